import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import type { ActFunction, Writing } from '../../../engines/act/act.ts';
import { actEach } from '../../../engines/plans/act-each.ts';
import { type Db, rowOf } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
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
  let before = 0;
  let read = 0;
  await act({ call: 'test.tell', actor: { system: 'test' } }, async ({ db, emit, atEnd }) => {
    before = await readSoFar(db);
    await emit('people.told', {
      people: [person],
      kind: 'visaAwaits',
      values: { type: 3, person, request: visa, visa },
      by: null,
      opens: `demande/details/${visa}`,
    });
    atEnd(async () => {
      read = (await readSoFar(db)) - before;
    }, null);
  });
  return read;
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

test('acts that tell, settle and tell again the same in opposite orders, on two replicas, each end at the first attempt', async () => {
  const replica = await server.replica();
  const { IdPersonneEV1: person } = await build.person();
  const { IdPersonneEV1: other } = await build.person();
  const acts = [server, replica].map(({ database }) => createEngines(database.db).act);
  const visa = (key: number) => ({ type: 3, person, request: key, visa: key });
  const opens = (key: number) => `demande/details/${key}`;
  type Step = (writing: Writing) => Promise<void>;
  const told =
    (key: number, ...people: number[]): Step =>
    async ({ emit }) => {
      const values = visa(key);
      await emit('people.told', { people, kind: 'visaAwaits', values, by: null, opens: opens(key) });
    };
  const settled =
    (key: number): Step =>
    async ({ emit }) => {
      await emit('visas.settled', { visas: [key] });
    };
  const given = (list: number, ...people: number[]): Step => {
    return async ({ emit }) => {
      await emit('people.toldEach', { kind: 'listGiven', by: null, each: [{ people, values: { list } }] });
    };
  };
  const untold = (list: number, ...people: number[]): Step => {
    return async ({ emit }) => {
      await emit('people.untold', { people, kind: 'listGiven', values: { list } });
    };
  };
  const [one] = acts as [ActFunction, ActFunction];
  await one({ call: 'test.tell', actor: { system: 'test' } }, async (writing) => {
    for (const step of [told(8001, person, other), told(8002, person, other), given(8003, person, other)])
      await step(writing);
  });
  const pairs: readonly (readonly [Step, Step])[] = [
    [told(8001, person, other), told(8002, other, person)],
    [told(8001, person), given(8003, other, person)],
    [given(8003, other), settled(8002)],
    [untold(8003, person), told(8001, other)],
    [settled(8001), untold(8003, other)],
  ];
  for (const [first, second] of pairs) {
    const attempts = [0, 0];
    const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const run = async (n: 0 | 1, steps: readonly [Step, Step]) =>
      await acts[n]?.({ call: 'test.tell', actor: { system: 'test' } }, async (writing) => {
        attempts[n] = (attempts[n] ?? 0) + 1;
        await steps[0](writing);
        begun[n].resolve();
        await begun[n === 0 ? 1 : 0].promise;
        await steps[1](writing);
      });
    await Promise.all([run(0, [first, second]), run(1, [second, first])]);
    expect(attempts).toEqual([1, 1]);
  }
  expect(await timesTold(8001), 'the same thing, told again, is one notification of each').toHaveLength(2);
  await replica.close();
});

test('what is told in a savepoint that is taken back is not told', async () => {
  const { IdPersonneEV1: person } = await build.person();
  const { act } = createEngines(server.database.db);
  const rows = [8101, 8102].map((n) => ({ n, entity: 'Personne', id: String(n), before: null, after: null }));
  const left = await act({ call: 'test.tell', actor: { system: 'test' } }, async (writing) => {
    const tell = async ({ emit }: Writing, { n }: { readonly n: number }) => {
      const values = { type: 3, person, request: n, visa: n };
      await emit('people.told', { people: [person], kind: 'visaAwaits', values, by: null });
      if (n === 8102) throw new ApiError('CONFLICT');
    };
    return await actEach(writing, rows, tell, ({ code }) => ({ path: 'n', rule: code }));
  });
  expect([...left.keys()]).toEqual([8102]);
  expect(await timesTold(8101)).toHaveLength(1);
  expect(await timesTold(8102)).toHaveLength(0);
});
