import type { Output } from '@passerelle/contracts/call.ts';
import { dashboardCalls } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { reviewCalls } from '@passerelle/contracts/review/review.contract.ts';
import { sessionCalls } from '@passerelle/contracts/session/session.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { type Build, builders } from '../../../testing/build.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { seededRole } from '../../foundation/actor/seeded-roles.ts';

let server: TestServer;
let build: Build;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
});
afterAll(() => server.close());

type Tiles = Output<typeof dashboardCalls.get>;
const dashboard = async (login: string): Promise<Tiles> => (await server.as(login).call(dashboardCalls.get, {})).body;
const tile = (tiles: Tiles, name: Tiles[number]['tile']) => tiles.find((one) => one.tile === name);
const today = () => new Date().toISOString().slice(0, 10);

test('a number of people is that of the list that it opens, within the reader’s perimeter', async () => {
  for (const IdPays of ['FR', 'PL'])
    await build.person({ IdPays, DateEntreePhysique: today(), DateSortiePhysique: today() });
  const counts = await Promise.all(
    ['hr', 'hr.fr', 'admin'].flatMap((login) =>
      (['arrivals', 'departures'] as const).map(async (name) => {
        const found = tile(await dashboard(login), name)!;
        expect(found, `${login} ${name}`).toMatchObject({ section: 'around', more: false });
        const where = new URL(found.opens!, 'http://portal.test').searchParams.get('query')!;
        const filter = JSON.stringify({ where: JSON.parse(where) as object });
        const { body } = await server.as(login).call(directoryCalls.count, { query: { filter } });
        expect(found.count, `${login} ${name}`).toBe(body.count);
        return [`${login} ${name}`, found.count] as const;
      }),
    ),
  );
  const of = Object.fromEntries(counts);
  expect(of['hr.fr arrivals']).toBeLessThan(of['hr arrivals']!);
});

test('a manager is told who joins and who leaves the team within a month, by name and day, and who is away; of others nothing', async () => {
  const chief = await build.person({}, { roles: ['hierarchicalManager'] });
  const ahead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const under = { IdPersonneEV1Manager: chief.IdPersonneEV1 };
  const joins = await build.person({ ...under, IdStatut: statuts.ONBOARDING, DateEntreePhysique: ahead(9) });
  const leaves = await build.person({ ...under, DateSortiePhysique: ahead(20) });
  await build.person({ ...under, DateEntreePhysique: ahead(-400), DateSortiePhysique: ahead(200) });
  await build.person({ DateEntreePhysique: ahead(9) });
  const away = await build.person({ ...under, Suspendu: true });
  const tiles = await dashboard(chief.login);
  const told = (name: Tiles[number]['tile']) =>
    tile(tiles, name)?.things.map(({ person, day }) => [person?.IdPersonneEV1, day]);
  expect(told('teamArrivals')).toEqual([[joins.IdPersonneEV1, ahead(9)]]);
  expect(told('teamDepartures')).toEqual([[leaves.IdPersonneEV1, ahead(20)]]);
  expect(told('teamAway')).toEqual([[away.IdPersonneEV1, null]]);
});

test('general services are told what is to be got back, administrators what did not come about outside', async () => {
  const IdSite = await build.site({ Badge: true });
  const keeper = await build.person({ IdSite }, { roles: ['services'] });
  const gone = await build.person({ IdStatut: statuts.OFFBOARDING, IdSite });
  const { pool } = server.database;
  await pool.query(
    `insert into "Inventaire" ("IdPersonneEV1", kind, nature, "LibInventaire", "Etat", "DateDebut") values ($1, 'badge', 'acces', 'Badge', 'held', current_date)`,
    [gone.IdPersonneEV1],
  );
  await pool.query(
    `insert into effect (system, operation, entity, entity_id, version, state) values ('directory', 'close', 'Personne', $1, 1, 'refused')`,
    [gone.IdPersonneEV1],
  );
  expect(tile(await dashboard(keeper.login), 'itemsDue')?.count).toBe(1);
  expect(tile(await dashboard(keeper.login), 'effectsNotDone')).toBeUndefined();
  expect(tile(await dashboard('admin'), 'effectsNotDone')?.count).toBe(1);
  expect(tile(await dashboard('admin'), 'itemsDue')).toBeUndefined();
});

test('administrators are told how much came about by itself within a day, and what did not; others are refused', async () => {
  const { pool } = server.database;
  const one = await build.person();
  const before = (await server.as('admin').call(dashboardCalls.night, {})).body;
  await pool.query(
    `insert into effect (system, operation, entity, entity_id, version, state, ended_at)
     select system, 'tell ' || state, 'Personne', $1, 7, state, now() - ago from (values ('directory', 'done', interval '1 hour'),
       ('mail', 'done', interval '2 hours'), ('mail', 'refused', interval '2 hours'), ('tickets', 'done', interval '25 hours')) told (system, state, ago)`,
    [one.IdPersonneEV1],
  );
  await pool.query(
    `insert into account_run ("IdPersonneEV1", kind, state, "IdStatut", ended_at)
     values ($1, 'create', 'done', 500, now()), ($1, 'change', 'done', 500, now()), ($1, 'change', 'failed', 500, null)`,
    [one.IdPersonneEV1],
  );
  const { body } = await server.as('admin').call(dashboardCalls.night, {});
  expect(body).toEqual({
    ...before,
    effects: before.effects + 1,
    mails: before.mails + 1,
    accounts: before.accounts + 1,
  });
  const failed = tile(await dashboard('desk'), 'accountsFailed');
  expect(failed).toMatchObject({ section: 'night', count: 1 });
  expect(tile(await dashboard('employee'), 'accountsFailed')).toBeUndefined();
  expect((await server.as('hr').call(dashboardCalls.night, {})).status).toBe(403);
});

test('what stands out by itself is counted as the review counts it', async () => {
  const gone = await build.person({ IdStatut: statuts.INACTIVE }, { roles: ['employee', 'payroll'] });
  await build.role(gone.IdPersonneEV1, { IdRole: seededRole('hrManager') });
  for (const login of ['admin', 'manager']) {
    const tiles = await dashboard(login);
    const { counts } = (await server.as(login).call(reviewCalls.list, { query: {} })).body;
    expect(tile(tiles, 'rolesOfGone')?.count ?? 0, login).toBe(counts.left);
    expect(tile(tiles, 'delegationsEnding')?.count ?? 0, login).toBe(counts.ending);
  }
  expect(tile(await dashboard('admin'), 'rolesOfGone')!.count).toBeGreaterThan(0);
});

test('what awaits under another role, and not under this one, is told role by role', async () => {
  const gone = await build.person({ IdStatut: statuts.INACTIVE }, { roles: ['employee'] });
  await build.role(gone.IdPersonneEV1, { IdRole: seededRole('payroll') });
  const both = await build.person({}, { roles: ['employee', 'administrator'] });
  const { rows } = await server.database.pool.query<{ key: number; role: number }>(
    `select "IdPersonneRole" as key, "IdRole" as role from "PersonneRole" where "IdPersonneEV1" = $1`,
    [both.IdPersonneEV1],
  );
  const keyOf = (role: number) => rows.find((one) => one.role === role)!.key;
  const actUnder = async (IdPersonneRole: number) =>
    await server.as(both.login).call(sessionCalls.setDefaultRole, {
      params: { IdPersonneEV1: both.IdPersonneEV1 },
      body: { IdPersonneRole },
    });
  const elsewhere = async (login = both.login) => (await server.as(login).call(dashboardCalls.elsewhere, {})).body;
  await actUnder(keyOf(seededRole('employee')));
  const here = await dashboard(both.login);
  expect(tile(here, 'rolesOfGone')).toBeUndefined();
  const [{ IdPersonneRole, tiles }] = (await elsewhere()) as [Awaited<ReturnType<typeof elsewhere>>[number]];
  expect(IdPersonneRole).toBe(keyOf(seededRole('administrator')));
  const told = tiles.find((one) => one.tile === 'rolesOfGone');
  await actUnder(IdPersonneRole);
  expect(told?.count).toBe(tile(await dashboard(both.login), 'rolesOfGone')!.count);
  expect(await elsewhere()).toEqual([]);
  expect(await elsewhere('employee')).toEqual([]);
});

test('everybody has one; what is not theirs to do is not on it, and what is empty is left out', async () => {
  const nobody = await build.person();
  await server.database.pool.query(
    `update "PersonneRole" set "DateC" = now() - interval '1 month' where "IdPersonneEV1" = $1`,
    [nobody.IdPersonneEV1],
  );
  expect(await dashboard(nobody.login)).toEqual([]);
  await server.database.pool.query(
    `insert into plan (kind, state, input, ground, row_count, summary, "IdPersonneEV1", "RoleIdPersonneEV1")
     select 'role', state, '{}', '', 1, '{}', $1, $1 from unnest('{waiting,ready}'::text[]) state`,
    [nobody.IdPersonneEV1],
  );
  await server.database.pool.query(
    `insert into "PersonneNotification" ("IdPersonneEV1", kind, "values") values ($1, 'roleEnded', '{}')`,
    [nobody.IdPersonneEV1],
  );
  expect(await dashboard(nobody.login)).toEqual([
    { tile: 'unread', section: 'awaits', count: 1, more: false, opens: null, things: [] },
  ]);
  expect(tile(await dashboard('admin'), 'plansToConfirm')).toMatchObject({
    count: 1,
    opens: 'back-986/plans/all?etat=waiting',
  });
  expect(tile(await dashboard('employee'), 'plansToConfirm')).toBeUndefined();
});

test('what others changed of one’s own record is counted, as far as its history tells it', async () => {
  const { act } = createEngines(server.database.db);
  const keyOf = async (login: string) =>
    (await server.database.pool.query('select "IdPersonneEV1" as key from "Personne" where "CompteAD" = $1', [login]))
      .rows[0]!.key as number;
  const changes = async (login: string, values: Readonly<Record<string, unknown>>) =>
    await act({ call: 'test.write', actor: { system: 'test' } }, async ({ record }) => {
      const id = await keyOf(login);
      await record({ entity: 'Personne', id, before: values, after: { ...values, Prenom: 'Zoé' } });
    });
  const counted = async () => tile(await dashboard('hr'), 'recordChanged')?.count ?? 0;
  const before = await counted();
  await changes('hr', { Prenom: 'Zoe' });
  expect(await counted()).toBe(before + 1);
  await changes('manager', { Prenom: 'Zoe' });
  expect(await counted()).toBe(before + 1);
  expect(tile(await dashboard('hr'), 'recordChanged')!.opens).toMatch(/^collaborateurs\/directory\/.+tab=history$/);
});

test('what one asked for and is under way is counted, for oneself alone', async () => {
  const served = await testServer({ jobs: true });
  try {
    const { rows } = await served.database.pool.query(
      'select "IdPersonneEV1" as key from "Personne" where "CompteAD" = $1',
      ['hr'],
    );
    const gate = Promise.withResolvers<void>();
    await served.jobs!.work([{ name: 'test.long', run: () => gate.promise }]);
    await served.jobs!.send('test.long', 'one', rows[0]!.key as number);
    const of = async (login: string) =>
      tile((await served.as(login).call(dashboardCalls.get, {})).body, 'jobsUnderWay');
    expect(await of('hr')).toMatchObject({ section: 'asked', count: 1, opens: null });
    expect(await of('admin')).toBeUndefined();
    gate.resolve();
    await expect.poll(() => of('hr'), { timeout: 30_000, interval: 200 }).toBeUndefined();
  } finally {
    await served.close();
  }
});

test('many are told as many', async () => {
  const person = await build.person();
  await server.database.pool.query(
    `insert into "PersonneNotification" ("IdPersonneEV1", kind, "values")
     select $1, 'roleEnded', '{}' from generate_series(1, 1200)`,
    [person.IdPersonneEV1],
  );
  expect(tile(await dashboard(person.login), 'unread')).toMatchObject({ count: 1000, more: true });
});

test('a role that came and went is told once, by its name; what is delegated to one is not what one asked for', async () => {
  const person = await build.person();
  const giver = await build.person();
  const payroll = seededRole('payroll');
  const [first, second] = await Promise.all(
    [1, 2].map(() => build.role(person.IdPersonneEV1, { IdRole: payroll, Annule: true, DateAnnulation: new Date() })),
  );
  expect(first).not.toEqual(second);
  const given = await build.role(giver.IdPersonneEV1, { IdRole: seededRole('hrManager') });
  await build.role(person.IdPersonneEV1, {
    IdRole: seededRole('hrManager'),
    IdPersonneRoleDelegue: given,
    DateFin: '2099-12-31',
  });
  const tiles = await dashboard(person.login);
  const roles = tile(tiles, 'rolesChanged')!;
  expect(roles.things.find(({ key }) => key === String(payroll))).toMatchObject({ fact: 'passed' });
  expect(roles.things.filter(({ key }) => key === String(payroll))).toHaveLength(1);
  expect(roles.things.map(({ key }) => key)).not.toContain(String(seededRole('hrManager')));
  expect(tile(tiles, 'delegationsReceived')).toMatchObject({
    section: 'around',
    count: 1,
    things: [{ fact: 'until', day: '2099-12-31', person: { IdPersonneEV1: giver.IdPersonneEV1 } }],
  });
  expect(tile(tiles, 'delegationsGiven')).toBeUndefined();
  const giving = tile(await dashboard(giver.login), 'delegationsGiven')!;
  expect(giving).toMatchObject({ section: 'asked', things: [{ person: { IdPersonneEV1: person.IdPersonneEV1 } }] });
});

test('who comes this week is named, and what was changed of one’s record', async () => {
  await build.person({ DateEntree: today() });
  const arrivals = tile(await dashboard('hr'), 'arrivals')!;
  expect(arrivals.things).toHaveLength(Math.min(arrivals.count, 5));
  for (const { person, day } of arrivals.things)
    expect([typeof person?.IndexPrenomNom, typeof day]).toEqual(['string', 'string']);
  const { act } = createEngines(server.database.db);
  const { rows } = await server.database.pool.query(
    `select "IdPersonneEV1" as key from "Personne" where "CompteAD" = 'hr'`,
  );
  await act({ call: 'test.write', actor: { system: 'test' } }, async ({ record }) => {
    await record({
      entity: 'Personne',
      id: rows[0]!.key as number,
      before: { Fonction: 'a' },
      after: { Fonction: 'b' },
    });
  });
  expect(tile(await dashboard('hr'), 'recordChanged')!.things[0]).toMatchObject({ name: 'Fonction', fact: 'on' });
});
