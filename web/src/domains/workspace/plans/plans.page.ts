import { type PlanState, planStates } from '@passerelle/contracts/plans/plans.contract.ts';
import { definePage } from '../../../lib/page.ts';
import { pagesQuery } from '../../../lib/pages.ts';
import { queryClient } from '../../../lib/query.ts';
import { PlansScreen } from './plans.screen.tsx';
import { type PlansSearch, plansOf } from './plans.search.ts';

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly plans: PlansSearch;
  }
}

/** The latest plans, in a state if asked. */
export const page = definePage<'plans'>()({
  texts: ['PLANS'],
  search: ({ etat, miens }): PlansSearch => ({
    ...(planStates.includes(etat as PlanState) && { etat: etat as PlanState }),
    ...(miens === true && { miens }),
  }),
  load: async ({ search }) => await queryClient.infiniteQuery(pagesQuery(plansOf(search))),
  Page: PlansScreen,
});
