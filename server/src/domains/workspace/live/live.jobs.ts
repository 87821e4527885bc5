import type pg from 'pg';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { forgetEvents } from '../../../platform/realtime/live.queries.ts';

/** A browser that was away for longer reads everything anew. */
const hoursOfEvents = 24;

export function liveJobs({ pool }: { readonly pool: pg.Pool }): readonly Job[] {
  return [{ name: 'live.forgetEvents', cron: '23 * * * *', run: async () => await forgetEvents(pool, hoursOfEvents) }];
}
