import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../platform/db/database.ts';
import { deleteExpiredPayloads } from '../platform/identity/oidc-payloads.ts';
import type { Job, Jobs } from '../platform/jobs/jobs.ts';
import { forgetEvents } from '../platform/realtime/live.queries.ts';
import { createEngines } from './engines.ts';

/** The job that works through a large plan; its key is the plan's. */
export const planJob = 'plans.work';

/** A browser that was away for longer reads everything anew. */
const hoursOfEvents = 24;

/** What the product does by itself. */
export function productJobs(pool: pg.Pool, db: Db, send: Jobs['send']): readonly Job[] {
  const { plans } = createEngines(db);
  return [
    { name: planJob, run: async (IdPlan) => await plans.work(Number(IdPlan), quarterOfTheTime()) },
    {
      // What a crash left, or was never asked for.
      name: 'plans.resume',
      cron: '* * * * *',
      run: async () => {
        for (const IdPlan of await plans.atWork()) await send(planJob, String(IdPlan));
      },
    },
    { name: 'live.forgetEvents', cron: '23 * * * *', run: async () => await forgetEvents(pool, hoursOfEvents) },
    { name: 'session.forgetExpired', cron: '17 * * * *', run: async () => void (await deleteExpiredPayloads(pool)) },
    {
      name: 'act.forgetKeys',
      cron: '41 3 * * *',
      run: async () =>
        void (await sql`delete from idempotency_key where created_at < now() - interval '2 days'`.execute(db)),
    },
  ];
}

/** Waits three times as long as the work since the last time took: those who write meanwhile keep their pace. */
function quarterOfTheTime(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    await sleep(3 * (performance.now() - since));
    since = performance.now();
  };
}
