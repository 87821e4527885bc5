import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runs } from '../../../testing/runs.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import {
  ManagementCycleError,
  type ManagementLine,
  managementLines,
  rebuildManagementLines,
  settleLine,
} from './management-line.queries.ts';

const people = 12;
const lines = Object.keys(managementLines) as ManagementLine[];

let pool: pg.Pool;
let drop: () => Promise<void>;
let client: pg.PoolClient;

beforeAll(async () => {
  ({ pool, drop } = await testDatabase({ from: 'seeded' }));
  client = await pool.connect();
});
afterAll(async () => {
  client.release();
  await drop();
});

/** Runs in a transaction that leaves nothing behind, with people 1 to 12, the given ones under others. */
async function withTree(line: ManagementLine, above: readonly number[], run: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await client.query(
      `insert into "Personne" ("IdPersonneEV1", "Nom", "IdPays", "IdStatut", "${managementLines[line]}")
       select id, 'Someone', 'FR', 500, nullif(above, 0) from unnest($1::int[], $2::int[]) as t(id, above)`,
      [above.map((_, index) => index + 1), above],
    );
    await run();
  } finally {
    await client.query('rollback');
  }
}

async function closure(): Promise<string[]> {
  const { rows } = await client.query<{ pair: string }>(
    `select concat_ws(' ', "Ligne", "IdAncetre", "IdPersonneEV1", "Profondeur") as pair from management_line order by 1`,
  );
  return rows.map(({ pair }) => pair);
}

/** What the closure must hold, climbed person by person; undefined where somebody is above themselves. */
function expected(line: ManagementLine, above: readonly number[]): string[] | undefined {
  const pairs: string[] = [];
  for (let person = 1; person <= above.length; person++) {
    let depth = 1;
    for (let up = above[person - 1]!; up !== 0; up = above[up - 1]!) {
      if (depth > above.length) return undefined;
      pairs.push(`${line} ${up} ${person} ${depth++}`);
    }
  }
  return pairs;
}

const sorted = (pairs: readonly string[]) => [...pairs].sort();

const line = fc.constantFrom(...lines);
const tree = fc.tuple(...Array.from({ length: people }, (_, index) => fc.integer({ min: 0, max: index })));
const move = fc.tuple(fc.integer({ min: 1, max: people }), fc.integer({ min: 0, max: people }));
/** Several people go elsewhere at once, several times. */
const moves = fc.array(fc.uniqueArray(move, { minLength: 1, maxLength: 4, selector: ([person]) => person }), {
  maxLength: 8,
});

async function moveAll(name: ManagementLine, all: readonly (readonly [person: number, manager: number])[]) {
  for (const [person, manager] of all)
    await client.query(
      `update "Personne" set "${managementLines[name]}" = nullif($2::integer, 0) where "IdPersonneEV1" = $1`,
      [person, manager],
    );
  return settleLine(
    client,
    name,
    all.map(([person]) => person),
  );
}

test('whoever moves, several at once or not, keeps the closure that a rebuild would make; a cycle is refused', async () => {
  await fc.assert(
    fc.asyncProperty(line, tree, moves, async (name, start, changes) => {
      await withTree(name, start, async () => {
        const above: number[] = [...start];
        await rebuildManagementLines(client);
        expect(sorted(await closure())).toEqual(sorted(expected(name, above)!));
        for (const all of changes) {
          const wanted = [...above];
          for (const [person, manager] of all) wanted[person - 1] = manager;
          // Nobody is their own manager: the column refuses it before any line is looked at.
          if (all.some(([person, manager]) => person === manager)) continue;
          await client.query('savepoint moving');
          const moved = moveAll(name, all);
          if (expected(name, wanted)) {
            await moved;
            above.splice(0, people, ...wanted);
          } else {
            await expect(moved).rejects.toBeInstanceOf(ManagementCycleError);
            await client.query('rollback to savepoint moving');
          }
        }
        const moved = sorted(await closure());
        expect(moved).toEqual(sorted(expected(name, above)!));
        await rebuildManagementLines(client);
        expect(sorted(await closure())).toEqual(moved);
      });
    }),
    { numRuns: runs(60) },
  );
});

test('a rebuild refuses a cycle, with people hanging below it', async () => {
  const withCycle = [0, 4, 2, 3, 4, 5, 0, 0, 0, 0, 0, 0];
  await withTree('Manager', withCycle, async () => {
    await expect(rebuildManagementLines(client)).rejects.toBeInstanceOf(ManagementCycleError);
  });
});
