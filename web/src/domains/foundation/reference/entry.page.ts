import { isEditedList, propertiesOf } from '@passerelle/contracts/reference/entry.fields.ts';
import { listsCalls } from '@passerelle/contracts/reference/lists.contract.ts';
import { loadForms } from '../../../lib/form/declared-form.ts';
import { loadDraft } from '../../../lib/form/form-draft.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { EntryPage } from './entry.screen.tsx';
import { draftOf } from './entry-form.tsx';
import { entryLists } from './entry-owes.ts';

/** An entry of a reference list, or one to be. */
export const page = definePage<'referenceEntry'>()({
  texts: ['LISTS', 'HISTORY', 'CHAMPS', 'PERSON', 'FORMS', 'GRID', 'REGLES', 'DRAFTS', 'HELD'],
  load: async ({ params: { Liste, Cle }, language }) => {
    if (!isEditedList(Liste)) return;
    const { form, subject } = draftOf(Liste, Cle);
    await Promise.all([
      ensureCall(listsCalls.entries, { params: { Liste } }),
      loadForms(entryLists(propertiesOf(Liste)), language),
      loadDraft(form, subject),
    ]);
  },
  Page: EntryPage,
});
