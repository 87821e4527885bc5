import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { isNotFound } from '../../../lib/api.ts';
import { loadForms } from '../../../lib/form/declared-form.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { asFilter } from '../../administration/delegation/delegation.filters.ts';
import type { DelegationSearch } from '../../administration/delegation/delegation.page.ts';
import { fieldLists } from '../people/field-lists.ts';
import { IdentificationScreen } from './identification.screen.tsx';

/** Who somebody is and the account that they have: the section `identification` of their data. */
export const page = definePage<'personData'>()({
  texts: ['PERSON', 'CHAMPS', 'GRID', 'FORMS', 'REGLES', 'DRAFTS', 'HISTORY'],
  search: (raw): DelegationSearch => ({
    filter: asFilter(raw.filter),
    edit: typeof raw.edit === 'string' ? raw.edit : undefined,
  }),
  load: async ({ params, language }) => {
    const reading = ensureCall(directoryCalls.record, { params: { IdPersonneEV1: Number(params.IdPersonneEV1) } });
    await Promise.all([
      loadForms(fieldLists, language),
      reading.catch((error: unknown) => {
        if (!isNotFound(error)) throw error;
      }),
    ]);
  },
  Page: IdentificationScreen,
});
