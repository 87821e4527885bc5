import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';

/** Work that runs by itself at its hours, on one replica at a time. */
export interface ScheduledJob {
  /** `domain.verb`, also the name of its queue. */
  readonly name: string;
  /** Cron expression, UTC. */
  readonly cron: string;
  readonly run: () => Promise<void>;
}

/** Work that is asked for, about one thing at a time: it must go on from where it was when it is run again. */
export interface AskedJob {
  readonly name: string;
  /** `key` is what was asked for: a plan, say. */
  readonly run: (key: string) => Promise<void>;
}

export type Job = ScheduledJob | AskedJob;

export interface Jobs {
  /** Asks for an `AskedJob`: for one key, one is queued and one runs at most, whichever the replica. */
  readonly send: (name: string, key: string) => Promise<void>;
  /** Runs these jobs here, when it is their turn. */
  readonly work: (jobs: readonly Job[]) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const minutesToFinish = 15;
const hoursToFinishAsked = 12;
/** A replica that says nothing for so long has died: another one goes on. */
const secondsOfSilence = 10;

/**
 * Runs jobs on PostgreSQL, whichever replica is free: each slot once, a failed one again with back-off. Everything that
 * works beside the requests goes through here.
 */
export async function startJobs(pool: pg.Pool, log: FastifyBaseLogger): Promise<Jobs> {
  const boss = new PgBoss({
    schema: 'jobs',
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
  });
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));
  await boss.start();

  async function timed(job: string, run: () => Promise<void>): Promise<void> {
    const started = performance.now();
    await run();
    log.info({ job, ms: Math.round(performance.now() - started) }, 'job done');
  }

  async function workScheduled({ name, cron, run }: ScheduledJob): Promise<void> {
    await boss.createQueue(name, {
      policy: 'singleton',
      retryLimit: 3,
      retryBackoff: true,
      expireInSeconds: minutesToFinish * 60,
    });
    await boss.schedule(name, cron);
    await boss.work(name, { pollingIntervalSeconds: 30 }, () => timed(name, run));
  }

  async function workAsked({ name, run }: AskedJob): Promise<void> {
    await boss.createQueue(name, {
      policy: 'stately',
      retryLimit: 3,
      retryBackoff: true,
      expireInSeconds: hoursToFinishAsked * 3600,
      heartbeatSeconds: secondsOfSilence,
    });
    await boss.work<{ key: string }>(name, { pollingIntervalSeconds: 1 }, async (jobs) => {
      for (const { data } of jobs) await timed(`${name} ${data.key}`, () => run(data.key));
    });
  }

  return {
    send: async (name, key) => void (await boss.send(name, { key }, { singletonKey: key })),
    work: async (jobs) => {
      for (const job of jobs) await ('cron' in job ? workScheduled(job) : workAsked(job));
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}
