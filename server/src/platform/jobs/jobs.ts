import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { PgBoss, type Job as QueuedJob } from 'pg-boss';
import { besideRequests } from '../db/database.ts';
import { sure } from '../sure.ts';
import { createDesk, type Desk } from './desk.ts';
import { FailedJob } from './job-failure.ts';
import { type FollowJobs, gatherMoves } from './moves.ts';
import { type JobData, type Run, runJob } from './run.ts';
import { keepSlots } from './slots.ts';

/** Work that runs by itself at its hours: each slot once, whichever replica is free. */
export interface ScheduledJob {
  /** `domain.verb`, also the name of its queue; its words are `JOBS:queue.<name>`. */
  readonly name: string;
  /** Cron expression, UTC. */
  readonly cron: string;
  readonly run: (run: Run) => Promise<void>;
}

/** Work that is asked for, about one thing at a time: it must go on from where it was when it is run again. */
export interface AskedJob {
  readonly name: string;
  /** `key` is what was asked for: a plan, say. */
  readonly run: (key: string, run: Run) => Promise<void>;
  /** How many run at once in each replica; one unless said. */
  readonly atOnce?: number;
  /** Screen of what was asked for, as a path below the language. */
  readonly opens?: (key: string) => string;
}

export type Job = ScheduledJob | AskedJob;

export interface Jobs {
  /**
   * Asks for an `AskedJob`: for one key, one is queued and one runs at most, whichever the replica. `by` is who asked,
   * to whom it shows how far it is.
   */
  readonly send: (name: string, key: string, by?: number | null) => Promise<void>;
  /** Makes the queues of these jobs, so that they may be asked for. */
  readonly declare: (jobs: readonly Job[]) => Promise<void>;
  /** Runs these jobs here, when it is their turn; what was missed while nobody ran them is made up for behind that. */
  readonly work: (jobs: readonly Job[]) => Promise<void>;
  /** What there is, and what may be done about it. */
  readonly desk: Desk;
  /** Has somebody told what moves, about once a second at most. */
  readonly follow: (follower: FollowJobs) => void;
  readonly stop: () => Promise<void>;
}

const secondsToFinish = { scheduled: 15 * 60, asked: 12 * 3600 };
/**
 * A replica that says nothing for so long has died: another one goes on, within twice the time. Longer than a server
 * that is busy stays silent.
 */
const secondsOfSilence = 12;
const secondsBetweenRounds = { supervise: 2, monitor: 4, queueCache: 10 };
/** Jobs are announced; this is for those that were announced to nobody. */
const secondsBetweenLooks = 3;
const daysKept = { scheduled: 1, asked: 7 };

/**
 * Runs jobs on PostgreSQL, whichever replica is free, a failed one again with back-off. Everything that works beside
 * the requests goes through here. `pool` is the owner's: the queues have a schema of their own.
 */
export async function startJobs(pool: pg.Pool, log: FastifyBaseLogger): Promise<Jobs> {
  const { connectionString, options } = pool.options;
  const boss = new PgBoss({
    schema: 'jobs',
    application_name: 'passerelle jobs',
    ...(connectionString && { connectionString }),
    ...(options && { options }),
    max: besideRequests.jobs,
    useListenNotify: true,
    // Hours are kept by `keepSlots`.
    schedule: false,
    superviseIntervalSeconds: secondsBetweenRounds.supervise,
    monitorIntervalSeconds: secondsBetweenRounds.monitor,
    queueCacheIntervalSeconds: secondsBetweenRounds.queueCache,
  });
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));
  boss.on('warning', (warning) => log.warn({ warning }, 'jobs'));
  await boss.start();
  const slots = keepSlots(boss, pool, log);
  const moves = gatherMoves(log);
  const declared = new Map<string, Job>();
  const known = new Map((await boss.getQueues()).map((one) => [one.name, one as object]));

  async function workOne(name: string, at: number, body: (job: QueuedJob<JobData>, run: Run) => Promise<void>) {
    const options = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: secondsBetweenLooks };
    for (let n = 0; n < at; n++) {
      const worker = await boss.work<JobData>(name, options, async ([job]) => {
        if (!job) return;
        const started = performance.now();
        moves.moved(job.data.by);
        try {
          await runJob(pool, job, (run) => body(job, run));
          // What comes round by itself each minute would drown the rest.
          const level = job.data.key === undefined ? 'debug' : 'info';
          log[level]({ job: name, key: job.data.key, ms: Math.round(performance.now() - started) }, 'job done');
        } catch (error) {
          const err = error instanceof FailedJob ? error.thrown : error;
          log.warn({ err, job: name, key: job.data.key, attempt: job.retryCount }, 'job failed');
          throw error;
        } finally {
          moves.moved(job.data.by);
          // Whoever has just worked looks at once for more.
          boss.notifyWorker(worker);
        }
      });
    }
  }

  async function queue(name: string, options: Parameters<typeof boss.createQueue>[1] & object): Promise<void> {
    const { policy, ...changeable } = { notify: true, retryLimit: 3, retryBackoff: true, ...options };
    const there = known.get(name);
    // Of a hundred queues none is asked for anew at each start.
    if (there && isDeepStrictEqual({ ...there, ...changeable }, there)) return;
    await boss.createQueue(name, { ...changeable, ...(policy && { policy }) });
    // One that an earlier version made.
    await boss.updateQueue(name, changeable);
  }

  async function declare(jobs: readonly Job[]): Promise<void> {
    for (const job of jobs) {
      if (declared.has(job.name)) continue;
      const kind = 'cron' in job ? 'scheduled' : 'asked';
      await queue(job.name, {
        policy: kind === 'scheduled' ? 'singleton' : 'stately',
        expireInSeconds: secondsToFinish[kind],
        heartbeatSeconds: secondsOfSilence,
        deleteAfterSeconds: daysKept[kind] * 86_400,
      });
      declared.set(job.name, job);
    }
  }

  return {
    send: async (name, key, by = null) => {
      const id = randomUUID();
      if (by !== null)
        await pool.query('insert into job_run (job, queue, key, "IdPersonneEV1") values ($1, $2, $3, $4)', [
          id,
          name,
          key,
          by,
        ]);
      const queued = await boss.send(name, { key, by }, { id, singletonKey: key });
      moves.moved(by);
      if (queued === null && by !== null) await pool.query('delete from job_run where job = $1', [id]);
    },
    declare,
    work: async (jobs) => {
      await declare(jobs);
      for (const job of jobs) {
        if ('cron' in job) await workOne(job.name, 1, (_, held) => job.run(held));
        else await workOne(job.name, job.atOnce ?? 1, ({ data }, held) => job.run(sure(data.key), held));
      }
      for (const job of jobs) if ('cron' in job) slots.keep(job);
    },
    desk: createDesk(pool, boss, declared),
    follow: moves.follow,
    stop: async () => {
      await slots.stop();
      await boss.stop({ graceful: true, timeout: 10_000 });
      await moves.stop();
    },
  };
}
