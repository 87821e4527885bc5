import { type PlanState, plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { callApi } from '../../../lib/api.ts';
import { ensurePlanViews } from '../../../lib/plan-views.ts';
import { callKey } from '../../../lib/query.ts';
import { planList } from './plan.lists.ts';

export interface PlansSearch {
  readonly etat?: PlanState | undefined;
  /** Only those that one made. */
  readonly miens?: true | undefined;
}

/** The plans that the search asks for, the latest first. */
export const plansOf = ({ etat, miens }: PlansSearch) =>
  planList(
    [...callKey(plansCalls.list), etat, miens],
    async (before, signal) => {
      const plans = await callApi(
        plansCalls.list,
        { query: { ...(etat && { state: etat }), ...(miens && { mine: true }), ...(before && { before }) } },
        { signal },
      );
      await ensurePlanViews(plans.map(({ kind }) => kind));
      return plans;
    },
    ({ IdPlan }) => IdPlan,
  );
