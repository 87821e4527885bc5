import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { isNotFound } from '../../lib/api.ts';
import { loadForms } from '../../lib/form/declared-form.ts';
import { definePage } from '../../lib/page.ts';
import { ensureCall } from '../../lib/query.ts';
import { RequestScreen } from './request.screen.tsx';
import { requestLists } from './request-lists.ts';
import { requestTexts } from './request-words.ts';

/** A request. One that does not exist and one that is not to be seen show the same. */
export const page = definePage<'request'>()({
  texts: requestTexts,
  load: async ({ params: { IdDemande }, language }) => {
    await Promise.all([
      loadForms([...requestLists, 'DemandeStade'], language),
      ensureCall(requestsCalls.read, { params: { IdDemande: Number(IdDemande) } }).catch((error: unknown) => {
        if (!isNotFound(error)) throw error;
      }),
    ]);
  },
  Page: RequestScreen,
});
