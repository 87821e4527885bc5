import type { PlanState } from '@passerelle/contracts/plans/plans.contract.ts';

export interface PlansSearch {
  readonly etat?: PlanState | undefined;
  /** Only those that one made. */
  readonly miens?: true | undefined;
}

/** The filters of the list as its call takes them. */
export const plansOf = ({ etat, miens }: PlansSearch) => ({
  query: { ...(etat && { state: etat }), ...(miens && { mine: true }) },
});
