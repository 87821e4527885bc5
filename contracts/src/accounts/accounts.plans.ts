import { ChosenPeople } from '../bulk/chosen-people.ts';
import { strict } from '../call.ts';
import { planContract } from '../plans/plan-contract.ts';

/** A link by mail for each of these people who has chosen no password; prepared by its own call. */
export const signInLinksPlan = planContract({
  kind: 'sign-in-links',
  input: strict({ chosen: ChosenPeople }),
  rights: ['cpt'],
  ownWay: true,
});
