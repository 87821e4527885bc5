import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Holds a person until the transaction ends: two who change the same thing of theirs come one after the other. */
export async function lockPerson(db: Db, IdPersonneEV1: number): Promise<void> {
  await db
    .selectFrom('Personne')
    .select('IdPersonneEV1')
    .where('IdPersonneEV1', '=', IdPersonneEV1)
    .forUpdate()
    .execute();
}

/**
 * Holds people against changes until the transaction ends, in the order that everybody takes; others may refer to them. With them
 * those who act by what they hold: what one may do moves with whom they act for.
 */
export async function holdPeople(db: Db, people: readonly number[]): Promise<void> {
  await sql`select from "Personne" where "IdPersonneEV1" in (
      select unnest(${sql.val(people)}::integer[]) union select acting_by(${sql.val(people)}::integer[]))
    order by "IdPersonneEV1" for no key update`.execute(db);
}
