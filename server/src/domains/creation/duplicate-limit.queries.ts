import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, rowOf } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Likeness } from './duplicates.queries.ts';

/** So many different questions does somebody ask in an hour: what is found must not be found out by trying (H-10). */
export const mostQuestions = 30;

/**
 * Notes that somebody looks for duplicates; the same question within the hour counts once.
 * @throws {ApiError} TOO_MANY_REQUESTS past the limit
 */
export async function noteQuestion(db: Db, IdPersonneEV1: number, likeness: Likeness): Promise<void> {
  const { Prenom, Nom, IdPays, DateNaissance = null, NIN = null } = likeness;
  const question = createHash('sha256')
    .update(JSON.stringify([Prenom, Nom, IdPays, DateNaissance, NIN]))
    .digest();
  const { may } = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('duplicate_test'), ${IdPersonneEV1})`.execute(trx);
    await sql`delete from duplicate_test where "IdPersonneEV1" = ${IdPersonneEV1} and at < now() - interval '1 hour'`.execute(
      trx,
    );
    return await rowOf(
      trx,
      sql<{ may: boolean }>`with noted as (
          insert into duplicate_test select ${IdPersonneEV1}, ${question}
          where (select count(*) from duplicate_test where "IdPersonneEV1" = ${IdPersonneEV1}) < ${mostQuestions}
          on conflict do nothing returning true)
        select exists (select from noted) or exists (select from duplicate_test
          where "IdPersonneEV1" = ${IdPersonneEV1} and question = ${question}) as may`,
    );
  });
  if (!may) throw new ApiError('TOO_MANY_REQUESTS');
}
