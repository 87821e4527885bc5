import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { ApiError, isNotFound } from '../../../../lib/api.ts';
import { loadForms } from '../../../../lib/form/declared-form.ts';
import { definePage } from '../../../../lib/page.ts';
import { ensureCall } from '../../../../lib/query.ts';
import { requestLists } from '../request-lists.ts';
import { requestTexts } from '../request-words.ts';
import { RequestScreen } from './request.screen.tsx';

/** It is there, and not for the reader as they act now, or any more: the screen says so. */
const isToldWhy = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'AUTRE_ROLE' || error.code === 'DEMANDE_RAPPELEE');

/** A request. One that does not exist and one that is not to be seen show the same. */
export const page = definePage<'request'>()({
  texts: requestTexts,
  load: async ({ params: { IdDemande }, language }) => {
    await Promise.all([
      loadForms([...requestLists, 'DemandeStade'], language),
      ensureCall(requestsCalls.read, { params: { IdDemande: Number(IdDemande) } }).catch((error: unknown) => {
        if (!isNotFound(error) && !isToldWhy(error)) throw error;
      }),
    ]);
  },
  Page: RequestScreen,
});
