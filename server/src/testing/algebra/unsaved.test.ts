import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadActor } from '../../domains/foundation/actor/actor.queries.ts';
import type { Actor } from '../../engines/access/actor.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { runs } from '../runs.ts';
import { type TestServer, testServer } from '../test-server.ts';
import { perimeters, rights } from './model.ts';
import { World } from './world.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await testServer();
  world = await World.make(server);
});
afterAll(() => server.close());

const grades = fc.record(Object.fromEntries(rights.map((right) => [right, fc.constantFrom<1[]>(1)])), {
  requiredKeys: [],
});
const start = fc.record({
  grades: fc.tuple(grades, grades, grades),
  perimeters: fc.tuple(...[0, 1, 2].map(() => fc.constantFrom(...perimeters))),
});
const index = fc.nat(5);
const change = fc.record({ IdPays: fc.constantFrom('FR', 'DE', 'PL'), VIP: fc.boolean(), manager: index });

type Held = readonly (readonly [string, number])[];
const sorted = (held: ReadonlyMap<string, number>): Held => [...held].sort(([a], [b]) => a.localeCompare(b));

/** What the actor holds on a row as it is stored. */
async function stored(db: Db, actor: Actor, key: number): Promise<Held> {
  const [row] = await rowsOf(
    db,
    sql<{
      seen: boolean;
      reached: boolean[];
    }>`select array[${sql.join(world.kernel.reaches(actor, 'person', 'p'))}] as reached
      from "Personne" p where p."IdPersonneEV1" = ${key}`,
  );
  return sorted(world.kernel.rightsWhere(actor, row!.reached));
}

test('what one holds on values is what one holds once they are stored', async () => {
  let some = 0;
  let moved = 0;
  await fc.assert(
    fc.asyncProperty(start, index, index, change, async (from, who, whom, { manager, ...values }) => {
      await world.restart(from as never);
      const { db } = server.database;
      const { actor } = await loadActor(db, world.people[who]!.key);
      const { key } = world.people[whom]!;
      const [row] = await rowsOf(
        db,
        sql<{
          values: Record<string, unknown>;
        }>`select to_jsonb(p) as values from "Personne" p where p."IdPersonneEV1" = ${key}`,
      );
      const now = await stored(db, actor, key);
      const [asStored, asValues, unknown] = await world.kernel.rightsOn(db, actor, 'person', [
        { key },
        { key: 2_000_000_000, absent: row!.values },
        { key: 2_000_000_000 },
      ]);
      expect(sorted(asStored!)).toEqual(now);
      expect(sorted(asValues!)).toEqual(now);
      expect(unknown!.size).toBe(0);
      if (now.length > 0) some += 1;

      // Moved elsewhere: under somebody who is not below them, or the line would be a circle.
      const above = world.people[manager]!.key;
      const IdPersonneEV1Manager = above === key || isUnder(above, key) ? null : above;
      const changes = { ...values, IdPersonneEV1Manager };
      const [planned] = await world.kernel.rightsOn(db, actor, 'person', [{ key, changes }]);
      const then = await onceStored(key, changes, (trx) => stored(trx, actor, key));
      expect(sorted(planned!)).toEqual(then);
      if (JSON.stringify(then) !== JSON.stringify(now)) moved += 1;
    }),
    { numRuns: runs(150, 3000) },
  );
  // Nothing held, or held whatever the values, would prove nothing.
  expect(some).toBeGreaterThan(40);
  expect(moved).toBeGreaterThan(20);
}, 3_600_000);

function isUnder(person: number, other: number): boolean {
  const manager = world.people.find(({ key }) => key === person)?.manager ?? null;
  return manager !== null && (manager === other || isUnder(manager, other));
}

/** Stores values with their line, looks, and takes them back. */
async function onceStored<T>(
  key: number,
  { IdPersonneEV1Manager, ...values }: { IdPays: string; VIP: boolean; IdPersonneEV1Manager: number | null },
  look: (db: Db) => Promise<T>,
): Promise<T> {
  const back = new Error('taken back');
  let seen: T | undefined;
  await server.database.db
    .transaction()
    .execute(async (trx) => {
      await trx.updateTable('Personne').set(values).where('IdPersonneEV1', '=', key).execute();
      await trx.updateTable('Personne').set({ IdPersonneEV1Manager }).where('IdPersonneEV1', '=', key).execute();
      await sql`delete from management_line where "Ligne" = 'Manager'`.execute(trx);
      await sql`insert into management_line ("Ligne", "IdPersonneEV1", "IdAncetre", "Profondeur")
        with recursive above as (
          select "IdPersonneEV1" as person, "IdPersonneEV1Manager" as ancestor, 1 as depth from "Personne"
            where "IdPersonneEV1Manager" is not null and "IdPersonneEV1" = any(${sql.val(world.people.map((one) => one.key))}::integer[])
          union all
          select a.person, p."IdPersonneEV1Manager", a.depth + 1 from above a join "Personne" p on p."IdPersonneEV1" = a.ancestor
            where p."IdPersonneEV1Manager" is not null)
        select 'Manager', person, ancestor, depth from above`.execute(trx);
      seen = await look(trx);
      throw back;
    })
    .catch((error: unknown) => {
      if (error !== back) throw error;
    });
  return seen as T;
}
