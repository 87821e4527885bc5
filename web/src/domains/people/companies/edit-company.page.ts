import { companiesCalls } from '@passerelle/contracts/companies/companies.contract.ts';
import { isNotFound } from '../../../lib/api.ts';
import { loadForms } from '../../../lib/form/declared-form.ts';
import { loadDraft } from '../../../lib/form/form-draft.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { companyLists, companyTexts } from './company-owes.ts';
import './companies.live.ts';
import { EditCompanyScreen } from './edit-company.screen.tsx';

/** A company. One that does not exist and one that is not to be seen show the same. */
export const page = definePage<'editCompany'>()({
  texts: companyTexts,
  load: async ({ params, language }) => {
    const reading = ensureCall(companiesCalls.read, { params: { IdSociete: Number(params.IdSociete) } });
    await Promise.all([
      loadForms(companyLists, language),
      loadDraft('societe', params.IdSociete),
      reading.catch((error: unknown) => {
        if (!isNotFound(error)) throw error;
      }),
    ]);
  },
  Page: EditCompanyScreen,
});
