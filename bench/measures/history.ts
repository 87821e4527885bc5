import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startSealer } from '../../server/src/engines/history/sealer.ts';
import type { Scratch } from '../databases.ts';
import type { Pace } from '../duel.ts';
import type { Measure } from '../figures.ts';
import { measureWriters } from '../writers.ts';

/** What history, and its sealer at work, cost those who write. */
export async function measureHistory(scratch: Scratch, pace: Pace, say: (message: string) => void): Promise<Measure[]> {
  const heads = join(tmpdir(), `passerelle-bench-heads-${process.pid}.jsonl`);
  try {
    return await measureWriters(scratch, pace, say, {
      name: 'history',
      atLeast: 0.9,
      having: (db) => ({
        extra: async ({ record }, id, change) => await record({ entity: 'Personne', id, ...change }),
        beside: async () => startSealer(db, heads, pino({ level: 'silent' })).stop,
      }),
      without: () => ({}),
    });
  } finally {
    await rm(heads, { force: true });
  }
}
