import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { eventsAfter, eventsOf, type LiveEvent, liveChannel, liveHead, numberAndWake } from './live.queries.ts';

/** Somebody who listens: given each event once, in the order of numbers. */
export interface Listener {
  readonly IdPersonneEV1: number;
  readonly hear: (event: LiveEvent) => void;
  /** Events after the number it asked for are gone: it has to read everything anew. */
  readonly missed: (last: number) => void;
  /** The process stops: another one goes on. */
  readonly over: () => void;
}

export interface Live {
  /** Sends what has just been committed; returns at once. */
  readonly wake: () => void;
  /**
   * Listens from now on, or after the event `after`.
   *
   * @returns the number that it starts after, and how to stop
   */
  readonly listen: (
    listener: Listener,
    after?: number,
  ) => Promise<{ readonly from: number; readonly stop: () => void }>;
  /** The number of the last event that this process knows of; null before anybody listened to it. */
  readonly heard: () => number | null;
  readonly stop: () => Promise<void>;
}

/** What a notification that got lost costs at most. */
const pollMs = 2000;
const mostAtOnce = 500;

interface Listening extends Listener {
  /** The number of the last event that it was given. */
  at: number;
}

/**
 * The live channel of one process: reads events from the database, the truth, and hands them to those who listen here.
 * Notifications only say when to look; where they do not come, it looks every two seconds. It starts with the first
 * listener, so that programs that have none do nothing.
 */
export function createLive(pool: pg.Pool, log: FastifyBaseLogger): Live {
  const ended = new AbortController();
  const listeners = new Set<Listening>();
  let last = 0;
  let started: Promise<void> | undefined;
  let loop: Promise<void> = Promise.resolve();
  let look = Promise.withResolvers<void>();
  let client: pg.Client | undefined;
  let failing = false;

  const wakeOthers = coalesced(async () => {
    if (!ended.signal.aborted) await numberAndWake(pool);
  }, noted);

  function noted(error: unknown): void {
    if (ended.signal.aborted) return;
    if (!failing) log.warn({ err: error }, 'live channel');
    failing = true;
  }

  async function start(): Promise<void> {
    // What was written while nobody listened is past.
    await numberAndWake(pool);
    ({ last } = await liveHead(pool));
    loop = follow();
  }

  async function follow(): Promise<void> {
    while (!ended.signal.aborted) {
      try {
        client ??= await hearken();
        await numberAndWake(pool);
        await readOn();
        failing = false;
      } catch (error) {
        noted(error);
        await sleep(200, undefined, { signal: ended.signal }).catch(() => undefined);
      }
      const timer = setTimeout(() => look.resolve(), pollMs);
      await look.promise;
      clearTimeout(timer);
      look = Promise.withResolvers();
    }
  }

  /** A connection of its own, told when there is something; another one is made when it breaks. */
  async function hearken(): Promise<pg.Client> {
    const made = new pg.Client({ ...pool.options, application_name: 'passerelle live' });
    const lost = () => {
      if (client === made) client = undefined;
      made.end().catch(() => undefined);
      look.resolve();
    };
    made.on('error', lost);
    made.on('end', lost);
    made.on('notification', () => look.resolve());
    await made.connect();
    await made.query(`listen ${liveChannel}`);
    return made;
  }

  async function readOn(): Promise<void> {
    for (;;) {
      const events = await eventsAfter(pool, last, mostAtOnce);
      for (const event of events) {
        last = event.number;
        for (const listener of listeners) give(listener, event);
      }
      if (events.length < mostAtOnce) return;
    }
  }

  function give(listener: Listening, event: LiveEvent): void {
    if (event.number <= listener.at) return;
    listener.at = event.number;
    if (event.people === null || event.people.includes(listener.IdPersonneEV1)) listener.hear(event);
  }

  /** Gives what was missed, page by page, until the listener is where this process is; then it is among the others. */
  async function catchUp(listener: Listening): Promise<void> {
    while (listener.at < last) {
      const until = last;
      const events = await eventsOf(pool, listener.IdPersonneEV1, { after: listener.at, until, limit: mostAtOnce });
      for (const event of events) give(listener, event);
      if (events.length < mostAtOnce) listener.at = Math.max(listener.at, until);
    }
    // No await since the comparison: nothing was read in between.
    listeners.add(listener);
  }

  return {
    wake: wakeOthers,
    heard: () => last || null,
    listen: async (listener, after) => {
      started ??= start();
      await started;
      const listening: Listening = { ...listener, at: after ?? last };
      if (after !== undefined && after !== last) {
        const head = await liveHead(pool);
        // Another replica may have been further than this one is; a number that nobody gave is of another database.
        if (after > head.last || after < head.first - 1) {
          listening.at = last;
          listener.missed(last);
        }
      }
      const from = listening.at;
      await catchUp(listening);
      return { from, stop: () => void listeners.delete(listening) };
    },
    stop: async () => {
      ended.abort();
      for (const listener of listeners) listener.over();
      look.resolve();
      await loop;
      await client?.end().catch(() => undefined);
    },
  };
}

/** Between two rounds: what many writers commit in the meantime is numbered and sent together. */
const restMs = 25;

/** Runs at once, and once more, after a rest, where it was asked for again meanwhile: never two at a time. */
function coalesced(run: () => Promise<void>, onError: (error: unknown) => void): () => void {
  let busy = false;
  let again = false;
  const go = async () => {
    busy = true;
    do {
      again = false;
      await run().catch(onError);
      await sleep(restMs, undefined, { ref: false });
    } while (again);
    busy = false;
  };
  return () => {
    if (busy) again = true;
    else void go();
  };
}
