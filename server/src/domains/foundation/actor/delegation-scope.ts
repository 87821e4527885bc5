import { type Condition, everything } from '@passerelle/contracts/conditions/condition.ts';
import type { DelegationScope } from '@passerelle/contracts/delegation/delegation.inputs.ts';
import { decidingRights } from '@passerelle/contracts/requests/request.ts';
import type { Static } from 'typebox';
import type { HeldThen } from '../../../engines/access/narrow.ts';

export type DelegationPortee = Static<typeof DelegationScope>;

/** What a delegation for some validations only leaves of a role's rights. */
export const rightsToValidate: HeldThen['rights'] = {
  ...Object.fromEntries(decidingRights.map((right) => [right, 2])),
  'module.validation.demandes': 1,
};

/**
 * What is left of a role that is delegated for some validations only: the rights to decide, those over a site at those sites.
 * Which requests it is about beside is asked of the delegation itself when a visa looks for its holders (`engines/requests/holders/visa-holders.ts`).
 */
export function validationsOnly({ sites }: DelegationPortee): readonly HeldThen[] {
  const there: Condition = sites ? { field: 'IdSite', operator: 'in', value: sites } : everything;
  return [{ rights: rightsToValidate, bounds: [{ person: everything, site: there, company: everything }] }];
}
