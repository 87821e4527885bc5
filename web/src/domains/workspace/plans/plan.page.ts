import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { definePage } from '../../../lib/page.ts';
import { ensurePlanViews } from '../../../lib/plan-views.ts';
import { ensureCall } from '../../../lib/query.ts';
import { PlanScreen } from './plan.screen.tsx';

export interface PlanSearch {
  /** The people shown are those who gain or lose this right. */
  readonly droit: string | undefined;
  readonly sens: 'gained' | 'lost' | undefined;
  /** The rows shown are those that were not written, or those that were not taken back. */
  readonly laissees: true | undefined;
  readonly restees: true | undefined;
}

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly plan: PlanSearch;
  }
}

/** A plan: what it would do, or did, and what the reader may do with it. */
export const page = definePage<'plan'>()({
  texts: [
    'PLANS',
    'DROITS',
    'ROLES',
    'REGLES',
    'CHAMPS',
    'HANDOVER',
    'HISTORY',
    'PERSON',
    'DELEGATION',
    'DRAFTS',
    'CHARGEMENT',
    'REQUESTS',
    'ERREURS',
  ],
  search: (raw): PlanSearch => ({
    droit: typeof raw.droit === 'string' ? raw.droit : undefined,
    sens: raw.sens === 'gained' || raw.sens === 'lost' ? raw.sens : undefined,
    laissees: raw.laissees === true ? true : undefined,
    restees: raw.restees === true ? true : undefined,
  }),
  load: async ({ params }) => {
    const plan = await ensureCall(plansCalls.get, { params: { IdPlan: Number(params.IdPlan) } });
    await ensurePlanViews([plan.kind]);
    return plan;
  },
  Page: PlanScreen,
});
