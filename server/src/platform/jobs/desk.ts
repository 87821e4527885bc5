import type { JobCause, JobState } from '@passerelle/contracts/jobs/jobs.contract.ts';
import type pg from 'pg';
import type { PgBoss } from 'pg-boss';
import type { Job } from './jobs.ts';

export interface QueueAtDesk {
  readonly queue: string;
  readonly cron: string | null;
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
  /** Within a day. */
  readonly done: number;
  readonly lastDone: Date | null;
}

export interface JobAtDesk {
  readonly id: string;
  readonly queue: string;
  readonly key: string | null;
  readonly state: JobState;
  readonly progress: { readonly done: number; readonly total: number } | null;
  readonly attempts: number;
  readonly askedAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly notBefore: Date | null;
  /** IdPersonneEV1 of who asked. */
  readonly by: number | null;
  readonly failure: { readonly cause: JobCause; readonly detail: string } | null;
  readonly opens: string | null;
}

/** The same queue, cause and sign are the same failure. */
export interface SharedFailure {
  readonly queue: string;
  readonly cause: JobCause;
  readonly sign: string;
}

export interface FailuresAtDesk extends SharedFailure {
  readonly count: number;
  readonly first: Date;
  readonly last: Date;
  readonly detail: string;
  readonly sample: string;
}

/** What is seen of the jobs, and done about them, by hand. */
export interface Desk {
  readonly queues: () => Promise<readonly QueueAtDesk[]>;
  readonly failures: () => Promise<readonly FailuresAtDesk[]>;
  readonly list: (which: { readonly queue?: string; readonly state?: JobState }) => Promise<readonly JobAtDesk[]>;
  /** What somebody asked for that waits, runs, or ended within a day. */
  readonly askedBy: (IdPersonneEV1: number) => Promise<readonly JobAtDesk[]>;
  /** Whether the last one for a key failed for good, and it was not done since. */
  readonly hasFailed: (queue: string, key: string) => Promise<boolean>;
  /** Failed for good, asked for by somebody who was not told yet; from now on they count as told. */
  readonly takeUntold: () => Promise<readonly JobAtDesk[]>;
  /** Has a failed job tried again; `missing` where there is none, `refused` where it did not fail or is done already. */
  readonly retry: (id: string) => Promise<Done>;
  /** Has all of the same failure tried again; answers their keys. */
  readonly retryAll: (failure: SharedFailure) => Promise<readonly string[]>;
  /** Calls a waiting job off; `refused` where it waits no more. */
  readonly callOff: (id: string) => Promise<Done>;
  /** Calls off what waits in a queue for a key, or runs: there is nothing to do about it any more, which what runs sees by itself. */
  readonly callOffAbout: (queue: string, key: string) => Promise<void>;
  /** Forgets what was noted of jobs and hours that are long gone. */
  readonly forget: () => Promise<void>;
}

export type Done = { readonly job: Pick<JobAtDesk, 'queue' | 'key' | 'state'> } | 'missing' | 'refused';

const linesShown = 100;
const daysRemembered = 15;

const states = `case when j.state in ('created', 'retry') then 'waiting' when j.state = 'active' then 'running'
  when j.state = 'completed' then 'done' when j.state = 'cancelled' then 'calledOff' else 'failed' end`;

/** What ended without a word of ours was ended from outside. */
const cause = `coalesce(j.output->'failure'->>'cause', case j.output->'value'->>'message'
  when 'job heartbeat timeout' then 'serverStopped' when 'job timed out' then 'timeExceeded'
  else case when j.output->>'message' like 'handler execution exceeded%' then 'timeExceeded'
    when j.output->>'message' like 'pg-boss shut down%' then 'serverStopped' else 'bug' end end)`;
const sign = `coalesce(j.output->'failure'->>'sign', '')`;
const detail = `coalesce(j.output->'failure'->>'detail', j.output->'value'->>'message', j.output->>'message', '')`;

/** A failure counts while nothing later about the same thing came to its end: the later one says how it is now. */
const stillFailed = `j.state = 'failed' and not exists (select from jobs.job later
  where later.name = j.name and later.singleton_key is not distinct from j.singleton_key
    and later.state in ('completed', 'failed') and later.created_on > j.created_on)`;

const line = `j.id, j.name as queue, j.data->>'key' as key, ${states} as state,
  case when r.total is not null then json_build_object('done', r.done, 'total', r.total) end as progress,
  case when j.started_on is null then 0 else j.retry_count + 1 end as attempts,
  j.created_on as "askedAt", case when j.state >= 'active' then j.started_on end as "startedAt", j.completed_on as "endedAt",
  case when j.state < 'active' and j.start_after > now() then j.start_after end as "notBefore", r."IdPersonneEV1" as by,
  case when j.output is not null and j.state <> 'completed'
    then json_build_object('cause', ${cause}, 'detail', ${detail}) end as failure
  from jobs.job j left join job_run r on r.job = j.id`;

/** The desk of these queues. `declared` gives what each is: hours, and the screen that shows what it works on. */
export function createDesk(pool: pg.Pool, boss: PgBoss, declared: ReadonlyMap<string, Job>): Desk {
  const rows = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await pool.query(text, values)).rows as Row[];

  const lines = async (rest: string, values: unknown[]): Promise<JobAtDesk[]> => {
    const found = await rows<Omit<JobAtDesk, 'opens'>>(`select ${line} ${rest}`, values);
    return found.map((job) => ({ ...job, opens: opens(job.queue, job.key) }));
  };
  const opens = (queue: string, key: string | null): string | null => {
    const job = declared.get(queue);
    return key !== null && job && 'opens' in job ? (job.opens?.(key) ?? null) : null;
  };
  const find = async (id: string) =>
    (
      await rows<{ queue: string; key: string | null; state: JobState; failed: boolean }>(
        `select j.name as queue, j.data->>'key' as key, ${states} as state, ${stillFailed} as failed
         from jobs.job j where j.id = $1`,
        [id],
      )
    )[0];

  /** Those that may be tried again now: one for one key, and none where the same thing is queued again already. */
  async function again(queue: string, ids: readonly string[]): Promise<string[]> {
    const free = await rows<{ id: string }>(
      `select distinct on (coalesce(j.singleton_key, j.id::text)) j.id from jobs.job j
       where j.name = $1 and j.id = any($2::uuid[]) and not exists (select from jobs.job queued
         where queued.name = j.name and queued.singleton_key = j.singleton_key and queued.state < 'active')
       order by coalesce(j.singleton_key, j.id::text), j.created_on desc`,
      [queue, ids],
    );
    const retried = free.map(({ id }) => id);
    if (retried.length === 0) return retried;
    await boss.retry(queue, retried);
    await pool.query('update job_run set told = false where job = any($1::uuid[])', [retried]);
    return retried;
  }

  return {
    queues: async () => {
      const counted = await rows<Omit<QueueAtDesk, 'cron'>>(
        `select q.name as queue,
           count(*) filter (where j.state in ('created', 'retry'))::integer as waiting,
           count(*) filter (where j.state = 'active')::integer as running,
           count(*) filter (where ${stillFailed})::integer as failed,
           count(*) filter (where j.state = 'completed' and j.completed_on > now() - interval '1 day')::integer as done,
           max(j.completed_on) filter (where j.state = 'completed') as "lastDone"
         from jobs.queue q left join jobs.job j on j.name = q.name where q.name = any($1) group by 1 order by 1`,
        [[...declared.keys()]],
      );
      return counted.map((queue) => {
        const job = declared.get(queue.queue);
        return { ...queue, cron: job && 'cron' in job ? job.cron : null };
      });
    },
    failures: async () =>
      await rows<FailuresAtDesk>(
        `select j.name as queue, ${cause} as cause, ${sign} as sign, count(*)::integer as count,
           min(j.completed_on) as first, max(j.completed_on) as last,
           (array_agg(${detail} order by j.completed_on desc))[1] as detail,
           (array_agg(j.id order by j.completed_on desc))[1] as sample
         from jobs.job j where ${stillFailed} group by 1, 2, 3 order by last desc`,
      ),
    list: async ({ queue = null, state = null }) =>
      await lines(
        `where ($1::text is null or j.name = $1) and j.name = any($3) and ($2::text is null or ${states} = $2)
           and (j.state <> 'failed' or ${stillFailed})
         order by (j.state = 'active') desc, (j.state < 'active') desc, coalesce(j.completed_on, j.started_on, j.created_on) desc, j.id
         limit ${linesShown}`,
        [queue, state, [...declared.keys()]],
      ),
    askedBy: async (IdPersonneEV1) =>
      await lines(
        `where r."IdPersonneEV1" = $1 and j.id = r.job and j.name = r.queue
           and (j.completed_on is null or j.completed_on > now() - interval '1 day')
         order by j.created_on desc limit ${linesShown}`,
        [IdPersonneEV1],
      ),
    hasFailed: async (queue, key) =>
      (
        await rows(`select from jobs.job j where j.name = $1 and j.data->>'key' = $2 and ${stillFailed} limit 1`, [
          queue,
          key,
        ])
      ).length > 0,
    takeUntold: async () => {
      const untold = await rows<{ job: string }>(
        `update job_run r set told = true from jobs.job j
         where r."IdPersonneEV1" is not null and not r.told and j.id = r.job and j.name = r.queue and ${stillFailed}
         returning r.job`,
      );
      return untold.length === 0 ? [] : await lines('where j.id = any($1::uuid[])', [untold.map(({ job }) => job)]);
    },
    retry: async (id) => {
      const job = await find(id);
      if (!job) return 'missing';
      return job.failed && (await again(job.queue, [id])).length === 1 ? { job } : 'refused';
    },
    retryAll: async ({ queue, cause: why, sign: how }) => {
      const failed = await rows<{ id: string }>(
        `select j.id from jobs.job j where j.name = $1 and ${stillFailed} and ${cause} = $2 and ${sign} = $3`,
        [queue, why, how],
      );
      return await again(
        queue,
        failed.map(({ id }) => id),
      );
    },
    callOff: async (id) => {
      const job = await find(id);
      if (!job) return 'missing';
      const { rowCount } = await pool.query(
        `update jobs.job set state = 'cancelled', completed_on = now() where name = $1 and id = $2 and state < 'active'`,
        [job.queue, id],
      );
      return rowCount === 1 ? { job } : 'refused';
    },
    callOffAbout: async (queue, key) => {
      await pool.query(
        `update jobs.job set state = 'cancelled', completed_on = now()
           where name = $1 and data->>'key' = $2 and state < 'completed'`,
        [queue, key],
      );
    },
    forget: async () => {
      await pool.query(
        `delete from job_run r where asked_at < now() - make_interval(days => $1)
           and not exists (select from jobs.job j where j.id = r.job)`,
        [daysRemembered],
      );
      await pool.query(
        `delete from job_slot s where slot < now() - make_interval(days => $1)
           and exists (select from job_slot later where later.queue = s.queue and later.slot > s.slot)`,
        [daysRemembered],
      );
    },
  };
}

/** The desk where nothing runs: a server without jobs. */
export const emptyDesk: Desk = {
  queues: async () => [],
  failures: async () => [],
  list: async () => [],
  askedBy: async () => [],
  hasFailed: async () => false,
  takeUntold: async () => [],
  retry: async () => 'missing',
  retryAll: async () => [],
  callOff: async () => 'missing',
  callOffAbout: async () => undefined,
  forget: async () => undefined,
};
