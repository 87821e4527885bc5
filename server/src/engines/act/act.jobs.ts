import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';

/** Forgets, each night, the answers kept under Idempotency-Keys of more than two days. */
export function actJobs(db: Db): readonly Job[] {
  return [
    {
      name: 'act.forgetKeys',
      cron: '41 3 * * *',
      run: async () =>
        void (await sql`delete from idempotency_key where created_at < now() - interval '2 days'`.execute(db)),
    },
  ];
}
