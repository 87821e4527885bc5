import { referenceListsOf } from '@passerelle/contracts/catalogue/field.ts';
import { requestTypes } from '@passerelle/contracts/requests/request-types.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { isNotFound } from '../../lib/api.ts';
import { loadForms } from '../../lib/form/declared-form.ts';
import { loadDraft } from '../../lib/form/form-draft.ts';
import { definePage } from '../../lib/page.ts';
import { ensureCall } from '../../lib/query.ts';
import { AskScreen, type AskSearch } from './ask.screen.tsx';
import { draftOf } from './ask-form.tsx';
import { requestTexts } from './request-words.ts';

export const requestLists = [
  ...new Set(
    requestTypes.flatMap(({ form, lines }) =>
      [form, ...(lines ? [lines.form] : [])].flatMap(({ fields }) => referenceListsOf(fields)),
    ),
  ),
];

declare module '../../lib/page.ts' {
  interface SearchOfScreens {
    readonly askRequest: AskSearch;
  }
}

/** Something asked for somebody: which, then what of it. */
export const page = definePage<'askRequest'>()({
  texts: requestTexts,
  search: ({ site }): AskSearch => (Number.isInteger(Number(site)) && Number(site) > 0 ? { site: Number(site) } : {}),
  load: async ({ params: { IdPersonneEV1, typeDemande }, language }) => {
    await Promise.all([
      loadForms([...requestLists, 'DemandeStade'], language),
      typeDemande && loadDraft(draftOf(Number(typeDemande)), IdPersonneEV1),
      ensureCall(requestsCalls.possible, { params: { IdPersonneEV1: Number(IdPersonneEV1) } }).catch(
        (error: unknown) => {
          if (!isNotFound(error)) throw error;
        },
      ),
    ]);
  },
  Page: AskScreen,
});
