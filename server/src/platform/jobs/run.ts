import { sql } from 'kysely';
import type pg from 'pg';
import type { Job as QueuedJob } from 'pg-boss';
import type { Db } from '../db/database.ts';
import { FailedJob } from './job-failure.ts';

/** One attempt at a job, while it holds it. */
export interface Run {
  /** Aborted once the job is known to be somebody else's, called off, or out of time. */
  readonly signal: AbortSignal;
  /** Says how far the job is. Throws `LostJob` where another attempt holds it by now. */
  readonly progress: (done: number, total: number) => Promise<void>;
  /**
   * In the transaction of a write: throws `LostJob` unless this attempt still holds the job, and keeps any other from
   * beginning until that transaction ends.
   */
  readonly fence: (db: Db) => Promise<void>;
}

/** Another attempt holds the job: this one was thought dead, and has nothing more to do. */
export class LostJob extends Error {
  override readonly name = 'LostJob';
}

/** What a queued job carries. */
export interface JobData {
  readonly key?: string;
  /** Who asked for it. */
  readonly by?: number | null;
}

/** How often progress is written at most: whoever looks asks no more often. */
const millisecondsBetweenSteps = 500;

/**
 * Makes one attempt at a job. It takes the job over from an earlier attempt, waiting for what that one is just writing;
 * from then on the earlier one is refused. Fails with a `FailedJob` that says why.
 */
export async function runJob(pool: pg.Pool, job: QueuedJob<JobData>, body: (run: Run) => Promise<void>): Promise<void> {
  const { id, name, retryCount: attempt, data } = job;
  try {
    const { rowCount } = await pool.query(
      `insert into job_run (job, queue, key, attempt) values ($1, $2, $3, $4)
       on conflict (job) do update set attempt = excluded.attempt, done = null, total = null
       where job_run.attempt is null or job_run.attempt <= excluded.attempt`,
      [id, name, data.key ?? null, attempt],
    );
    if (rowCount === 0) throw lost(name);
    let said = 0;
    await body({
      signal: job.signal,
      progress: async (done, total) => {
        if (job.signal.aborted) throw lost(name);
        const now = performance.now();
        if (done < total && now - said < millisecondsBetweenSteps) return;
        said = now;
        const held = await pool.query('update job_run set done = $3, total = $4 where job = $1 and attempt = $2', [
          id,
          attempt,
          done,
          total,
        ]);
        if (held.rowCount === 0) throw lost(name);
      },
      fence: async (db) => {
        const held = await sql`select from job_run where job = ${id} and attempt = ${attempt} for share`.execute(db);
        if (held.rows.length === 0) throw lost(name);
      },
    });
  } catch (error) {
    throw new FailedJob(error);
  }
}

const lost = (name: string) => new LostJob(`${name} is held by another attempt`);
