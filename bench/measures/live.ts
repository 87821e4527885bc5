import { pino } from 'pino';
import { openPool } from '../../server/src/platform/db/database.ts';
import { createLive, type Live } from '../../server/src/platform/realtime/live.ts';
import type { Scratch } from '../databases.ts';
import type { Pace } from '../duel.ts';
import type { Measure } from '../figures.ts';
import { measureWriters } from '../writers.ts';

const listeners = 200;

/** What telling open tabs of each write costs those who write, with two hundred that listen; history is on in both. */
export async function measureLive(scratch: Scratch, pace: Pace, say: (message: string) => void): Promise<Measure[]> {
  const pool = openPool(scratch.databaseUrl, 4, (error) => say(error.message), scratch.role);
  const live = createLive(pool, pino({ level: 'silent' }));
  try {
    return await measureWriters(scratch, pace, say, {
      name: 'live events',
      atLeast: 0.9,
      having: () => ({
        extra: async ({ record, announce }, id, change) => {
          await record({ entity: 'Personne', id, ...change });
          announce({ topic: 'notifications.changed', to: { people: [id] }, data: {} });
        },
        wake: live.wake,
        beside: async () => await listen(live),
      }),
      without: () => ({
        extra: async ({ record }, id, change) => await record({ entity: 'Personne', id, ...change }),
      }),
    });
  } finally {
    await live.stop();
    await pool.end();
  }
}

async function listen(live: Live): Promise<() => Promise<void>> {
  const streams = await Promise.all(
    Array.from({ length: listeners }, (_, IdPersonneEV1) =>
      live.listen({ IdPersonneEV1, hear: () => {}, missed: () => {}, over: () => {} }),
    ),
  );
  return async () => {
    for (const { stop } of streams) stop();
  };
}
