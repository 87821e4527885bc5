import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { liveSigns } from '@passerelle/contracts/live/live.events.ts';
import { sessionCalls } from '@passerelle/contracts/session/session.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import type { Announcement } from '../../../platform/realtime/announce.ts';
import { numberAndWake } from '../../../platform/realtime/live.queries.ts';
import { type Build, builders } from '../../../testing/build.ts';
import { hearStream as open } from '../../../testing/heard-stream.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

const nightly = Boolean(process.env.NIGHTLY);

let here: TestServer;
let there: TestServer;
let build: Build;

beforeAll(async () => {
  here = await testServer();
  there = await here.replica();
  build = builders(here.database);
  for (const { app } of [here, there]) await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => here.close());

/** As every write of roles does. */
const moved = (IdPersonneEV1: number) =>
  here.database.pool.query('update "Personne" set "VersionDroits" = "VersionDroits" + 1 where "IdPersonneEV1" = $1', [
    IdPersonneEV1,
  ]);
const patient = { timeout: 15_000 };

const happens = (announcement: Announcement) =>
  createEngines(here.database.db, { wake: () => void numberAndWake(here.database.pool) }).act(
    { call: 'test.happens', actor: { system: 'test' } },
    async ({ announce }) => announce(announcement),
  );

test('says hello with where it starts, then what concerns the reader; comes back to another replica where it was', async () => {
  const { IdPersonneEV1 } = await personOf('employee');
  const stream = await open(here, 'employee');
  expect(stream.response.headers.get('content-type')).toContain('text/event-stream');
  expect(stream.response.headers.get('content-security-policy')).toBeTruthy();
  await expect.poll(stream.said, patient).toEqual([liveSigns.hello]);
  await happens({ topic: 'plans.changed', to: { people: [IdPersonneEV1] }, data: { IdPlan: 1 } });
  await expect.poll(stream.said, patient).toEqual([liveSigns.hello, 'plans.changed']);
  stream.leave();
  await happens({ topic: 'plans.changed', to: { people: [IdPersonneEV1] }, data: { IdPlan: 2 } });
  const back = await open(there, 'employee', { 'last-event-id': String(stream.heard.at(-1)!.id) });
  await expect.poll(() => back.heard.map(({ data }) => data), patient).toEqual([{ IdPlan: 2 }, {}]);
  back.leave();
});

test('a stream goes on from the session that was read before it: what happened in between is heard', async () => {
  const { IdPersonneEV1 } = await personOf('employee');
  const { live } = (await here.as('employee').call(sessionCalls.getConnectedUser, {})).body;
  await happens({ topic: 'plans.changed', to: { people: [IdPersonneEV1] }, data: { IdPlan: 3 } });
  const stream = await open(here, 'employee', { 'last-event-id': String(live) });
  await expect.poll(() => stream.heard.map(({ data }) => data), patient).toContainEqual({ IdPlan: 3 });
  expect(stream.said()).not.toContain(liveSigns.reset);
  stream.leave();
});

test('what is for the holders of a right reaches those who hold it at that moment', async () => {
  const [admin, employee] = [await open(here, 'admin'), await open(there, 'employee')];
  await expect.poll(() => [admin.said(), employee.said()], patient).toEqual([[liveSigns.hello], [liveSigns.hello]]);
  await happens({ topic: 'jobs.changed', to: { right: 'adm' }, data: {} });
  await happens({ topic: 'messages.changed', to: 'everyone', data: {} });
  await expect.poll(employee.said, patient).toEqual([liveSigns.hello, 'messages.changed']);
  await expect.poll(admin.said, patient).toEqual([liveSigns.hello, 'jobs.changed', 'messages.changed']);
  admin.leave();
  employee.leave();
});

test('keys of people and things are told to those who may read them now, each event with those alone', async () => {
  const [gone, present] = [await build.person({ IdStatut: 700 }), await build.person()];
  const [hidden, seen] = [gone.IdPersonneEV1, present.IdPersonneEV1];
  const { IdPersonneEV1: writer } = await personOf('hr');
  const { rows } = await here.database.pool.query<{ draft: number }>(
    `insert into "Demande" ("typeDemande", "IdPersonneEV1", "IdPersonneEV1Demandeur", "RoleIdPersonneEV1", "IdStade")
     values (3, $1, $2, $2, 1) returning "IdDemande" as draft`,
    [(await personOf('employee')).IdPersonneEV1, writer],
  );
  const IdDemande = rows[0]!.draft;
  const [employee, hr] = [await open(here, 'employee'), await open(there, 'hr')];
  await expect.poll(() => [employee.said(), hr.said()], patient).toEqual([[liveSigns.hello], [liveSigns.hello]]);
  await happens({ topic: 'people.changed', to: 'everyone', data: { people: [hidden, seen] } });
  await happens({ topic: 'people.changed', to: 'everyone', data: { people: [hidden] } });
  await happens({ topic: 'photos.changed', to: 'everyone', data: { IdPersonneEV1: hidden } });
  await happens({ topic: 'inventories.changed', to: 'everyone', data: { IdPersonneEV1: seen } });
  await happens({ topic: 'accounts.changed', to: { right: 'cpt' }, data: { IdPersonneEV1: hidden } });
  await happens({ topic: 'requests.changed', to: 'everyone', data: { IdDemande } });
  await happens({ topic: 'people.changed', to: 'everyone', data: { people: null } });
  const told = ({ heard }: typeof employee) => heard.slice(1).map(({ event, data }) => ({ [event]: data }));
  await expect.poll(() => told(employee).length, patient).toBe(2);
  expect(told(employee)).toEqual([{ 'people.changed': { people: [seen] } }, { 'people.changed': { people: null } }]);
  await expect.poll(() => told(hr).at(-1), patient).toEqual({ 'people.changed': { people: null } });
  expect(told(hr)).toEqual(
    expect.arrayContaining([
      { 'people.changed': { people: [hidden, seen] } },
      { 'people.changed': { people: [hidden] } },
      { 'inventories.changed': { IdPersonneEV1: seen } },
      { 'requests.changed': { IdDemande } },
    ]),
  );
  // Whom it names is told whatever they read.
  const named = await personOf('employee');
  await happens({ topic: 'requests.changed', to: { people: [named.IdPersonneEV1] }, data: { IdDemande } });
  await expect.poll(() => told(employee).at(-1), patient).toEqual({ 'requests.changed': { IdDemande } });
  employee.leave();
  hr.leave();
});

test.each([
  ['suspended', `update "Personne" set "Suspendu" = true where "CompteAD" = $1`, 'manager', 'ACCOUNT_DISABLED'],
  ['gone', `update "Personne" set "IdStatut" = 700 where "CompteAD" = $1`, 'recruiter', 'ACCOUNT_DISABLED'],
  [
    'with a session ended by the service desk',
    `update "Personne" set "SessionsDepuis" = now() + interval '1 hour' where "CompteAD" = $1`,
    'payroll',
    'SESSION_EXPIRED',
  ],
])('somebody %s hears no more within five seconds, on any replica', async (_, change, login, code) => {
  const streams = await Promise.all([open(here, login), open(there, login)]);
  await expect.poll(() => streams.map(({ heard }) => heard.length), patient).toEqual([1, 1]);
  const since = performance.now();
  await here.database.pool.query(change, [login]);
  await Promise.all(streams.map(({ ended }) => ended));
  expect(performance.now() - since).toBeLessThan(process.env.CI ? 15_000 : 5000);
  for (const { heard } of streams) expect(heard.at(-1)).toMatchObject({ event: liveSigns.end, data: { code } });
});

test.each([
  ['is taken back', `update "PersonneRole" set "Annule" = true where "IdPersonneRole" = $1`],
  [
    'ends with its source',
    `update "PersonneRole" set "Annule" = true where "IdPersonneRole" in (
    select "IdPersonneRoleDelegue" from "PersonneRole" where "IdPersonneRole" = $1)`,
  ],
  [
    'comes to its last day',
    `update "PersonneRole" set "DateDebut" = current_date - 9, "DateFin" = current_date - 2
    where "IdPersonneRole" = $1`,
  ],
])('a stream under a delegated role ends when that role %s, on any replica', async (_, change) => {
  const giver = await build.person({}, { roles: ['hrManager'] });
  const delegate = await build.person();
  const IdPersonneRole = await build.lend(giver, delegate, { switchDelegue: true });
  const streams = await Promise.all([open(here, delegate.login), open(there, delegate.login)]);
  await expect.poll(() => streams.map(({ heard }) => heard.length), patient).toEqual([1, 1]);
  const since = performance.now();
  await here.database.pool.query(change, [IdPersonneRole]);
  await moved(delegate.IdPersonneEV1);
  await Promise.all(streams.map(({ ended }) => ended));
  expect(performance.now() - since).toBeLessThan(process.env.CI ? 15_000 : 3000);
  for (const { heard } of streams)
    expect(heard.at(-1)).toMatchObject({ event: liveSigns.end, data: { code: 'ROLE_CHANGED' } });
  // Under a role of one's own, it opens again.
  const back = await open(here, delegate.login);
  await expect.poll(back.said, patient).toEqual([liveSigns.hello]);
  back.leave();
});

test('streams that come and go leave nothing behind', { timeout: 900_000 }, async () => {
  const rounds = nightly ? 10_000 : 100;
  const comeAndGo = async (times: number) => {
    for (let at = 0; at < times; at += 20) {
      const streams = await Promise.all(Array.from({ length: 20 }, () => open(here, 'employee')));
      for (const { leave } of streams) leave();
      await Promise.all(streams.map(({ ended }) => ended));
    }
  };
  // What is loaded and kept once, first.
  await comeAndGo(rounds / 5);
  const before = heap();
  await comeAndGo(rounds);
  const last = await open(here, 'employee');
  expect(last.response.status, 'streams that were left still count').toBe(200);
  last.leave();
  const grown = heap() - before;
  expect(grown / rounds, `${grown} bytes after ${rounds}`).toBeLessThan(nightly ? 200 : 20_000);
});

test('the server stops without waiting for streams', async () => {
  const other = await here.replica();
  await other.app.listen({ port: 0, host: '127.0.0.1' });
  const stream = await open(other, 'employee');
  await expect.poll(stream.said, patient).toEqual([liveSigns.hello]);
  await other.app.close();
  await stream.ended;
  expect(stream.heard.at(-1)).toMatchObject({ event: liveSigns.end, data: { code: 'stopped' } });
});

/** Bytes that are held once what nobody holds is collected. */
function heap(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  return process.memoryUsage().heapUsed;
}

async function personOf(login: string): Promise<{ readonly IdPersonneEV1: number }> {
  const { rows } = await sql<{ IdPersonneEV1: number }>`
    select "IdPersonneEV1" from "Personne" where "CompteAD" = ${login}`.execute(here.database.db);
  return rows[0]!;
}
