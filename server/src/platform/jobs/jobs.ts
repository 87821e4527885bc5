import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';

/** Work that runs by itself, on one replica at a time. */
export interface Job {
  /** `domain.verb`, also the name of its queue. */
  readonly name: string;
  /** Cron expression, UTC. */
  readonly cron: string;
  readonly run: () => Promise<void>;
}

export interface Jobs {
  readonly stop: () => Promise<void>;
}

const minutesToFinish = 15;

/**
 * Runs jobs on PostgreSQL, whichever replica is free: each slot once, a failed one again with back-off. Everything that
 * works beside the requests goes through here.
 */
export async function startJobs(pool: pg.Pool, jobs: readonly Job[], log: FastifyBaseLogger): Promise<Jobs> {
  const boss = new PgBoss({
    schema: 'jobs',
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
  });
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));
  await boss.start();
  for (const { name, cron, run } of jobs) {
    await boss.createQueue(name, {
      policy: 'singleton',
      retryLimit: 3,
      retryBackoff: true,
      expireInSeconds: minutesToFinish * 60,
    });
    await boss.schedule(name, cron);
    await boss.work(name, { pollingIntervalSeconds: 30 }, async () => {
      const started = performance.now();
      await run();
      log.info({ job: name, ms: Math.round(performance.now() - started) }, 'job done');
    });
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 10_000 }) };
}
