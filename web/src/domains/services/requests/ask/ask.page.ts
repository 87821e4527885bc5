import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { isNotFound } from '../../../../lib/api.ts';
import { loadForms } from '../../../../lib/form/declared-form.ts';
import { loadDraft } from '../../../../lib/form/form-draft.ts';
import { definePage } from '../../../../lib/page.ts';
import { ensureCall } from '../../../../lib/query.ts';
import { requestLists } from '../request-lists.ts';
import { requestTexts } from '../request-words.ts';
import { AskScreen, type AskSearch } from './ask.screen.tsx';
import { draftOf, subjectOf } from './ask-form.tsx';

declare module '../../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly askRequest: AskSearch;
  }
}

const isKey = (value: unknown) => Number.isInteger(Number(value)) && Number(value) > 0;

/** Something asked for somebody: which, then what of it. */
export const page = definePage<'askRequest'>()({
  texts: requestTexts,
  search: ({ site, again, usual, offer }): AskSearch => ({
    ...(isKey(site) && { site: Number(site) }),
    ...(isKey(again) && { again: Number(again) }),
    ...(usual !== undefined && Number.isInteger(Number(usual)) && { usual: Number(usual) }),
    ...((typeof offer === 'string' || typeof offer === 'number') && { offer }),
  }),
  load: async ({ params: { IdPersonneEV1, typeDemande }, search: { again }, language }) => {
    const found = async (read: Promise<unknown>) =>
      await read.catch((error: unknown) => {
        if (!isNotFound(error)) throw error;
      });
    await Promise.all([
      loadForms([...requestLists, 'DemandeStade'], language),
      typeDemande && loadDraft(draftOf(Number(typeDemande)), subjectOf(IdPersonneEV1, again)),
      found(ensureCall(requestsCalls.possible, { params: { IdPersonneEV1: Number(IdPersonneEV1) } })),
      again !== undefined && found(ensureCall(requestsCalls.read, { params: { IdDemande: again } })),
    ]);
  },
  Page: AskScreen,
});
