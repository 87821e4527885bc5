import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { notificationsCalls } from '@passerelle/contracts/notifications/notifications.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { outbox } from '../connectors/outbox/outbox.ts';
import { planJob } from '../domains/workspace/plans/plans.jobs.ts';
import { startJobs } from '../platform/jobs/jobs.ts';
import { createVault } from '../platform/secrets/vault.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { createEngines } from './engines.ts';
import { productJobs } from './jobs.ts';

const profiles = 100;
const silent = pino({ level: 'silent' });

let server: TestServer;
let admin: number;
let rights: number;
beforeAll(async () => {
  server = await testServer();
  admin = (await ask<{ key: number }>(`select "IdPersonneEV1" as key from "Personne" where "CompteAD" = 'admin'`)).key;
  rights = (await ask<{ n: number }>('select count(*) as n from "Droit"')).n;
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.pool.query(`delete from "ProfilDroit" where "IdProfil" >= 1000; delete from "Profil" where "IdProfil" >= 1000;
    insert into "Profil" ("IdProfil", "LibProfil") select n, 'Profil ' || n from generate_series(1000, 999 + ${profiles}) n`);
});

async function ask<Row>(text: string, values: unknown[] = []): Promise<Row> {
  const { rows } = await server.database.pool.query(text, values);
  return rows[0] as Row;
}

/** Keeps a plan of an administrator that gives every right to so many profiles. */
async function keepPlan(to = profiles): Promise<number> {
  const { IdPlan } = await ask<{ IdPlan: number }>(
    `insert into plan (kind, state, input, ground, row_count, summary, "IdPersonneEV1", "RoleIdPersonneEV1")
     values ('profile-rights', 'ready', '{}', (select version from model_version)::text, $1,
       '{"added": 0, "changed": 0, "removed": 0, "outside": 0, "rights": {"people": {"gaining": 0, "losing": 0, "present": 0}, "rights": [], "reach": []}}', $2, $2)
     returning "IdPlan"`,
    [to * rights, admin],
  );
  await server.database.pool.query(
    `insert into plan_row ("IdPlan", n, entity, entity_id, after)
     select $1, row_number() over (order by p."IdProfil", d."IdDroit"), 'ProfilDroit', p."IdProfil" || '/' || d."IdDroit",
       jsonb_build_object('IdProfil', p."IdProfil", 'IdDroit', d."IdDroit", 'Valeur', 1)
     from "Profil" p, "Droit" d where p."IdProfil" between 1000 and 999 + $2`,
    [IdPlan, to],
  );
  return IdPlan;
}

const read = async (IdPlan: number) => (await server.as('admin').call(plansCalls.get, { params: { IdPlan } })).body;
const step = async (name: 'apply' | 'undo', IdPlan: number) =>
  (await server.as('admin').call(plansCalls[name], { params: { IdPlan } })).body;
const links = async () =>
  (await ask<{ n: number }>('select count(*) as n from "ProfilDroit" where "IdProfil" >= 1000')).n;
const history = async (IdPlan: number) =>
  (
    await ask<{ n: number }>(
      `select count(*) as n from history_entry join history_values using (id)
        where entity = 'ProfilDroit' and reason = $1 and "IdPersonneEV1" = $2`,
      [`plan ${IdPlan}`, admin],
    )
  ).n;

test('a large plan is worked through in pieces, tells its end, and is undone to what was', async () => {
  const { plans } = createEngines(server.database.db);
  const IdPlan = await keepPlan();
  expect(await step('apply', IdPlan)).toMatchObject({ state: 'applying', done: 0 });
  const seen: number[] = [];
  await plans.work(IdPlan, async () => {
    const { state, done } = await read(IdPlan);
    seen.push(done);
    expect(await links()).toBe(done);
    expect(state).toBe(done < profiles * rights ? 'applying' : 'applied');
  });
  expect(seen.length).toBe(Math.ceil((profiles * rights) / 1000));
  expect(await read(IdPlan)).toMatchObject({ state: 'applied', done: profiles * rights, left: 0 });
  expect(await history(IdPlan)).toBe(profiles * rights);
  const { body: told } = await server.as('admin').call(notificationsCalls.list, {});
  expect(JSON.stringify(told)).toContain(`plans/${IdPlan}`);

  expect(await step('undo', IdPlan)).toMatchObject({ state: 'undoing' });
  await plans.work(IdPlan);
  expect(await read(IdPlan)).toMatchObject({ state: 'undone', left: 0 });
  expect(await links()).toBe(0);
});

test('killed in the middle, it has done whole pieces; two replicas end it together, each row once', async () => {
  const IdPlan = await keepPlan();
  await step('apply', IdPlan);
  const url = new URL(server.database.url);
  url.searchParams.set('application_name', 'killed worker');
  const child = spawn(process.execPath, ['--input-type=module', '-e', worker], {
    env: { ...process.env, DATABASE_URL: url.href, PLAN: String(IdPlan) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  // What it had begun ends with its connections.
  const others = `select 1 from pg_stat_activity where datname = current_database() and application_name = 'killed worker'`;
  await expect.poll(async () => (await server.database.pool.query(others)).rowCount, { timeout: 30_000 }).toBe(0);
  const { state, done } = await read(IdPlan);
  expect(state).toBe('applying');
  expect(done % 1000).toBe(0);
  expect(await links()).toBe(done);
  const replicas = [createEngines(server.database.db), createEngines(server.database.db)];
  await Promise.all(replicas.map(({ plans }) => plans.work(IdPlan)));
  expect(await read(IdPlan)).toMatchObject({ state: 'applied', left: 0 });
  expect(await links()).toBe(profiles * rights);
  expect(await history(IdPlan)).toBe(profiles * rights);
});

test('leaves what moved and what the database refuses, says why, and does the rest', async () => {
  const { plans } = createEngines(server.database.db);
  const IdPlan = await keepPlan();
  await step('apply', IdPlan);
  const pool = server.database.pool;
  await pool.query(`insert into "ProfilDroit" values (1010, 'ann', 2)`);
  await pool.query(`delete from "Profil" where "IdProfil" = 1020`);
  await plans.work(IdPlan);
  expect(await read(IdPlan)).toMatchObject({ state: 'applied', left: 1 + rights });
  const { body } = await server.as('admin').call(plansCalls.rows, { params: { IdPlan }, query: { left: true } });
  const { rows: left } = body;
  expect(left[0]).toMatchObject({ entity_id: '1010/ann', reason: [{ path: 'ProfilDroit/1010/ann', rule: 'moved' }] });
  expect(left[1]).toMatchObject({ reason: [{ rule: 'inUse' }] });
  expect(await links()).toBe(profiles * rights - rights);

  await step('undo', IdPlan);
  await plans.work(IdPlan);
  expect(await links()).toBe(1);
});

test('the jobs of two replicas take it up, and what a crash left', async () => {
  const few = 30;
  const asked = await keepPlan(few);
  const { pool, db } = server.database;
  const jobs = [await startJobs(pool, silent), await startJobs(pool, silent)];
  try {
    for (const one of jobs)
      await one.work(
        productJobs({
          settings: server.settings,
          pool,
          db,
          log: silent,
          mails: outbox(),
          vault: createVault('test'),
          jobs: one,
        }),
      );
    await step('apply', asked);
    await Promise.all(jobs.flatMap(({ send }) => [1, 2, 3].map(() => send(planJob, String(asked)))));
    await expect.poll(async () => (await read(asked)).state, { timeout: 120_000, interval: 200 }).toBe('applied');
    expect(await history(asked)).toBe(few * rights);
  } finally {
    for (const { stop } of jobs) await stop();
  }
});

test('what is asked for under one key is queued once and runs once at a time', async () => {
  const { pool } = server.database;
  const jobs = [await startJobs(pool, silent), await startJobs(pool, silent)];
  let running = 0;
  let most = 0;
  let times = 0;
  const run = async () => {
    running += 1;
    most = Math.max(most, running);
    times += 1;
    await sleep(1500);
    running -= 1;
  };
  try {
    for (const { work } of jobs) await work([{ name: 'test.once', run }]);
    for (let asked = 0; asked < 10; asked++) await jobs[asked % 2]!.send('test.once', 'same');
    await expect.poll(() => times, { timeout: 60_000 }).toBeGreaterThan(0);
    await jobs[0]!.send('test.once', 'same');
    await sleep(5000);
    expect(most).toBe(1);
    expect(times).toBeLessThanOrEqual(2);
  } finally {
    for (const { stop } of jobs) await stop();
  }
});

/** Another process that works through a plan, slowly. */
const worker = `
  const { createEngines } = await import(${JSON.stringify(new URL('./engines.ts', import.meta.url).href)});
  const { openDatabase, openPool } = await import(${JSON.stringify(new URL('../platform/db/database.ts', import.meta.url).href)});
  const { plans } = createEngines(openDatabase(openPool(process.env.DATABASE_URL, 2, () => {})));
  let pieces = 0;
  await plans.work(Number(process.env.PLAN), () => { if (++pieces === 3) console.log('three pieces'); });
`;
