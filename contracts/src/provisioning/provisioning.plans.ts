import { Type } from 'typebox';
import { Key, strict } from '../call.ts';
import { planContract } from '../plans/plan-contract.ts';

/** Differences between systems outside and what is wanted there, each mended in its way. */
export const accountsMendPlan = planContract({
  kind: 'accounts-mend',
  input: strict({ ecarts: Type.Array(Key, { minItems: 1, maxItems: 1000, uniqueItems: true }) }),
  rights: ['cpt'],
});
