import { delegateRolePlan } from '@passerelle/contracts/delegation/delegation.plans.ts';
import { sql } from 'kysely';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { type PlanKind, planKind } from '../../../engines/plans/plan-kind.ts';
import { measureRights } from '../../foundation/actor/held-rights.queries.ts';
import { planOfRights, rightsGround } from '../../people/roles/rights.gates.ts';
import { requireNotOnBehalfOf } from '../../people/roles/roles.policy.ts';
import { tellDelegation } from './delegation.notices.ts';
import { giveWithin } from './delegation.rules.ts';

/** A delegation that a second person looks at first, as at any gain of the right to administer. */
export function delegationPlans(kernel: AccessKernel): readonly PlanKind[] {
  return [
    planKind({
      contract: delegateRolePlan,
      ...planOfRights(kernel),
      require: (_db, actor, { IdPersonneFiche, IdPersonneEV1Delegue }) =>
        requireNotOnBehalfOf(actor, [IdPersonneFiche, IdPersonneEV1Delegue]),
      change: async (writing, asked, actor) => {
        await giveWithin(kernel, writing, actor, asked);
        return [];
      },
      measure: async (db, { IdPersonneEV1Delegue }) =>
        await measureRights(db, sql`select ${IdPersonneEV1Delegue}::integer`),
      ground: async (db, { IdPersonneFiche, IdPersonneEV1Delegue }) =>
        await rightsGround(db, [IdPersonneFiche, IdPersonneEV1Delegue]),
      told: async (writing, asked, by, undone) => {
        const { IdPersonneFiche: delegator, IdPersonneEV1Delegue: delegate } = asked;
        await tellDelegation(
          writing,
          'system' in by ? null : by.IdPersonneEV1,
          { ...asked, delegator, delegate },
          undone ? ['delegationCancelled', 'delegationCancelled'] : ['delegationGiven', 'delegationReceived'],
        );
      },
    }),
  ];
}
