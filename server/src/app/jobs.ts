import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../platform/db/database.ts';
import { deleteExpiredPayloads } from '../platform/identity/oidc-payloads.ts';
import type { Job } from '../platform/jobs/jobs.ts';

/** What the product does by itself. */
export function productJobs(pool: pg.Pool, db: Db): readonly Job[] {
  return [
    { name: 'session.forgetExpired', cron: '17 * * * *', run: async () => void (await deleteExpiredPayloads(pool)) },
    {
      name: 'act.forgetKeys',
      cron: '41 3 * * *',
      run: async () =>
        void (await sql`delete from idempotency_key where created_at < now() - interval '2 days'`.execute(db)),
    },
  ];
}
