import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { type Db, rowOf } from '../../../platform/db/database.ts';
import { type Build, builders } from '../../../testing/build.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
let build: Build;

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
});
afterAll(() => server.close());

/** Tells a person that a visa awaits them; answers how many notifications were read for it, as the database counts them. */
async function readToTell(person: number, visa: number): Promise<number> {
  const { act } = createEngines(server.database.db);
  return await act({ call: 'test.tell', actor: { system: 'test' } }, async ({ db, emit }) => {
    const before = await readSoFar(db);
    await emit('people.told', {
      people: [person],
      kind: 'visaAwaits',
      values: { type: 3, person, request: visa, visa },
      by: null,
      opens: `demande/details/${visa}`,
    });
    return (await readSoFar(db)) - before;
  });
}

/** What this connection read of notifications and did not tell the statistics of yet. */
async function readSoFar(db: Db): Promise<number> {
  const { read } = await rowOf(
    db,
    sql<{ read: number }>`
      select pg_stat_get_xact_tuples_fetched(oid) + pg_stat_get_xact_tuples_returned(oid) as read
      from (select '"PersonneNotification"'::regclass as oid) of`,
  );
  return read;
}

/** How often it was told, each notification of it. */
const timesTold = async (visa: number) =>
  (await server.database.pool.query(`select "Nombre" from "PersonneNotification" where "values" @> $1`, [{ visa }]))
    .rows;

test('somebody whom thousands of visas await is told of one more without reading the others', async () => {
  const { IdPersonneEV1: person } = await build.person();
  await server.database.pool.query(
    `insert into "PersonneNotification" ("IdPersonneEV1", kind, "values", opens)
      select $1, 'visaAwaits', jsonb_build_object('type', 3, 'person', $1::integer, 'request', n, 'visa', n), 'demande/details/' || n
      from generate_series(1, 3000) n`,
    [person],
  );
  expect(await readToTell(person, 4000)).toBeLessThan(10);
  expect(await timesTold(4000)).toEqual([{ Nombre: 1 }]);
  expect(await readToTell(person, 17)).toBeLessThan(10);
  expect(await timesTold(17), 'what says the same is one notification').toEqual([{ Nombre: 2 }]);
});

test('acts that tell the same people at the same time, of what they know and of what is new, wait for each other and all end', async () => {
  const { IdPersonneEV1: teller } = await build.person();
  const people: number[] = [];
  for (let n = 0; n < 40; n++) people.push((await build.person()).IdPersonneEV1);
  const { act } = createEngines(server.database.db);
  const tellAll = async (those: readonly number[], request: number) =>
    await act({ call: 'test.tell', actor: { system: 'test' } }, async ({ emit }) => {
      const values = { type: 3, person: teller, request, visa: request };
      await emit('people.told', {
        people: [...those],
        kind: 'visaAwaits',
        values,
        by: null,
        opens: `demande/details/${request}`,
      });
    });
  await tellAll(people, 9000);
  const [half, backwards] = [people.slice(0, 20), people.toReversed()];
  for (let round = 1; round <= 6; round++) {
    await Promise.all(
      [people, backwards, half.toReversed(), backwards.slice(0, 30), [...half, ...backwards.slice(0, 20)]].map(
        async (those) => await tellAll(those, 9000),
      ),
    );
  }
  expect(await timesTold(9000)).toHaveLength(people.length);
});
