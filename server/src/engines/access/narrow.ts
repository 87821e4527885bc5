import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import { resolveCondition, valuesOf } from '../conditions/resolve.ts';
import type { Actor, BoundOrigin, ConditionsByKind, Grant } from './actor.ts';

/** What somebody held when they gave a role: the role holds only where one of these does. Kept with the role as JSON. */
export interface HeldThen {
  readonly rights: Readonly<Partial<Record<RightCode, 1 | 2>>>;
  /** All hold together; their `$Field` are values already. */
  readonly bounds: readonly ConditionsByKind[];
}

/**
 * What an actor holds now, to be kept with what they give: nobody gives wider than their own. What reaches but themselves
 * is not to be given.
 */
export function heldNow(actor: Actor): readonly HeldThen[] {
  return heldBy(actor.grants.filter(({ onlyOneself }) => !onlyOneself));
}

/** What grants give, their `$Field` replaced by what they are now. */
export function heldBy(grants: readonly Grant[]): readonly HeldThen[] {
  return grants.map(({ rights, bounds }) => ({
    rights: Object.fromEntries(rights),
    bounds: bounds.map(({ conditions, fields }) =>
      Object.fromEntries(
        Object.entries(conditions).map(([kind, condition]) => [kind, resolveCondition(condition, valuesOf(fields))]),
      ),
    ),
  }));
}

/**
 * Grants cut down to what their giver held: each right at the lower of the two grades, only where both reach. One grant
 * may become several, one for each of the giver's that shares a right with it.
 */
export function narrow(
  grants: readonly Grant[],
  held: readonly HeldThen[],
  origin: BoundOrigin = 'narrowing',
): Grant[] {
  return grants.flatMap((grant) =>
    held.flatMap((then): Grant[] => {
      const rights = new Map<RightCode, 1 | 2>();
      for (const [right, grade] of grant.rights) {
        const most = then.rights[right];
        if (most) rights.set(right, Math.min(grade, most) as 1 | 2);
      }
      if (rights.size === 0) return [];
      const bounds = then.bounds.map((conditions) => ({ origin, conditions, fields: {} }));
      return [{ ...grant, rights, bounds: [...grant.bounds, ...bounds] }];
    }),
  );
}

/**
 * Whoever held this then, to decide by: their rights reach what they reached, and what they are to a row, or have become
 * since, counts for nothing.
 */
export function holderThen(held: readonly HeldThen[]): Actor {
  const grants = held.map(
    ({ rights, bounds }): Grant => ({
      rights: new Map(Object.entries(rights) as [RightCode, 1 | 2][]),
      bounds: bounds.map((conditions) => ({ origin: 'narrowing', conditions, fields: {} })),
      onlyOneself: false,
      source: { IdRole: null, IdProfil: 0, IdPerimetre: 0 },
    }),
  );
  return { IdPersonneEV1: 0, RoleIdPersonneEV1: 0, roles: [], acting: null, grants, fields: {} };
}

/** What both allow: each pair of alternatives that share a right, at the lower grade, where both reach. */
export function narrowedTwice(first: readonly HeldThen[], second: readonly HeldThen[]): readonly HeldThen[] {
  return first.flatMap((one) =>
    second.flatMap((other): HeldThen[] => {
      const shared = Object.entries(one.rights).flatMap(([right, grade]): [string, 1 | 2][] => {
        const most = other.rights[right as RightCode];
        return most ? [[right, Math.min(grade, most) as 1 | 2]] : [];
      });
      return shared.length > 0
        ? [{ rights: Object.fromEntries(shared), bounds: [...one.bounds, ...other.bounds] }]
        : [];
    }),
  );
}
