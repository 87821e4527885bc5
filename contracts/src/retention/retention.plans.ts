import { strict } from '../call.ts';
import { planContract } from '../plans/plan-contract.ts';

/** Who left long enough ago; made by the product itself, never by a call. */
export const erasePeoplePlan = planContract({
  kind: 'erase-people',
  input: strict({}),
  rights: ['adm'],
  ownWay: true,
});
