import {
  type EditedListName,
  type EntryField,
  labelField,
  propertiesOf,
} from '@passerelle/contracts/reference/entry.fields.ts';
import { entryForm } from '@passerelle/contracts/reference/entry.form.ts';
import { type ListEntry, listsCalls } from '@passerelle/contracts/reference/lists.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { callApi } from '../../../lib/api.ts';
import { useDeclaredForm } from '../../../lib/form/declared-form.ts';
import { useRightsToAdd } from '../../../lib/form/rights-to-add.ts';
import { paths } from '../../../lib/paths.ts';
import { invalidateCalls, readAnew } from '../../../lib/query.ts';
import { rereadReference } from '../../../lib/reference.ts';
import { useTexts } from '../../../lib/texts.ts';
import { DeclaredFields, type Drawing } from '../../../ui/form/declared-fields.tsx';
import { Form, FormEnd } from '../../../ui/form/form.tsx';
import page from '../../../ui/form/form-page.module.css';
import { showToast } from '../../../ui/toast.tsx';
import { EntryValue } from './entry-value.tsx';

/** Where what is typed of an entry is kept. */
export const draftOf = (Liste: EditedListName, Cle: string | undefined) => ({
  form: 'entree',
  subject: `${Liste}.${Cle ?? 'new'}`,
});

const drawn = (entry: ListEntry | undefined): Drawing => ({
  searchOf: () => ({ kind: 'text' }),
  closed: (name) => <EntryValue name={name as EntryField} value={entry?.values[name]} />,
});

const wentStale = (Liste: EditedListName) =>
  void Promise.all([invalidateCalls(...Object.values(listsCalls)), rereadReference(Liste)]);

/** An entry that is there. */
export function ChangeEntry({ Liste, entry }: { readonly Liste: EditedListName; readonly entry: ListEntry }) {
  const { t } = useTexts();
  const { Cle, values } = entry;
  const declaration = entryForm(Liste, false);
  const rights = useRightsToAdd(declaration);
  const drawing = useMemo(() => drawn(entry), [entry]);
  const declared = useDeclaredForm({
    declaration,
    rights,
    stored: values,
    draft: draftOf(Liste, Cle),
    latest: async () => {
      const { entries } = await readAnew(listsCalls.entries, { params: { Liste } });
      return entries.find((one) => one.Cle === Cle)?.values ?? {};
    },
    save: async (fields) => {
      if (fields.length > 0) await callApi(listsCalls.save, { params: { Liste, Cle }, body: { fields } });
    },
    done: () => {
      showToast({ tone: 'success', text: t('COMMON:saved') });
      wentStale(Liste);
    },
  });
  return (
    <Form form={declared.form} className={page.form}>
      <DeclaredFields declared={declared} drawing={drawing} />
      <FormEnd action={t('COMMON:save')} />
    </Form>
  );
}

/** What says yes or no starts with no. */
const startOf = (Liste: EditedListName) =>
  Object.fromEntries(
    propertiesOf(Liste).flatMap((name) => (flags.includes(name) ? [[name, name === 'Physique']] : [])),
  );
const flags: readonly string[] = ['IsInternal', 'Physique', 'Schengen'];

/** An entry to be. */
export function AddEntry({ Liste }: { readonly Liste: EditedListName }) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const declaration = entryForm(Liste, true);
  const rights = useRightsToAdd(declaration);
  const start = useMemo(() => startOf(Liste), [Liste]);
  const drawing = useMemo(() => drawn(undefined), []);
  const declared = useDeclaredForm({
    declaration,
    rights,
    stored: undefined,
    start,
    draft: draftOf(Liste, undefined),
    save: async (fields) => await callApi(listsCalls.add, { params: { Liste }, body: { fields } }),
    done: () => {
      const name = String(declared.form.store.values()[labelField(Liste)] ?? '');
      showToast({ tone: 'success', text: t('LISTS:added', { name }) });
      wentStale(Liste);
      void navigate({ to: paths.referenceList(language, { Liste }) });
    },
  });
  return (
    <Form form={declared.form} className={page.form}>
      <DeclaredFields declared={declared} drawing={drawing} />
      <FormEnd action={t('LISTS:add')} />
    </Form>
  );
}
