import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createEngines } from '../../server/src/app/engines.ts';
import { loadActor } from '../../server/src/domains/roles/actor.queries.ts';
import type { Actor } from '../../server/src/engines/access/actor.ts';
import { startSealer } from '../../server/src/engines/history/sealer.ts';
import { type Db, openDatabase, openPool } from '../../server/src/platform/db/database.ts';
import type { Scratch } from '../databases.ts';
import type { Pace } from '../duel.ts';
import { type Measure, measure } from '../figures.ts';

const writers = 16;
const slices = 4;

/**
 * Sixteen writers of people, as calls write: under a role, checked before and after, each with its idempotency key. With
 * history (and its sealer at work) against without.
 */
export async function measureHistory(
  { databaseUrl, role }: Scratch,
  { rounds, seconds }: Pace,
  say: (message: string) => void,
): Promise<Measure[]> {
  const pool = openPool(databaseUrl, writers, (error) => say(error.message), role);
  const db = openDatabase(pool);
  const heads = join(tmpdir(), `passerelle-bench-heads-${process.pid}.jsonl`);
  try {
    const hr = await db
      .selectFrom('Personne')
      .select('IdPersonneEV1')
      .where('CompteAD', '=', 'hr')
      .executeTakeFirstOrThrow();
    const { actor } = await loadActor(db, hr.IdPersonneEV1);
    const people = await db
      .selectFrom('Personne')
      .select('IdPersonneEV1')
      .where('Physique', '=', true)
      .limit(writers)
      .execute();
    const write = (history: boolean, time: number) =>
      writesPerSecond(
        db,
        actor,
        people.map(({ IdPersonneEV1 }) => IdPersonneEV1),
        history,
        time,
      );
    await write(false, 1);
    await write(true, 1);
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round++) {
      let [having, without] = [0, 0];
      // By turns so short that whatever else the machine does falls on both alike.
      for (let slice = 0; slice < slices; slice++) {
        without += await write(false, seconds / slices);
        const sealer = startSealer(db, heads, pino({ level: 'silent' }));
        having += await write(true, seconds / slices);
        await sealer.stop();
      }
      say(`16 writers, with history | without: ${(having / slices).toFixed(0)}/s | ${(without / slices).toFixed(0)}/s`);
      ratios.push(having / without);
    }
    return [measure('writes/s of 16 writers, with history', '× without', { atLeast: 0.9 }, ratios)];
  } finally {
    await db.destroy();
    await rm(heads, { force: true });
  }
}

async function writesPerSecond(
  db: Db,
  actor: Actor,
  people: readonly number[],
  history: boolean,
  seconds: number,
): Promise<number> {
  const { act } = createEngines(db);
  const end = performance.now() + seconds * 1000;
  let written = 0;
  const writer = async (IdPersonneEV1: number) => {
    for (let n = 0; performance.now() < end; n++) {
      const input = { IdPersonneEV1, values: { Fonction: `Job ${n} ${Math.random()}` } };
      const on = { right: 'maj', kind: 'person', key: IdPersonneEV1 } as const;
      const once = { key: crypto.randomUUID(), input };
      await act({ call: 'bench.write', actor, on, once }, async (writing) => {
        const { db: trx, record } = writing;
        const row = trx.selectFrom('Personne').select('Fonction').where('IdPersonneEV1', '=', IdPersonneEV1);
        const before = await row.forUpdate().executeTakeFirstOrThrow();
        await trx.updateTable('Personne').set(input.values).where('IdPersonneEV1', '=', IdPersonneEV1).execute();
        if (history) await record({ entity: 'Personne', id: IdPersonneEV1, before, after: input.values });
      });
      written++;
    }
  };
  await Promise.all(people.map(writer));
  return written / seconds;
}
