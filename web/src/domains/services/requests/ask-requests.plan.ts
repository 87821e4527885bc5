import type { PlanView } from '../../../lib/plan-views.ts';

/** A request for each person. */
export const view: PlanView = { people: ({ summary }) => summary.added };
