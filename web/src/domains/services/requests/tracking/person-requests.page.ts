import { numberOf, offeredTypes } from '@passerelle/contracts/requests/request-types.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { isNotFound } from '../../../../lib/api.ts';
import { loadForms } from '../../../../lib/form/declared-form.ts';
import { definePage } from '../../../../lib/page.ts';
import { ensureCall } from '../../../../lib/query.ts';
import { requestTexts } from '../request-words.ts';
import { PersonRequestsScreen } from './person-requests.screen.tsx';

/** The requests of somebody: the section `demandes` of their data. */
export const page = definePage<'personData'>()({
  texts: [...requestTexts, 'TRACKING'],
  search: (raw) => ({
    filter: 'all',
    ...((raw.ouvertes === true || raw.ouvertes === 'true') && { ouvertes: true }),
    ...(typeof raw.q === 'string' && raw.q !== '' && { q: raw.q.slice(0, 200) }),
    ...(offeredTypes.some((type) => numberOf(type) === Number(raw.type)) && { type: Number(raw.type) }),
  }),
  load: async ({ params, language }) => {
    const IdPersonneEV1 = Number(params.IdPersonneEV1);
    await Promise.all([
      loadForms(['DemandeStade'], language),
      ensureCall(requestsCalls.ofPerson, { params: { IdPersonneEV1 }, query: {} }).catch((error: unknown) => {
        if (!isNotFound(error)) throw error;
      }),
    ]);
  },
  Page: PersonRequestsScreen,
});
