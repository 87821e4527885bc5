import '@mantine/core/styles.layer.css';
import '../ui/base.css';
import { MantineProvider } from '@mantine/core';
import type { Field, Fields } from '@passerelle/contracts/catalogue/field.ts';
import {
  defineForm,
  type FieldItem,
  type FormDeclaration,
  type FormSection,
  isFieldItem,
  type ValueCode,
} from '@passerelle/contracts/forms/form.ts';
import { formsCalls } from '@passerelle/contracts/forms/form-editing.contract.ts';
import { sessionCalls } from '@passerelle/contracts/session/session.contract.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { Suspense, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type DeclaredForm, loadForms, useDeclaredForm } from '../lib/form/declared-form.ts';
import { rightsToAdd } from '../lib/form/rights-to-add.ts';
import { callKey, queryClient } from '../lib/query.ts';
import type { Session } from '../lib/session.ts';
import { startTexts } from '../lib/texts.ts';
import { controls } from '../ui/form/controls.tsx';
import fieldClasses from '../ui/form/declared-fields.module.css';
import { DeclaredFields, type Drawing } from '../ui/form/declared-fields.tsx';
import { Form, FormEnd } from '../ui/form/form.tsx';
import { cssVariables, theme } from '../ui/theme.ts';

/**
 * What the bench types in: a form of 120 fields and 40 conditions (`?form`), and the same controls without a form. The
 * page counts what it draws, and says when its first section stood on screen.
 */
const kinds: readonly (readonly [ValueCode, Field])[] = [
  ['T', { type: 'text', write: ['esc'] }],
  ['S', { type: 'text', write: ['esc'], maxLength: 80 }],
  ['N', { type: 'number', write: ['esc'] }],
  ['T', { type: 'text', write: ['esc'] }],
  ['L', { type: 'code', values: Array.from({ length: 15 }, (_, n) => `Choice ${n}`), write: ['esc'] }],
  ['D', { type: 'date', write: ['esc'] }],
  ['T', { type: 'text', write: ['esc'] }],
  ['SWITCH', { type: 'boolean', write: ['esc'] }],
];
const sections = 8;
const perSection = 15;
const names = Array.from({ length: sections * perSection }, (_, n) => `field${n}`);
const kindOf = (n: number) => kinds[n % kinds.length]!;

const fields: Fields = Object.fromEntries(names.map((name, n) => [name, kindOf(n)[1]]));
/** Every third field hangs on the text two before it, or on what its section begins with: those that are filled in are shown. */
const itemOf = (name: string, n: number): FieldItem => ({
  field: name,
  code: kindOf(n)[0],
  ...(n % 3 === 2 && { shown: { field: names[n - (n % 8) - (n % 8 === 2 ? 2 : 0)]!, operator: 'not empty' } as const }),
});
const declaration: FormDeclaration = defineForm({
  form: 'bench',
  fields,
  rules: [],
  sections: Array.from({ length: sections }, (_, s): FormSection => {
    const first = s * perSection;
    const own = names.slice(first, first + perSection);
    return { section: `section${s}`, title: 'PERSON:identity', items: own.map((name, n) => itemOf(name, first + n)) };
  }),
});
const filled = Object.fromEntries(names.flatMap((name, n) => (n % 8 === 0 ? [[name, 'Filled in']] : [])));

const counted = { drawn: 0 };
Object.assign(globalThis, { counted });

const drawing: Drawing = { searchOf: () => ({ kind: 'text' }), closed: () => null };

function WithForm() {
  const rights = useMemo(() => rightsToAdd(declaration), []);
  const declared = useDeclaredForm({
    declaration,
    rights,
    stored: undefined,
    start: filled,
    draft: undefined,
    save: async () => undefined,
  });
  const watched = useMemo(() => ({ ...declared, form: watch(declared.form) }), [declared]);
  return (
    <Form form={watched.form}>
      <DeclaredFields declared={watched} drawing={drawing} />
      <FormEnd action="Save" />
    </Form>
  );
}

/** A control asks for its label each time it is drawn, and at no other. */
function watch(form: DeclaredForm['form']): DeclaredForm['form'] {
  const labelsOf = (path: string) => {
    counted.drawn += 1;
    return form.labelsOf(path);
  };
  return { ...form, labelsOf };
}

function Bare() {
  return declaration.sections.map(({ section, title, items }) => (
    <section key={section} className={fieldClasses.section}>
      <h2>{String(title)}</h2>
      <div className={fieldClasses.fields}>
        {items.filter(isFieldItem).map((item) => (
          <BareControl key={item.field} item={item} />
        ))}
      </div>
    </section>
  ));
}

function BareControl({ item }: { readonly item: FieldItem }) {
  const [value, setValue] = useState<unknown>(filled[item.field] ?? null);
  const Control = controls[item.code];
  return (
    <div className={fieldClasses.field}>
      <Control
        label={item.field}
        required={false}
        value={value}
        onChange={setValue}
        onBlur={() => undefined}
        error={undefined}
        name={item.field}
        words="PERSON"
        field={fields[item.field]!}
        item={item}
        searchOf={drawing.searchOf}
        onFault={() => undefined}
      />
    </div>
  );
}

startTexts('gb');
queryClient.setQueryData(callKey(formsCalls.inForce, {}), []);
// A form asks through whose eyes it is seen: somebody's own.
queryClient.setQueryData(callKey(sessionCalls.getConnectedUser, {}), { user: { viewing: null } } as unknown as Session);
const shown = location.search === '?form' ? WithForm : Bare;
const router = createRouter({ routeTree: createRootRoute({ component: shown }), history: createMemoryHistory() });
// What the loader of a screen with a form owes it.
await Promise.all([router.load(), loadForms([], 'gb')]);
const from = performance.now();
const firstSection = () => {
  if (!document.querySelector('input')) return requestAnimationFrame(firstSection);
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => Object.assign(globalThis, { firstSection: performance.now() - from });
  port2.postMessage(null);
};
requestAnimationFrame(firstSection);
createRoot(document.getElementById('root')!).render(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <RouterProvider router={router as never} />
      </Suspense>
    </QueryClientProvider>
  </MantineProvider>,
);
