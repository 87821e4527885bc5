import { formsCalls } from '@passerelle/contracts/forms/form-editing.contract.ts';
import { rightsCalls } from '@passerelle/contracts/rights/rights.contract.ts';
import { loadForms } from '../../../lib/form/declared-form.ts';
import { loadDraft } from '../../../lib/form/form-draft.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { type FormSearch, formTabs } from './form.search.ts';
import { FormEditorScreen } from './form-editor.screen.tsx';
import { formLists } from './form-fields.ts';

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly form: FormSearch;
  }
}

/** A form, edited over what ships. */
export const page = definePage<'form'>()({
  texts: [
    'FORM_EDITOR',
    'FORMS',
    'CHAMPS',
    'PERSON',
    'COMPANIES',
    'SITES',
    'CONDITIONS',
    'GRID',
    'LABELS',
    'DRAFTS',
    'REGLES',
    'PERIMETERS',
    'HISTORY',
    'REQUESTS',
  ],
  search: (raw): FormSearch => ({ tab: formTabs.find((tab) => tab === raw.tab) ?? 'edit' }),
  load: async ({ params, language }) =>
    await Promise.all([
      loadForms(formLists, language),
      loadDraft('form', params.IdFormulaire),
      ensureCall(formsCalls.read, { params: { IdFormulaire: params.IdFormulaire } }),
      ensureCall(rightsCalls.profiles, {}),
    ]),
  Page: FormEditorScreen,
});
