import { dashboardCalls } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import { type RequestGroup, requestGroups } from '@passerelle/contracts/requests/request.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { loadForms } from '../../../../lib/form/declared-form.ts';
import { definePage } from '../../../../lib/page.ts';
import { ensureCall } from '../../../../lib/query.ts';
import { requestLists } from '../request-lists.ts';
import { requestTexts } from '../request-words.ts';
import { AwaitingScreen } from './awaiting.screen.tsx';
import { type AwaitingSearch, ages } from './awaiting.search.ts';
import { type OtherKind, otherKinds } from './awaiting-others.ts';

const isKey = (value: unknown) => Number.isInteger(Number(value)) && Number(value) > 0;

declare module '../../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly requestValidation: AwaitingSearch;
  }
}

/** What awaits the reader's decision. */
export const page = definePage<'requestValidation'>()({
  texts: [...requestTexts, 'DASHBOARD', 'PLANS'],
  search: (raw): AwaitingSearch => ({
    ...(isKey(raw.type) && { type: Number(raw.type) }),
    ...(requestGroups.some((group) => group === raw.groupe) && { groupe: raw.groupe as RequestGroup }),
    ...(isKey(raw.site) && { site: Number(raw.site) }),
    ...(ages.some((days) => days === Number(raw.jours)) && { jours: Number(raw.jours) as (typeof ages)[number] }),
    ...(otherKinds.some((kind) => kind === raw.autre) && { autre: raw.autre as OtherKind }),
    ...((raw.late === true || raw.late === 'true') && { late: true }),
    ...(typeof raw.q === 'string' && raw.q !== '' && { q: raw.q.slice(0, 200) }),
  }),
  load: async ({ language }) => {
    await Promise.all([
      loadForms([...requestLists, 'DemandeStade'], language),
      ensureCall(requestsCalls.awaiting, { query: {} }),
      ensureCall(dashboardCalls.elsewhere, {}),
    ]);
  },
  Page: AwaitingScreen,
});
