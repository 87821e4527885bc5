import type { Actor } from '../../../engines/access/actor.ts';
import type { Db } from '../../../platform/db/database.ts';

/** The roles that whatever somebody gives on now ends with: the one they act under, and those that it was given under. */
export async function giversUnder(db: Db, { acting }: Actor): Promise<readonly number[]> {
  if (!acting) return [];
  const role = await db
    .selectFrom('PersonneRole')
    .select('IdPersonneRolesDonneurs')
    .where('IdPersonneRole', '=', acting.IdPersonneRole)
    .executeTakeFirst();
  return [...(role?.IdPersonneRolesDonneurs ?? []), acting.IdPersonneRole];
}

/** As a role keeps them: each once, null where there is none. */
export function asGivers(keys: readonly number[]): readonly number[] | null {
  return keys.length > 0 ? [...new Set(keys)] : null;
}
