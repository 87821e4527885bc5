import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/**
 * Locks people, with those who act by delegation of theirs, in the order of their keys: two writes over the same roles
 * wait for each other, and never each for the other.
 */
export async function lockPeople(db: Db, people: readonly number[]): Promise<void> {
  await sql`select from "Personne" where "IdPersonneEV1" = any(${sql.val(people)}::integer[]) or "IdPersonneEV1" in (
      select given."IdPersonneEV1" from "PersonneRole" own
      join "PersonneRole" given on given."IdPersonneRoleDelegue" = own."IdPersonneRole"
      where own."IdPersonneEV1" = any(${sql.val(people)}::integer[]))
    order by "IdPersonneEV1" for no key update`.execute(db);
}
