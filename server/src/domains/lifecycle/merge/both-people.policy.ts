import { mergingRights } from '@passerelle/contracts/merge/merging-rights.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { allOf, type Sql } from '../../../platform/db/sql.ts';
import { ApiError } from '../../../platform/http/api-error.ts';

/** On whom somebody may merge: people, known as `alias`, of whom they know and on whom they hold each of the rights. */
export const mayMerge = (kernel: AccessKernel, actor: Actor, alias: string): Sql<boolean> =>
  allOf([
    ...(['ann', ...mergingRights] as const).map((right) => kernel.scope(actor, right, 'person', alias)),
    sql<boolean>`(${sql.ref(`${alias}.Physique`)} and not ${sql.ref(`${alias}.Test`)}
      and ${sql.ref(`${alias}.DateEffacement`)} is null)`,
  ]);

/**
 * Throws where the actor may merge nobody at all: each of the rights is needed, and on others than oneself.
 * @throws {ApiError} NOT_AUTHORIZED
 */
export function requireMerging(kernel: AccessKernel, actor: Actor): void {
  if (mergingRights.some((right) => kernel.level(actor, right, 'others') === 0))
    throw new ApiError('NOT_AUTHORIZED', [{ path: mergingRights.join('|'), rule: 'right' }]);
}

/**
 * Throws where the actor may not merge these people: whoever is not there for them is as one who is not there at all, and nobody
 * merges a record of their own, nor of whom they act for.
 * @throws {ApiError} NOT_FOUND, NOT_AUTHORIZED
 */
export async function requireMergeable(
  { db, kernel, actor }: { readonly db: Db; readonly kernel: AccessKernel; readonly actor: Actor },
  people: readonly number[],
): Promise<void> {
  requireMerging(kernel, actor);
  const found = await rowsOf(
    db,
    sql`select from "Personne" p where p."IdPersonneEV1" = any(${sql.val(people)}::integer[]) and ${mayMerge(kernel, actor, 'p')}`,
  );
  if (found.length < people.length) throw new ApiError('NOT_FOUND');
  if ([actor.IdPersonneEV1, actor.RoleIdPersonneEV1].some((me) => people.includes(me)))
    throw new ApiError('NOT_AUTHORIZED', [{ path: 'p-test-doublon', rule: 'oneself' }]);
}
