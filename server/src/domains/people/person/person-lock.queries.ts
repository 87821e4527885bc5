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

/** Holds people against changes until the transaction ends, in the order that everybody takes; others may refer to them. */
export async function holdPeople(db: Db, people: readonly number[]): Promise<void> {
  await db
    .selectFrom('Personne')
    .select('IdPersonneEV1')
    .where(({ eb, ref, fn, val }) => eb(ref('IdPersonneEV1'), '=', fn.any(val(people))))
    .orderBy('IdPersonneEV1')
    .forNoKeyUpdate()
    .execute();
}
