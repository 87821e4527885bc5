import { dashboardCalls } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import { importsCalls } from '@passerelle/contracts/imports/imports.contract.ts';
import { jobsCalls } from '@passerelle/contracts/jobs/jobs.contract.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outbox } from '../connectors/outbox/outbox.ts';
import { rowOf } from '../platform/db/database.ts';
import { emptyDesk } from '../platform/jobs/desk.ts';
import type { AskedJob, ScheduledJob } from '../platform/jobs/jobs.ts';
import { createVault } from '../platform/secrets/vault.ts';
import { sure } from '../platform/sure.ts';
import { type Build, type BuiltPerson, builders } from '../testing/build.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { productJobs } from './jobs.ts';

let server: TestServer;
let build: Build;
let admin: BuiltPerson;
let id: number;
let verifying: AskedJob;
let checking: ScheduledJob;
beforeAll(async () => {
  server = await testServer({ jobs: true, env: { DEMO: 'false' } });
  const { db, pool } = server.database;
  build = builders(server.database);
  admin = await build.person({}, { roles: ['administrator'] });
  id = (
    await rowOf(db, sql<{ id: number }>`select "IdImport" as id from "DefinitionImport" where "CodeImport" = 'sites'`)
  ).id;
  const jobs = { send: sure(server.jobs).send, desk: emptyDesk };
  const made = productJobs({
    ...{ settings: server.settings, pool, db, jobs, mails: outbox(), vault: createVault('test') },
    log: pino({ level: 'silent' }),
  });
  verifying = made.find(({ name }) => name === 'imports.verify') as AskedJob;
  checking = made.find(({ name }) => name === 'imports.checkDefinitions') as ScheduledJob;
  await sure(server.jobs).declare(made);
});
afterAll(() => server.close());

const off = Object.fromEntries(
  ['Badge', 'Cantine', 'Parking', 'Livraison', 'SecuriteParSGX'].map((name) => [name, 'non']),
);
let asked = 0;
const lines = (n: number) => {
  const of = `Depot ${process.pid} ${++asked}`;
  return Array.from({ length: n }, (_, at) => ({
    ...{ LibSite: `${of} ${at}`, IdPays: at === 3 ? 'XX' : 'FR' },
    ...off,
  }));
};
const as = (by = admin) => server.as(by.login);
const verify = async (n: number) =>
  await as().call(importsCalls.verify, { params: { id }, body: { ListeData: lines(n) } });
const readRun = async (IdRun: number, by = admin) => await as(by).call(importsCalls.run, { params: { IdRun } });
const stored = async (IdRun: number) =>
  await rowOf(server.database.db, sql<{ state: string }>`select state from import_run where "IdRun" = ${IdRun}`);

test('a verification is called off by whoever sent it, while it waits and while it runs, and nothing is left of it', async () => {
  const { db } = server.database;
  const { body: begun } = await verify(1001);
  const IdRun = sure(begun.IdRun);
  const callOff = async (key: number, by = admin) =>
    (await as(by).call(importsCalls.callOff, { params: { IdRun: key } })).error?.name;
  const mine = async () =>
    (await as().call(jobsCalls.mine, {})).body.map(({ key, state }) => [Number(key?.split('/')[1]), state]);
  const left = async (key: number) =>
    await rowOf(
      db,
      sql<{ runs: number; lines: number; plans: number }>`select
        (select count(*)::integer from import_run where "IdRun" = ${key}) as runs,
        (select count(*)::integer from import_line where "IdRun" = ${key}) as lines,
        (select count(*)::integer from plan where kind = 'import' and state = 'ready' and input ->> 'IdRun' = ${String(key)}) as plans`,
    );
  expect(await callOff(IdRun, await build.person({}, { roles: ['administrator'] }))).toBe('NOT_FOUND');
  expect([await mine(), (await left(IdRun)).lines]).toEqual([[[IdRun, 'waiting']], 1001]);
  expect(await callOff(IdRun)).toBeUndefined();
  expect([await mine(), await left(IdRun)]).toEqual([[[IdRun, 'calledOff']], { runs: 0, lines: 0, plans: 0 }]);
  expect([await callOff(IdRun), (await readRun(IdRun)).error?.name]).toEqual(['NOT_FOUND', 'NOT_FOUND']);

  const waits = async () => {
    const key = sure((await verify(3)).body.IdRun);
    await sql`update import_run set state = 'verifying', "IdPlan" = null where "IdRun" = ${key}`.execute(db);
    await sql`delete from plan where input ->> 'IdRun' = ${String(key)}`.execute(db);
    return key;
  };
  const runs = await waits();
  await verifying.run(`${id}/${runs}`, { progress: async () => void (await callOff(runs)) } as never);
  expect(await left(runs)).toEqual({ runs: 0, lines: 0, plans: 0 });
  const over = sure((await verify(3)).body.IdRun);
  expect([await callOff(over), (await stored(over)).state]).toEqual(['CONFLICT', 'verified']);
  await sql`delete from import_run where "IdRun" = ${over}`.execute(db);
});

test('a long file is verified beside the request, says how far it is, and is found again', {
  timeout: 120_000,
}, async () => {
  const { body: begun } = await verify(1001);
  expect(begun).toMatchObject({ enCours: true, IdPlan: null, counts: { lines: 1001, added: 0 } });
  const IdRun = sure(begun.IdRun);
  expect((await readRun(IdRun)).body).toMatchObject({ run: { etat: 'verifying' }, verdict: { enCours: true } });
  const early = await as().call(importsCalls.save, { params: { id }, body: { IdRun } });
  expect(early.error?.name).toBe('IMPORT_NON_VERIFIE');
  const mended = { params: { IdRun }, body: { lignes: [{ line: 4, cells: ['x'] }] } };
  expect((await as().call(importsCalls.mend, mended)).error?.name).toBe('NOT_FOUND');

  expect(verifying.opens?.(`${id}/${IdRun}`)).toBe(`import-export/${id}?tab=import&run=${IdRun}`);
  await sure(server.jobs).work([verifying]);
  await expect.poll(async () => (await stored(IdRun)).state, { timeout: 90_000, interval: 200 }).toBe('verified');

  const { body: done } = await readRun(IdRun);
  expect(done.run).toMatchObject({ etat: 'verified', counts: { lines: 1001, added: 1000, refused: 1 } });
  expect(done.verdict).toMatchObject({ enCours: false, groups: [{ Champ: 'IdPays', rule: 'unknownValue', count: 1 }] });
  expect(done.verdict.lignes[0]).toMatchObject({ line: 4, state: 'refused' });
  const other = await build.person({}, { roles: ['administrator'] });
  expect((await readRun(IdRun, other)).error?.name).toBe('NOT_FOUND');

  const saved = await as().call(importsCalls.save, { params: { id }, body: { IdRun } });
  expect(saved.body).toMatchObject({ IdPlan: done.run.IdPlan });
  const { body: runs } = await as().call(importsCalls.runs, { query: { IdImport: id } });
  expect(runs.map(({ etat, IdRun: key }) => [key, etat])).toEqual([[IdRun, 'saved']]);
});

test('a long file that may not be verified any more says why, and nothing of it is judged', async () => {
  const { db } = server.database;
  const run = async (IdRun: number) => await verifying.run(`${id}/${IdRun}`, { progress: async () => {} } as never);
  const waiting = async () => {
    const { body } = await verify(1);
    const IdRun = sure(body.IdRun);
    await sql`update import_run set state = 'verifying', "IdPlan" = null where "IdRun" = ${IdRun}`.execute(db);
    return IdRun;
  };
  const moved = await waiting();
  await sql`insert into "DefinitionVersion" select "IdImport", 2, "Etat" from "DefinitionVersion" where "IdImport" = ${id}`.execute(
    db,
  );
  await sql`update "DefinitionImport" set "Version" = 2 where "IdImport" = ${id}`.execute(db);
  await run(moved);
  expect((await readRun(moved)).body.run).toMatchObject({ etat: 'failed', pourquoi: 'IMPORT_NON_VERIFIE' });
  const ended = await waiting();
  await sql`update import_run set "IdPersonneRole" = null where "IdRun" = ${ended}`.execute(db);
  await run(ended);
  expect((await stored(ended)).state).toBe('failed');
});

test('administrators are told of definitions in force that name what is no more, until they are none', async () => {
  const { db } = server.database;
  const told = async () => {
    await checking.run({ progress: async () => {} } as never);
    const { body } = await as().call(dashboardCalls.lacks, {});
    return body.find(({ lack }) => lack === 'definitions');
  };
  expect(await told()).toBeUndefined();
  const rename = async (from: string, to: string) =>
    await sql`update "DefinitionVersion" set "Etat" = replace("Etat"::text, ${from}, ${to})::jsonb
      where "IdImport" = ${id}`.execute(db);
  await rename('"LibCourt"', '"LibGone"');
  expect(await told()).toEqual({ lack: 'definitions', count: 1, opens: 'back-986/imports' });
  const refused = await as().call(importsCalls.read, { params: { id } });
  expect(refused.error?.name).toBe('IMPORT_COLONNES_PARAM');
  await rename('"LibGone"', '"LibCourt"');
  expect(await told()).toBeUndefined();
});
