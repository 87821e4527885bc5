import { sql } from 'kysely';
import { type Actor, actsForAnother } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { allOf, always, type Sql } from '../../../platform/db/sql.ts';

/** Who looks over the roles of others. */
export interface Reviewer {
  readonly kernel: AccessKernel;
  readonly actor: Actor;
}

/** Whether somebody looks after anybody's roles but their own. */
export function mayReview({ kernel, actor }: Reviewer): boolean {
  return kernel.holds(actor, 'adm') || kernel.level(actor, 'fp-delegue-role', 'others') > 0;
}

/**
 * The roles that somebody looks after, of `rolesHeld`: everybody's for an administrator, else those of the people over
 * whom they hold the right to delegate. A delegation is its delegator's. One's own roles are for somebody else to judge,
 * and so is whatever somebody holds or gave for whom one acts.
 */
export function lookedAfter({ kernel, actor }: Reviewer): Sql<boolean> {
  const others = actsForAnother(actor)
    ? sql<boolean>`${actor.RoleIdPersonneEV1} not in (me."IdPersonneEV1", coalesce(d."IdPersonneEV1", 0))`
    : always;
  if (kernel.holds(actor, 'adm')) return others;
  const of = (alias: string) => kernel.scope(actor, 'fp-delegue-role', 'person', alias);
  const reached = sql<boolean>`case when own."IdPersonneRole" is null
    then ${allOf([of('me'), sql<boolean>`me."IdPersonneEV1" <> ${actor.IdPersonneEV1}`])} else ${of('d')} end`;
  return allOf([reached, others]);
}
