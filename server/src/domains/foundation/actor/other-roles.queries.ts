import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import { type Db, rowsPrepared } from '../../../platform/db/database.ts';
import { loadActor } from './actor.queries.ts';

/**
 * Somebody as they are under each other live role of theirs, of those alone that are handed to them or give one of these
 * rights, where some are named; nobody but themself while an administrator looks through their eyes, who holds none of these.
 */
export async function underOtherRoles(
  db: Db,
  { IdPersonneEV1, roles, acting, viewedBy }: Actor,
  rights?: readonly RightCode[],
): Promise<readonly Actor[]> {
  const others = roles.flatMap(({ IdPersonneRole: key }) => (key === acting?.IdPersonneRole ? [] : [key]));
  if (viewedBy !== undefined || others.length === 0) return [];
  const which = rights ? await giving(db, others, rights) : others;
  return await Promise.all(which.map(async (key) => (await loadActor(db, IdPersonneEV1, key)).actor));
}

/** Most people's other roles decide nothing by what they are: what they may do need not be worked out. */
async function giving(db: Db, roles: readonly number[], rights: readonly RightCode[]): Promise<readonly number[]> {
  const found = await rowsPrepared(
    db,
    sql<{ key: number }>`select pr."IdPersonneRole" as key from "PersonneRole" pr
      where pr."IdPersonneRole" in (select value::integer from json_array_elements_text(${JSON.stringify(roles)}::json))
        and (pr."IdPersonneRoleDelegue" is not null or exists (select from "RoleProfil" rp join "ProfilDroit" pd using ("IdProfil")
          where rp."IdRole" = pr."IdRole" and pd."IdDroit" in (select json_array_elements_text(${JSON.stringify(rights)}::json))))
      order by 1`,
  );
  return found.map(({ key }) => key);
}
