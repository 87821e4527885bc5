import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { PgBoss } from 'pg-boss';

/** Work that is asked for at each of its hours. */
interface Scheduled {
  readonly name: string;
  readonly cron: string;
}

export interface Slots {
  /** Asks for the job at each of its hours from now on, and for the last that passed while nobody was there to ask. */
  readonly keep: (job: Scheduled) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Timers overflow beyond, and clocks are set: nobody sleeps longer. */
const longestSleep = 60_000;
/**
 * Hours that passed in silence are walked through so many at once at most; only the last of them is asked for. The library
 * gives up after a second, which a thousand of them take on a busy machine.
 */
const longestStride = 200;

/** Each replica keeps the hours of every job; the slot's row decides which of them asks. */
export function keepSlots(boss: PgBoss, pool: pg.Pool, log: FastifyBaseLogger): Slots {
  const stopped = new AbortController();
  const waiting = new Set<NodeJS.Timeout>();
  const asking = new Set<Promise<unknown>>();

  function wait(milliseconds: number, then: () => Promise<void>): void {
    const timer = setTimeout(
      () => {
        waiting.delete(timer);
        const asked = then();
        asking.add(asked);
        void asked.finally(() => asking.delete(asked));
      },
      Math.min(Math.max(milliseconds, 0), longestSleep),
    );
    waiting.add(timer);
  }

  function next(job: Scheduled, after: Date): void {
    if (stopped.signal.aborted) return;
    const due = slotsAfter(boss, job, after, 1)[0];
    if (!due) return;
    wait(due.getTime() - Date.now(), async () => {
      const now = new Date();
      if (due > now) return next(job, after);
      const last = lastPassed(boss, job, due, now);
      const asked = await askSlot(boss, pool, job.name, last).then(
        () => true,
        (error: unknown) => {
          log.error({ err: error, job: job.name }, 'not asked for');
          return false;
        },
      );
      if (asked) next(job, last);
      else wait(longestSleep / 12, async () => next(job, after));
    });
  }

  return {
    keep: async (job) => {
      const { rows } = await pool.query<{ last: Date | null }>(
        'select max(slot) as last from job_slot where queue = $1',
        [job.name],
      );
      next(job, rows[0]?.last ?? new Date());
    },
    stop: async () => {
      stopped.abort();
      for (const timer of waiting) clearTimeout(timer);
      await Promise.allSettled(asking);
    },
  };
}

/**
 * Asks for one slot of a job, unless it was asked for, here or elsewhere: the row and the job are committed together.
 * Answers whether it was asked for now.
 */
export async function askSlot(boss: PgBoss, pool: pg.Pool, queue: string, slot: Date): Promise<boolean> {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query('begin');
    const { rowCount } = await client.query(
      'insert into job_slot (queue, slot) values ($1, $2) on conflict do nothing',
      [queue, slot],
    );
    if (rowCount === 1) {
      const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
      await boss.send(queue, { slot: slot.toISOString() }, { db });
    }
    await client.query('commit');
    broken = false;
    return rowCount === 1;
  } finally {
    if (broken) await client.query('rollback').catch(() => undefined);
    client.release(broken);
  }
}

function slotsAfter(boss: PgBoss, { cron }: Scheduled, from: Date, count: number): Date[] {
  return boss.previewSchedule(cron, { from, count });
}

function lastPassed(boss: PgBoss, job: Scheduled, due: Date, now: Date): Date {
  let last = due;
  // Ordinarily none has passed besides the one that is due.
  for (let stride = 2; ; stride = Math.min(2 * stride, longestStride)) {
    const passed = slotsAfter(boss, job, last, stride).filter((slot) => slot <= now);
    last = passed.at(-1) ?? last;
    if (passed.length < stride) return last;
  }
}
