import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { companyForm } from '@passerelle/contracts/companies/company.form.ts';
import { creationForm } from '@passerelle/contracts/creation/creation.form.ts';
import * as server from '@passerelle/contracts/forms/evaluate-form.ts';
import type { FormDeclaration } from '@passerelle/contracts/forms/form.ts';
import type { FormContext } from '@passerelle/contracts/forms/form-context.ts';
import { personForm } from '@passerelle/contracts/person/person.form.ts';
import { siteForm } from '@passerelle/contracts/sites/site.form.ts';
import { anyForm, anyGrants, anyValues } from '@passerelle/contracts/testing/random-forms.ts';
import fc from 'fast-check';
import { build, type UserConfig } from 'vite';
import { beforeAll, expect, test, vi } from 'vitest';
import { runs } from '../../../../server/src/testing/runs.ts';
import config from '../../../vite.config.ts';

type Evaluator = typeof server & {
  readonly shipped: readonly FormDeclaration[];
  readonly loadCheckDigits: () => Promise<void>;
};

const shipped = [personForm, creationForm, companyForm, siteForm];
let browser: Evaluator;
vi.setConfig({ testTimeout: 600_000 });

beforeAll(async () => {
  browser = await bundled();
  await browser.loadCheckDigits();
});

/** The evaluator and the forms that ship, built as the screens are and read in a world of their own. */
async function bundled(): Promise<Evaluator> {
  const { resolve, build: options } = config as UserConfig;
  const entry = 'evaluator';
  const from = (path: string) =>
    JSON.stringify(fileURLToPath(new URL(`../../../../contracts/src/${path}`, import.meta.url)));
  const checkDigits = JSON.stringify(fileURLToPath(new URL('../check-digits.ts', import.meta.url)));
  const source = `export * from ${from('forms/evaluate-form.ts')};
    export { loadCheckDigits } from ${checkDigits};
    import { personForm } from ${from('person/person.form.ts')};
    import { creationForm } from ${from('creation/creation.form.ts')};
    import { companyForm } from ${from('companies/company.form.ts')};
    import { siteForm } from ${from('sites/site.form.ts')};
    export const shipped = [personForm, creationForm, companyForm, siteForm];`;
  const made = await build({
    configFile: false,
    logLevel: 'error',
    ...(resolve && { resolve }),
    plugins: [
      {
        name: 'evaluator',
        enforce: 'pre',
        resolveId: (id) => (basename(id) === entry ? `\0${entry}` : undefined),
        load: (id) => (id === `\0${entry}` ? source : undefined),
      },
    ],
    build: {
      target: options?.target ?? 'es2022',
      write: false,
      minify: true,
      lib: { entry, name: 'evaluator', formats: ['iife'] },
    },
  });
  const [output] = [made].flat();
  if (!output || !('output' in output)) throw new Error('Nothing was built');
  return runInNewContext(`${output.output[0].code};evaluator`, { Intl, URL, TextEncoder, TextDecoder }) as Evaluator;
}

const countries: Readonly<Record<string, ReturnType<FormContext['countryOf']>>> = {
  FR: { IdPays: 'FR', Fuseau: 'Europe/Paris', nin: /^[12]\d{12,14}$/ },
  PL: { IdPays: 'PL', Fuseau: 'Europe/Warsaw', nin: /^\d{11}$/ },
  CN: { IdPays: 'CN', Fuseau: 'Asia/Shanghai', nin: null },
};
const context = fc.record({
  now: fc.constantFrom('2026-11-22T23:30:00Z', '2026-11-23T12:00:00Z', '2024-02-29T17:00:00Z').map(Date.parse),
  countryOf: fc.constant((IdPays: string) => countries[IdPays]),
  mostTags: fc.constantFrom(1, 20),
  mostFiles: fc.constantFrom(1, 10),
  isNew: fc.boolean(),
}) satisfies fc.Arbitrary<FormContext>;

const asked = (form: FormDeclaration) =>
  fc.record({
    typed: anyValues(form),
    stored: fc.option(anyValues(form), { nil: undefined, freq: 2 }),
    grants: anyGrants(form),
    context,
  });

/** What an evaluator says of a form, to be compared: two worlds have no object in common. */
function said(evaluator: typeof server, question: server.FormQuestion): string {
  const judged = evaluator.evaluateForm(question);
  return JSON.stringify([[...judged], evaluator.missingIn(judged), evaluator.requiredIn(judged)]);
}

test('what the browser runs says of any form, values and rights what the server says', () => {
  fc.assert(
    fc.property(
      anyForm.chain((form) => asked(form).map((question) => ({ form, ...question }))),
      (question) => {
        expect(said(browser, question)).toBe(said(server, question));
      },
    ),
    { numRuns: runs(300) },
  );
});

test.each(shipped.map((form, n) => [form.form, n] as const))('of the form %s as well', (_name, n) => {
  const [form, own] = [shipped[n], browser.shipped[n]];
  if (!form || !own) throw new Error('There is no such form');
  fc.assert(
    fc.property(asked(form), (question) => {
      expect(said(browser, { form: own, ...question })).toBe(said(server, { form, ...question }));
    }),
    { numRuns: runs(100) },
  );
});
