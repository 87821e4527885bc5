import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../platform/db/database.ts';
import { type Head, lastHead, mostEntries, sealOnce } from './seal.ts';

export interface Sealer {
  /** Seals what there is, once more, and ends. */
  readonly stop: () => Promise<void>;
}

const pause = 1000;

/**
 * Seals what is written, every second, and publishes each new head where the database cannot reach: a line of
 * `headsFile` (JSON, appended) and, from `debug` on, one of the log.
 */
export function startSealer(db: Db, headsFile: string, log: FastifyBaseLogger): Sealer {
  const history = log.child({ log: 'history' });
  const ended = new AbortController();
  let published: number | undefined;
  let failing = false;

  async function round(): Promise<void> {
    try {
      const sealed = await sealAll(db);
      // At the start, and after a failure, the head that somebody may not have published.
      const head = published === undefined ? (sealed ?? (await lastHead(db))) : sealed;
      if (head && head.seq !== published) {
        await publish(head, headsFile);
        history.debug({ ...head }, 'sealed');
        published = head.seq;
      }
      failing = false;
    } catch (error) {
      published = undefined;
      if (!failing) history.error({ err: error }, 'not sealed');
      failing = true;
    }
  }

  async function run(): Promise<void> {
    while (!ended.signal.aborted) {
      await round();
      await sleep(pause, undefined, { signal: ended.signal }).catch(() => undefined);
    }
    await round();
  }

  const running = run();
  return {
    stop: async () => {
      ended.abort();
      await running;
    },
  };
}

async function sealAll(db: Db): Promise<Head | undefined> {
  let last: Head | undefined;
  for (;;) {
    const sealed = await sealOnce(db);
    last = sealed ?? last;
    if (sealed?.entries !== mostEntries) return last;
  }
}

async function publish(head: Head, headsFile: string): Promise<void> {
  await mkdir(dirname(headsFile), { recursive: true });
  await appendFile(headsFile, `${JSON.stringify(head)}\n`, { flush: true });
}
