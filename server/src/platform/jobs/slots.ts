import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { PgBoss } from 'pg-boss';
import { hourAfter, lastHour } from './hours.ts';

/** Work that is asked for at each of its hours. */
interface Scheduled {
  readonly name: string;
  readonly cron: string;
}

export interface Slots {
  /**
   * Asks for the job at each of its hours from now on, and for the last that passed while nobody was there to ask. Nobody
   * waits for it: what the database does not answer yet is asked again.
   */
  readonly keep: (job: Scheduled) => void;
  readonly stop: () => Promise<void>;
}

/** Timers overflow beyond, and clocks are set: nobody sleeps longer. */
const longestSleep = 60_000;
const beforeAskingAgain = 5000;
/** What was missed is asked for one after the other, so far apart: there may be as much of it as there are jobs. */
const betweenMissed = 250;

/** Each replica keeps the hours of every job; the slot's row decides which of them asks. */
export function keepSlots(boss: PgBoss, pool: pg.Pool, log: FastifyBaseLogger): Slots {
  const stopped = new AbortController();
  const waiting = new Set<NodeJS.Timeout>();
  const asking = new Set<Promise<unknown>>();
  let takingUp = Promise.resolve();

  function follow(asked: Promise<unknown>): void {
    asking.add(asked);
    void asked.finally(() => asking.delete(asked));
  }

  function wait(milliseconds: number, then: () => Promise<void>): void {
    if (stopped.signal.aborted) return;
    const timer = setTimeout(
      () => {
        waiting.delete(timer);
        follow(then());
      },
      Math.min(Math.max(milliseconds, 0), longestSleep),
    );
    waiting.add(timer);
  }

  /** Answers whether the database had it. */
  async function ask(job: Scheduled, slot: Date): Promise<boolean> {
    try {
      await askSlot(boss, pool, job.name, slot);
      return true;
    } catch (error) {
      log.error({ err: error, job: job.name }, 'not asked for');
      return false;
    }
  }

  function next(job: Scheduled, after: Date): void {
    wait(hourAfter(job.cron, after).getTime() - Date.now(), async () => {
      const last = lastHour(job.cron, new Date());
      if (last <= after || (await ask(job, last))) next(job, last > after ? last : after);
      else wait(beforeAskingAgain, async () => next(job, after));
    });
  }

  /** Takes the hours of a job up where they were left, whoever kept them. */
  async function takeUp(job: Scheduled): Promise<void> {
    if (stopped.signal.aborted) return;
    const last = await lastAsked(pool, job.name);
    const due = lastHour(job.cron, new Date());
    if (last && due > last) {
      await askSlot(boss, pool, job.name, due);
      await sleep(betweenMissed, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
    next(job, last && last > due ? last : due);
  }

  function keep(job: Scheduled): void {
    takingUp = takingUp
      .then(() => takeUp(job))
      .catch((error: unknown) => {
        log.error({ err: error, job: job.name }, 'not asked for');
        wait(beforeAskingAgain, async () => keep(job));
      });
    follow(takingUp);
  }

  return {
    keep,
    stop: async () => {
      stopped.abort();
      for (const timer of waiting) clearTimeout(timer);
      await Promise.allSettled(asking);
    },
  };
}

async function lastAsked(pool: pg.Pool, queue: string): Promise<Date | null> {
  const { rows } = await pool.query<{ last: Date | null }>('select max(slot) as last from job_slot where queue = $1', [
    queue,
  ]);
  return rows[0]?.last ?? null;
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
