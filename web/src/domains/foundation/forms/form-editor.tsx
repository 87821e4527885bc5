import { Text } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import type { FormDeclaration } from '@passerelle/contracts/forms/form.ts';
import { type formsCalls as Calls, formsCalls } from '@passerelle/contracts/forms/form-editing.contract.ts';
import { withOwnFields } from '@passerelle/contracts/forms/own-fields.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useForm, useSays, useValues } from '../../../lib/form/form.ts';
import { formOf } from '../../../lib/form/form-in-force.ts';
import type { FieldRules } from '../../../lib/form/form-store.ts';
import { paths } from '../../../lib/paths.ts';
import { readAnew, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Form, FormEnd } from '../../../ui/form/form.tsx';
import { type EditorValues, editsOf, faultsIn, faultsOf, valuesOf } from './edits.values.ts';
import type { FormSearch } from './form.search.ts';
import { useComparing } from './form-fields.ts';
import { FormOutline } from './form-outline.tsx';
import classes from './forms.module.css';
import { ItemPanel } from './item-panel.tsx';
import { PreviewTab } from './preview-tab.tsx';
import { VersionsTab } from './versions-tab.tsx';

interface FormEditorProps {
  readonly shipped: FormDeclaration;
  readonly stored: Output<typeof Calls.read>;
  readonly tab: FormSearch['tab'];
  readonly onTab: (tab: FormSearch['tab']) => void;
}

const parts = [
  'layout',
  'sections',
  'messages',
  'fields',
  'rights',
  'own',
] as const satisfies readonly (keyof EditorValues)[];

/** What is edited of a form, as one that is typed in: with a draft, and beside others who edit it. */
export function FormEditor({ shipped, stored, tab, onTab }: FormEditorProps) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const comparing = useComparing();
  const [chosen, choose] = useState<string>();
  const params = { IdFormulaire: shipped.form };
  const initial = useMemo(() => valuesOf(stored.Modifs), [stored]);
  const prepare = useWrite(plansCalls.prepare, { shownInPlace: true });
  const form = useForm<EditorValues, { readonly IdPlan: number }>({
    draft: { form: 'form', subject: shipped.form },
    prepares: ({ IdPlan }) => IdPlan,
    initial,
    stored: true,
    revision: stored.Revision,
    at: 'input/Modifs',
    places: { order: 'layout', items: 'layout' },
    fields: Object.fromEntries(
      parts.map((part) => [
        part,
        {
          label: part === 'rights' ? 'FORM_EDITOR:rules' : part === 'layout' ? 'FORM_EDITOR:order' : 'FORM_EDITOR:edit',
          check: (typed: EditorValues) =>
            faultsIn(part, faultsOf(shipped, typed, comparing(withOwnFields(shipped, typed.own)).ofReader)),
          ...(part !== 'rights' && part !== 'layout' && { depth: 1 }),
        },
      ]),
    ) as unknown as FieldRules<EditorValues>,
    latest: async () => {
      const { Modifs, Revision } = await readAnew(formsCalls.read, { params });
      return { values: valuesOf(Modifs), revision: Revision };
    },
    save: (typed, Revision) =>
      prepare.writeAsync({ body: { kind: 'form', input: { ...params, Revision, Modifs: editsOf(typed) } } }),
    done: ({ IdPlan }) => void navigate({ to: paths.plan(language, { IdPlan }) }),
  });
  useSays(form, parts);
  const values = useValues(form);
  const edits = useMemo(() => editsOf(values), [values]);
  const edited = useMemo(() => formOf(shipped, edits), [shipped, edits]);
  const own = withOwnFields(shipped, values.own);
  const compared = comparing(own);
  const faults = useMemo(() => faultsOf(shipped, values, compared.ofReader), [shipped, values, compared]);
  const published = stored.Modifs.own ?? {};
  const editor = { shipped, own, published, edited, values, faults, change: form.change, chosen, choose };
  if (tab === 'preview') return <PreviewTab shipped={shipped} edits={edits} faulty={faults.length > 0} />;
  if (tab === 'versions')
    return (
      <VersionsTab
        shipped={shipped}
        onTakeBack={(Modifs) => {
          form.change(valuesOf(Modifs));
          onTab('edit');
        }}
      />
    );
  return (
    <Form form={form} acts className={classes.editor}>
      <Text size="sm" c="dimmed">
        {t('FORM_EDITOR:help')}
      </Text>
      <div className={classes.columns}>
        <FormOutline {...editor} />
        <ItemPanel {...editor} compared={compared} />
      </div>
      <FormEnd action={t('COMMON:prepare')} lead={t('COMMON:nothingYet')} />
    </Form>
  );
}
