import type { Writing } from '../../engines/act/act.ts';
import type { Db } from '../../platform/db/database.ts';

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
  const SessionsDepuis = new Date();
  await db.updateTable('Personne').set({ SessionsDepuis }).where('IdPersonneEV1', '=', IdPersonneEV1).execute();
  const after = { SessionsDepuis: SessionsDepuis.toISOString() };
  await record({ entity: 'Personne', id: IdPersonneEV1, before: { SessionsDepuis: null }, after });
}
