import type pg from 'pg';
import { forgetCounted } from '../../../engines/limits/count-call.ts';
import type { Db } from '../../../platform/db/database.ts';
import { deleteExpiredPayloads } from '../../../platform/identity/oidc-payloads.ts';
import { forgetOldTries } from '../../../platform/identity/sign-in-slowing.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';

export function sessionJobs({ pool, db }: { readonly pool: pg.Pool; readonly db: Db }): readonly Job[] {
  return [
    {
      name: 'session.forgetExpired',
      cron: '17 * * * *',
      run: async () => {
        await deleteExpiredPayloads(pool);
        await forgetOldTries(pool);
        await forgetCounted(db);
      },
    },
  ];
}
