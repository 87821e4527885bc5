import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { listHealthCalls } from '@passerelle/contracts/distribution-lists/health.contract.ts';
import { listsOfDistributionCalls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { listLossCalls } from '@passerelle/contracts/distribution-lists/losses.contract.ts';
import { listSecurityCalls } from '@passerelle/contracts/distribution-lists/security.contract.ts';
import { listSubscriptionsCalls } from '@passerelle/contracts/distribution-lists/subscriptions.contract.ts';
import { listSuiteCalls } from '@passerelle/contracts/distribution-lists/suite.contract.ts';
import { listVisaCalls } from '@passerelle/contracts/distribution-lists/visa.contract.ts';
import { redirect } from '@tanstack/react-router';
import { isNotFound } from '../../../lib/api.ts';
import { loadForms } from '../../../lib/form/declared-form.ts';
import { loadDraft } from '../../../lib/form/form-draft.ts';
import { definePage } from '../../../lib/page.ts';
import { pagesQuery } from '../../../lib/pages.ts';
import { paths } from '../../../lib/paths.ts';
import { ensureCall, queryClient } from '../../../lib/query.ts';
import { loadReferences } from '../../../lib/reference.ts';
import { criteriaLists } from './criteria-fields.ts';
import { DynamicListScreen, type FoundList } from './dynamic-list.screen.tsx';
import './lists.live.ts';
import { listReferences, listTexts } from './lists-owe.ts';
import { membersOf } from './members-panel.tsx';
import { type LikeSearch, newDraft, numberOf, openStep, stepOf } from './steps.ts';

const isKey = (value: unknown) => Number.isInteger(Number(value)) && Number(value) > 0;

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly dynamicList: LikeSearch;
  }
}

/** A list, step by step. One that does not exist and one that is not to be seen show the same. */
export const page = definePage<'dynamicList'>()({
  texts: listTexts,
  search: ({ comme }): LikeSearch => (isKey(comme) ? { comme: Number(comme) } : {}),
  load: async ({ params, search: { comme }, language }) => {
    const id = params.IdListe === undefined ? undefined : Number(params.IdListe);
    await Promise.all([
      loadForms(listReferences, language),
      loadDraft('liste', id === undefined ? newDraft(comme) : `${id}-${stepOf(params.IdStep)}`),
    ]);
    if (id === undefined && comme === undefined) return;
    const read = id ?? comme ?? 0;
    let found: FoundList;
    try {
      found = await ensureCall(listsOfDistributionCalls.read, { params: { id: read, lang: language } });
    } catch (error) {
      if (isNotFound(error)) return;
      throw error;
    }
    if (id === undefined) return;
    const step = stepOf(params.IdStep);
    const open = openStep(step, found.inachevee);
    if (open !== step)
      throw redirect({
        href: paths.dynamicList(language, { IdStep: numberOf(open), IdListe: id }),
        replace: true,
      });
    const owed: Promise<unknown>[] = [ensureCall(listsOfDistributionCalls.rights, { params: { id } })];
    if (step === 'criteria')
      owed.push(ensureCall(listGroupsCalls.list, { params: { id } }), loadReferences(criteriaLists, language));
    if (step === 'validation' || step === 'summary')
      owed.push(ensureCall(listVisaCalls.validators, { params: { id, lang: language } }));
    if (step === 'security') owed.push(ensureCall(listSecurityCalls.senders, { params: { id } }));
    if (step === 'summary')
      owed.push(
        queryClient.ensureInfiniteQueryData(pagesQuery(membersOf(id))),
        ensureCall(listSuiteCalls.standing, { params: { id } }),
        ensureCall(listSubscriptionsCalls.counts, { params: { id } }),
        ensureCall(listLossCalls.read, { params: { id } }),
        ensureCall(listHealthCalls.read, { params: { id } }),
      );
    await Promise.all(owed);
  },
  Page: DynamicListScreen,
});
