import { MendInput } from '../mirror/mirror.ts';
import { planContract } from '../plans/plan-contract.ts';

/** Differences between systems outside and what is wanted there, each mended in its way. */
export const accountsMendPlan = planContract({
  kind: 'accounts-mend',
  input: MendInput,
  rights: ['cpt'],
});
