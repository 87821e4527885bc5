import { loadForms } from '../../../lib/form/declared-form.ts';
import { loadDraft } from '../../../lib/form/form-draft.ts';
import { definePage } from '../../../lib/page.ts';
import { companyLists, companyTexts } from './company-owes.ts';
import { CreateCompanyScreen } from './create-company.screen.tsx';

/** A company to be. */
export const page = definePage<'createCompany'>()({
  texts: companyTexts,
  load: ({ language }) => Promise.all([loadForms(companyLists, language), loadDraft('societe', 'new')]),
  Page: CreateCompanyScreen,
});
