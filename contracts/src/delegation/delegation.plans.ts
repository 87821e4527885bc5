import { planContract } from '../plans/plan-contract.ts';
import { GivenDelegation } from './delegation.inputs.ts';

/** A role of a person handed to somebody else, where it opens administration. */
export const delegateRolePlan = planContract({ kind: 'delegate-role', input: GivenDelegation, rights: ['adm'] });
