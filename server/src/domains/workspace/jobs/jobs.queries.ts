import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import type { SharedFailure } from '../../../platform/jobs/desk.ts';

export async function namesOf(db: Db, people: readonly number[]): Promise<ReadonlyMap<number, string | null>> {
  if (people.length === 0) return new Map();
  const found = await rowsOf(
    db,
    sql<{ key: number; name: string | null }>`select "IdPersonneEV1" as key, "IndexPrenomNom" as name from "Personne"
      where "IdPersonneEV1" = any(${sql.val(people)}::integer[])`,
  );
  return new Map(found.map(({ key, name }) => [key, name]));
}

/** Notes what fails now, forgets what does no more; answers what was not known yet. */
export async function noteFailures(db: Db, failures: readonly SharedFailure[]): Promise<readonly SharedFailure[]> {
  const given = JSON.stringify(failures.map(({ queue, cause, sign }) => ({ queue, cause, sign })));
  return await rowsOf(
    db,
    sql<SharedFailure>`
      with given as (select * from jsonb_to_recordset(${given}::jsonb) as f(queue text, cause text, sign text)),
      over as (delete from job_failure_told t where not exists (select from given
        where given.queue = t.queue and given.cause = t.cause and given.sign = t.sign))
      insert into job_failure_told (queue, cause, sign) select queue, cause, sign from given
      on conflict do nothing returning queue, cause, sign`,
  );
}
