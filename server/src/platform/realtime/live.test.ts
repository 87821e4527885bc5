import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createEngines, type Engines } from '../../app/engines.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import type { Db } from '../db/database.ts';
import type { Announcement } from './announce.ts';
import { forgetEvents } from './live.queries.ts';
import { createLive, type Live } from './live.ts';

const nightly = Boolean(process.env.NIGHTLY);
const silent = pino({ level: 'silent' });

let database: TestDatabase;
let engines: Engines;
const running: Live[] = [];

beforeAll(async () => {
  database = await testDatabase({ from: 'seeded', connections: 16 });
  engines = createEngines(database.db);
});
afterEach(async () => {
  for (const live of running.splice(0)) await live.stop();
});
afterAll(() => database.drop());

function replica(): Live {
  const live = createLive(database.pool, silent);
  running.push(live);
  return live;
}

const toldTo = (people: readonly number[] | 'everyone', IdPlan: number): Announcement => ({
  topic: 'plans.changed',
  to: people === 'everyone' ? people : { people },
  data: { IdPlan },
});

async function happens(live: Live | undefined, ...announcements: readonly Announcement[]): Promise<void> {
  const act = live ? createEngines(database.db, { wake: live.wake }).act : engines.act;
  await act({ call: 'test.happens', actor: { system: 'test' } }, async ({ announce }) =>
    announcements.forEach(announce),
  );
}

/** Somebody who listens, leaves, and comes back to any replica after what they heard last. */
function person(IdPersonneEV1: number) {
  const heard: { readonly number: number; readonly IdPlan: number }[] = [];
  let missed = 0;
  let at: number | undefined;
  let stop = () => {};
  return {
    heard,
    plans: () => heard.map(({ IdPlan }) => IdPlan),
    missed: () => missed,
    listen: async (live: Live, after = at) => {
      const listening = await live.listen(
        {
          IdPersonneEV1,
          hear: ({ number, data }) => {
            at = number;
            heard.push({ number, IdPlan: (data as { IdPlan: number }).IdPlan });
          },
          missed: (last) => {
            missed += 1;
            at = last;
          },
          over: () => {},
        },
        after,
      );
      at ??= listening.from;
      stop = listening.stop;
    },
    leave: () => stop(),
  };
}

test('what is announced reaches whom it is for, once it is committed, once', async () => {
  const live = replica();
  const [one, two] = [person(1), person(2)];
  await Promise.all([one.listen(live), two.listen(live)]);
  await happens(live, toldTo([1], 11), toldTo([1], 11), toldTo('everyone', 12));
  await expect.poll(() => [one.plans(), two.plans()]).toEqual([[11, 12], [12]]);
  const { act } = createEngines(database.db, { wake: live.wake });
  await expect(
    act({ call: 'test.fails', actor: { system: 'test' } }, async ({ announce }) => {
      announce(toldTo('everyone', 13));
      throw new Error('taken back');
    }),
  ).rejects.toThrow();
  await happens(live, toldTo('everyone', 14));
  await expect.poll(two.plans).toEqual([12, 14]);
});

test('another replica hears of it, and so it does where nobody is woken', async () => {
  const [here, there] = [replica(), replica()];
  const listener = person(1);
  await listener.listen(there);
  await happens(here, toldTo([1], 21));
  await expect.poll(listener.plans).toEqual([21]);
  await happens(undefined, toldTo([1], 22));
  await expect.poll(listener.plans, { timeout: 15_000 }).toEqual([21, 22]);
});

test('a writer that commits late is not overtaken: numbers are given in the order that can be seen', async () => {
  const live = replica();
  const listener = person(1);
  await listener.listen(live);
  const announce = (db: Db, IdPlan: number) =>
    sql`select live_announce(${JSON.stringify([{ topic: 'plans.changed', people: [1], data: { IdPlan } }])}::jsonb)`.execute(
      db,
    );
  await database.db.transaction().execute(async (slow) => {
    await announce(slow, 31);
    await database.db.transaction().execute((quick) => announce(quick, 32));
    live.wake();
    await expect.poll(listener.plans).toEqual([32]);
  });
  live.wake();
  await expect.poll(listener.plans).toEqual([32, 31]);
});

test('whoever was away for longer than events are kept is told to read everything anew', async () => {
  const live = replica();
  await happens(live, toldTo([1], 41));
  const listener = person(1);
  await listener.listen(live);
  const { pool } = database;
  await happens(live, toldTo([2], 42), toldTo([2], 43));
  await expect.poll(async () => (await pool.query('select from live_event where number is null')).rowCount).toBe(0);
  await pool.query(`update live_event set created_at = now() - interval '2 days'`);
  await forgetEvents(pool, 24);
  const back = person(1);
  await back.listen(replica(), 0);
  expect(back.missed()).toBe(1);
  const other = person(1);
  await other.listen(replica(), 1_000_000_000);
  expect(other.missed(), 'a number of another database').toBe(1);
});

/** Two replicas, streams that come and go, connections that listen killed: the ordinary run is a smaller one. */
test('nothing is lost, nothing comes twice, nothing reaches somebody else', { timeout: 300_000 }, async () => {
  const [people, events] = nightly ? [200, 5000] : [40, 400];
  const replicas = [replica(), replica()];
  const listeners = Array.from({ length: people }, (_, index) => person(1000 + index));
  await Promise.all(listeners.map((listener, index) => listener.listen(replicas[index % 2]!)));
  const padding = 'x'.repeat(20_000);
  const expected = listeners.map((): number[] => []);
  let writing = true;
  const killing = (async () => {
    const admin = new pg.Client(database.url);
    await admin.connect();
    while (writing) {
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'passerelle live' and datname = current_database()`,
      );
      // A replica goes, another one comes, and its listeners go to either.
      const index = Math.random() < 0.5 ? 0 : 1;
      const old = replicas[index]!;
      replicas[index] = replica();
      await Promise.all(
        listeners
          .filter((_, at) => at % 2 === index)
          .map(async (listener) => {
            listener.leave();
            await listener.listen(replicas[index]!);
          }),
      );
      await old.stop();
      await sleep(100);
    }
    await admin.end();
  })();
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let at = writer; at < events; at += 8) {
      const to = at % people;
      expected[to]!.push(at);
      const live = replicas[at % 2]!;
      const data = { IdPlan: at, ...(at % 10 === 0 && { padding }) };
      await happens(live, { topic: 'plans.changed', to: { people: [1000 + to] }, data });
    }
  });
  await Promise.all(writers);
  writing = false;
  await killing;
  for (const [index, listener] of listeners.entries()) {
    await expect
      .poll(() => listener.plans().toSorted((a, b) => a - b), { timeout: 30_000 })
      .toEqual(expected[index]!.toSorted((a, b) => a - b));
    const numbers = listener.heard.map(({ number }) => number);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  }
});
