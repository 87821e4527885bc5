import type { Writing } from '../../../engines/act/act.ts';
import type { Db } from '../../../platform/db/database.ts';

export type Enrolment = 'false' | 'en-cours' | 'true';

/** Locks the person and answers whether they have enrolled a second factor. */
export async function lockEnrolment(db: Db, IdPersonneEV1: number): Promise<Enrolment> {
  const { Enrole } = await db
    .selectFrom('Personne')
    .select('Enrole')
    .where('IdPersonneEV1', '=', IdPersonneEV1)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return Enrole as Enrolment;
}

/** Moves `Enrole` and records it. */
export async function moveEnrolment({ db, record }: Writing, IdPersonneEV1: number, to: Enrolment): Promise<void> {
  const before = await lockEnrolment(db, IdPersonneEV1);
  await db.updateTable('Personne').set({ Enrole: to }).where('IdPersonneEV1', '=', IdPersonneEV1).execute();
  await record({ entity: 'Personne', id: IdPersonneEV1, before: { Enrole: before }, after: { Enrole: to } });
}

/** From now on, tokens issued before are refused; recorded. */
export async function endTokens({ db, record }: Writing, IdPersonneEV1: number): Promise<void> {
  const one = db.selectFrom('Personne').select('SessionsDepuis').where('IdPersonneEV1', '=', IdPersonneEV1);
  const before = await one.executeTakeFirstOrThrow();
  const after = { SessionsDepuis: new Date() };
  await db.updateTable('Personne').set(after).where('IdPersonneEV1', '=', IdPersonneEV1).execute();
  await record({ entity: 'Personne', id: IdPersonneEV1, before, after });
}
