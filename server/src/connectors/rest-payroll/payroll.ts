import type { FormFault } from '@passerelle/contracts/forms/evaluate-form.ts';
import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import type { SetSystem } from '../../ports/connectors.ts';
import type { Connector } from '../connector.ts';
import { httpFaults } from '../http/http-faults.ts';
import { outsideHttp, staysBelow } from '../http/outside-http.ts';
import { signInOf } from '../http/sign-in.ts';
import { signedHttp } from '../http/signed-http.ts';
import { textOf } from '../mapping-faults.ts';
import { TrialSteps } from '../try-steps.ts';
import { askFile, type PayrollDescription, restPayrollFiles } from './rest-payroll-files.ts';

const descriptionOf = (values: FormValues): PayrollDescription => ({
  file: textOf(values.file),
  versionAt: textOf(values.versionAt),
  hashAt: textOf(values.hashAt),
});

/** A path that names the file, and nothing else; pointers as RFC 6901 writes them. */
function faults(values: FormValues): readonly FormFault[] {
  const places = [...textOf(values.file).matchAll(/\{(\w*)\}/g)].map(([, name = '']) => name);
  const unknown = places.find((name) => name !== 'key');
  return [
    ...httpFaults(values, ['url', 'tokenUrl']),
    ...(unknown === undefined ? [] : [{ field: 'file', rule: 'unknownPlace', limit: unknown } as const]),
    ...(places.length === 0 || !staysBelow(textOf(values.file)) ? [{ field: 'file', rule: 'pattern' } as const] : []),
    ...['versionAt', 'hashAt']
      .filter((field) => !/^(\/[^/]+)+$/.test(textOf(values[field])))
      .map((field) => ({ field, rule: 'pattern' }) as const),
  ];
}

function reach({ values, secrets: { secret = '' } }: SetSystem) {
  const http = outsideHttp({ url: textOf(values.url), ca: textOf(values.ca) || null, secrets: [secret] });
  return signedHttp(http, signInOf(values, secret));
}

/** Payrolls that take hiring files by REST. */
export const restPayroll: Connector = {
  addresses: ['url', 'tokenUrl'],
  faults: ({ values }) => faults(values),
  payrollFiles: (set) => restPayrollFiles(reach(set), descriptionOf(set.values)),
  try: async (set, marks, signal) => {
    const trial = new TrialSteps();
    const http = reach(set);
    try {
      // Nobody has a file by this key.
      const told = await askFile(http, descriptionOf(set.values), `${marks}/try`, signal);
      trial.said('yes', textOf(set.values.url));
      trial.at = 'find';
      trial.said(told === undefined ? 'yes' : 'no');
      trial.at = 'write';
      trial.said('unsaid');
    } catch (error) {
      trial.said('no', http.answerTo(error).answer);
    } finally {
      await http.close();
    }
    return trial.trial;
  },
};
