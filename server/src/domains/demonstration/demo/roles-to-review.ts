import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { usualToday } from '../../../platform/db/days.ts';
import { firstOf } from '../../../platform/sure.ts';
import { signsIn } from '../../foundation/actor/presence.ts';
import type { SeededRole } from '../../foundation/actor/seeded-roles.ts';
import { seededRole } from '../../foundation/actor/seeded-roles.ts';

/**
 * Gives people under a manager, but those of the cast, roles that stand out, one for each reason: a role that nobody
 * used for months, one that nobody else of the team has, a delegation that ends this week, a role of somebody who left.
 */
export async function giveRolesToReview(db: Db, manager: number, cast: readonly string[]): Promise<void> {
  const { rows: team } = await sql<{ key: number }>`
    select l."IdPersonneEV1" as key
    from management_line l join "Personne" p using ("IdPersonneEV1")
    where l."Ligne" = 'Manager' and l."IdAncetre" = ${manager} and p."IdStatut" = 500 and ${signsIn('p')}
      and not (lower(p."CompteAD") = any(${sql.val(cast)}::text[]))
    order by l."Profondeur", 1`.execute(db);
  const [unused, alone, delegator, delegate] = team.map(({ key }) => key);
  if (unused === undefined || alone === undefined || delegator === undefined || delegate === undefined) return;
  await give(db, unused, 'payroll', sql`${usualToday} - 400`, sql`${usualToday} - 120`);
  await give(db, alone, 'recruiter', sql`${usualToday} - 300`, sql`${usualToday} - 2`);
  const delegated = await give(db, delegator, 'imm', sql`${usualToday} - 300`, sql`${usualToday} - 10`);
  await sql`insert into "PersonneRole" ("IdPersonneEV1", "IdRole", "IdPersonneRoleDelegue", "DateDebut", "DateFin")
    values (${delegate}, ${seededRole('imm')}, ${delegated}, ${usualToday} - 9, ${usualToday} + 4)`.execute(db);
  const { rows: gone } = await sql<{ key: number }>`select "IdPersonneEV1" as key from "Personne"
    where "IdStatut" = 700 and "Physique" order by 1 limit 1`.execute(db);
  if (gone[0]) await give(db, gone[0].key, 'recruiter', sql`${usualToday} - 700`, sql`${usualToday} - 60`);
}

async function give(
  db: Db,
  IdPersonneEV1: number,
  text: SeededRole,
  since: ReturnType<typeof sql>,
  lastUse: ReturnType<typeof sql>,
): Promise<number> {
  const { rows } = await sql<{ key: number }>`
    with given as (insert into "PersonneRole" ("IdPersonneEV1", "IdRole", "DateDebut")
        values (${IdPersonneEV1}, ${seededRole(text)}, ${since}) returning "IdPersonneRole" as key),
      used as (insert into role_use ("IdPersonneRole", day) select key, ${lastUse} from given)
    select key from given`.execute(db);
  return firstOf(rows).key;
}
