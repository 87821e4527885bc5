import { createEngines } from '../server/src/app/engines.ts';
import { loadActor } from '../server/src/domains/foundation/actor/actor.queries.ts';
import type { Writing } from '../server/src/engines/act/act.ts';
import { type Db, openDatabase, openPool } from '../server/src/platform/db/database.ts';
import type { Scratch } from './databases.ts';
import type { Pace } from './duel.ts';
import { type Measure, measure } from './figures.ts';

const writers = 16;
const slices = 4;

/** What a writer adds to its write of a person. */
export interface Way {
  readonly extra?: (
    writing: Writing,
    IdPersonneEV1: number,
    change: { before: object; after: object },
  ) => Promise<void>;
  readonly wake?: () => void;
  /** What works beside the writers; gives what ends it. */
  readonly beside?: () => Promise<() => Promise<void>>;
}

/**
 * Sixteen writers of people, as calls write: under a role, checked before and after, each with its idempotency key. How
 * many writes a second they make in one way, against another, by turns so short that whatever else the machine does falls
 * on both alike.
 */
export async function measureWriters(
  { databaseUrl, role }: Scratch,
  { rounds, seconds }: Pace,
  say: (message: string) => void,
  {
    name,
    atLeast,
    having,
    without,
  }: { name: string; atLeast: number; having: (db: Db) => Way; without: (db: Db) => Way },
): Promise<Measure[]> {
  const pool = openPool(databaseUrl, writers, (error) => say(error.message), role);
  const db = openDatabase(pool);
  try {
    const ways = [having(db), without(db)] as const;
    const people = await somePeople(db);
    const pace = async (way: Way, time: number) => {
      const end = await way.beside?.();
      const written = await writesPerSecond(db, people, way, time);
      await end?.();
      return written;
    };
    for (const way of ways) await pace(way, 1);
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const sums = [0, 0];
      for (let slice = 0; slice < slices; slice++)
        for (const index of [1, 0] as const) sums[index]! += await pace(ways[index], seconds / slices);
      say(`16 writers, with ${name} | without: ${sums.map((sum) => `${(sum / slices).toFixed(0)}/s`).join(' | ')}`);
      ratios.push(sums[0]! / sums[1]!);
    }
    return [measure(`writes/s of 16 writers, with ${name}`, '× without', { atLeast }, ratios)];
  } finally {
    await db.destroy();
  }
}

async function somePeople(db: Db): Promise<readonly number[]> {
  const people = await db
    .selectFrom('Personne')
    .select('IdPersonneEV1')
    .where('Physique', '=', true)
    .orderBy('IdPersonneEV1')
    .limit(writers)
    .execute();
  return people.map(({ IdPersonneEV1 }) => IdPersonneEV1);
}

async function writesPerSecond(
  db: Db,
  people: readonly number[],
  { extra, wake }: Way,
  seconds: number,
): Promise<number> {
  const { IdPersonneEV1: hr } = await db
    .selectFrom('Personne')
    .select('IdPersonneEV1')
    .where('CompteAD', '=', 'hr')
    .executeTakeFirstOrThrow();
  const { actor } = await loadActor(db, hr);
  const { act } = createEngines(db, wake ? { wake } : {});
  const end = performance.now() + seconds * 1000;
  let written = 0;
  const writer = async (IdPersonneEV1: number) => {
    for (let n = 0; performance.now() < end; n++) {
      const Fonction = `Job ${n} ${Math.random()}`;
      const on = { claims: 'maj', kind: 'person', key: IdPersonneEV1 } as const;
      const once = { key: crypto.randomUUID(), input: Fonction };
      await act({ call: 'bench.write', actor, on, once }, async (writing) => {
        const who = writing.db.selectFrom('Personne').where('IdPersonneEV1', '=', IdPersonneEV1);
        const before = await who.select('Fonction').forUpdate().executeTakeFirstOrThrow();
        const values = { Fonction, DisplayNameModif: 'bench', DateM: new Date() };
        await writing.db.updateTable('Personne').set(values).where('IdPersonneEV1', '=', IdPersonneEV1).execute();
        await extra?.(writing, IdPersonneEV1, { before, after: { Fonction } });
      });
      written++;
    }
  };
  await Promise.all(people.map(writer));
  return written / seconds;
}
