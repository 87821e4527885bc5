import type pg from 'pg';
import { deleteExpiredPayloads } from '../../platform/identity/oidc-payloads.ts';
import { forgetOldTries } from '../../platform/identity/sign-in-slowing.ts';
import type { Job } from '../../platform/jobs/jobs.ts';

export function sessionJobs({ pool }: { readonly pool: pg.Pool }): readonly Job[] {
  return [
    {
      name: 'session.forgetExpired',
      cron: '17 * * * *',
      run: async () => {
        await deleteExpiredPayloads(pool);
        await forgetOldTries(pool);
      },
    },
  ];
}
