import type { DelegationRefusal } from '@passerelle/contracts/delegation/delegation.contract.ts';
import type { Actor } from '../../../engines/access/actor.ts';
import type { Standing } from '../../people/roles/roles.policy.ts';

/** The two people of a delegation. */
interface Between {
  readonly delegator: { readonly IdPersonneEV1: number };
  readonly delegate: { readonly IdPersonneEV1: number };
}

/** Who looks at the roles and delegations of a person. */
export function mayRead({ holder, administrator, manager }: Standing): boolean {
  return holder || administrator || manager;
}

/**
 * Who takes away or shortens what was delegated between two people: whoever may look at it, but not under the role of one
 * of the two, who decides on it themself.
 */
export function mayTakeBack(standing: Standing, actor: Actor, between: Between): boolean {
  const people = [between.delegator.IdPersonneEV1, between.delegate.IdPersonneEV1];
  return mayRead(standing) && !(standing.onBehalf && people.includes(actor.RoleIdPersonneEV1));
}

/** Who ends a delegation: who may take it back, and its delegate, who gives it back. */
export function mayEnd(standing: Standing, actor: Actor, between: Between): boolean {
  return mayTakeBack(standing, actor, between) || between.delegate.IdPersonneEV1 === actor.IdPersonneEV1;
}

/**
 * What keeps somebody from handing a role on, or for longer; null where nothing does. What is delegated is nobody's to
 * delegate: a delegate hands on but their own roles. A role that opens administration changes hands by an administrator
 * who is neither its holder nor its delegate.
 */
export function refusalToHandOn(
  { holder, administrator, manager, onBehalf }: Standing,
  opensAdministration: boolean,
): DelegationRefusal | null {
  if (holder && !manager) return 'right';
  if (!holder && onBehalf) return 'onBehalf';
  if (!holder && !administrator && !manager) return 'right';
  return opensAdministration && (holder || !administrator) ? 'another' : null;
}
