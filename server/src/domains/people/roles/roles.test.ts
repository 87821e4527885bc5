import { delegationCalls } from '@passerelle/contracts/delegation/delegation.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { rolesCalls } from '@passerelle/contracts/roles/roles.contract.ts';
import { sessionCalls } from '@passerelle/contracts/session/session.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowOf } from '../../../platform/db/database.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { runs } from '../../../testing/runs.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import type { SeededRole } from '../../foundation/actor/seeded-roles.ts';
import { seededRole } from '../../foundation/actor/seeded-roles.ts';
import { giveEmployeeRole } from './employee-role.actions.ts';

let server: TestServer;
let build: Build;

beforeAll(async () => {
  server = await testServer({ connections: 24 });
  build = builders(server.database);
});
afterAll(() => server.close());

const rolesOf = async (by: string, { IdPersonneEV1 }: BuiltPerson) =>
  (await server.as(by).call(rolesCalls.ofPerson, { params: { id: IdPersonneEV1 } })).body;
const update = (
  by: string,
  { IdPersonneEV1 }: BuiltPerson,
  roles: readonly { IdRole: number; DateFin?: string | null }[],
) => server.as(by).call(rolesCalls.update, { params: { id: IdPersonneEV1 }, body: { roles: [...roles] } });
const copy = (by: string, { IdPersonneEV1 }: BuiltPerson, roles: readonly number[]) =>
  server.as(by).call(rolesCalls.copy, { params: { id: IdPersonneEV1 }, body: { roles: [...roles] } });
const end = (by: string, IdPersonneRole: number, body = {}) =>
  server.as(by).call(rolesCalls.end, { params: { IdPersonneRole }, body });
const held = async (by: string, person: BuiltPerson, text: SeededRole) =>
  (await rolesOf(by, person)).find(({ IdRole, status }) => IdRole === seededRole(text) && status === 'active')!;

describe('the roles of a person', () => {
  test('are given and taken back as a list, and what was stays to be read', async () => {
    const person = await build.person({}, { roles: ['employee', 'payroll'] });
    const wanted = [{ IdRole: seededRole('employee') }, { IdRole: seededRole('comex'), DateFin: '2090-12-31' }];
    const answer = await update('admin', person, wanted);
    expect(answer.body.IdPlan).toBeGreaterThan(0);
    const roles = await rolesOf('admin', person);
    expect(roles.map(({ IdRole, status, DateFin }) => [IdRole, status, DateFin])).toEqual(
      expect.arrayContaining([
        [seededRole('employee'), 'active', null],
        [seededRole('comex'), 'active', '2090-12-31'],
        [seededRole('payroll'), 'canceled', null],
      ]),
    );
    expect(roles.every(({ narrowed }) => !narrowed)).toBe(true);
    expect((await update('admin', person, wanted)).error?.name).toBe('PLAN_EMPTY');
    expect((await update('hr', person, wanted)).error?.name).toBe('NOT_AUTHORIZED');
    expect((await update(person.login, person, wanted)).error?.name).toBe('NOT_AUTHORIZED');
  });

  test('whose last day is over is refused at its field: a role to give, one that is held, one that has not begun', async () => {
    const person = await build.person({}, { roles: ['employee', 'payroll'] });
    await build.role(person.IdPersonneEV1, { IdRole: seededRole('comex'), DateDebut: '2090-01-01' });
    const [employee, payroll, comex, imm] = (['employee', 'payroll', 'comex', 'imm'] as const).map((text) => ({
      IdRole: seededRole(text),
    })) as { IdRole: number }[];
    const over = { DateFin: '2020-01-31' };
    for (const [index, roles] of [
      [0, [{ ...employee!, ...over }, payroll!, comex!]],
      [3, [employee!, payroll!, comex!, { ...imm!, ...over }]],
      [2, [employee!, payroll!, { ...comex!, DateFin: '2089-12-31' }]],
    ] as const) {
      const { error } = await update('admin', person, roles);
      expect(error).toMatchObject({
        name: 'INVALID_INPUT',
        details: [{ path: `body/roles/${index}/DateFin`, rule: 'min' }],
      });
    }
    expect((await update('admin', person, [employee!, payroll!, { ...comex!, DateFin: '2090-01-01' }])).status).toBe(
      200,
    );
    const nobody = { IdPersonneEV1: 2_000_000_000, login: '' };
    expect((await update('admin', nobody, [employee!])).error?.details).toMatchObject([{ path: 'params/id' }]);
  });

  test('that would make an administrator wait for a second one', async () => {
    const person = await build.person();
    const wanted = [{ IdRole: seededRole('employee') }, { IdRole: seededRole('administrator') }];
    const { error } = await update('admin', person, wanted);
    expect(error?.name).toBe('PLAN_NEEDS_CONFIRMATION');
    const IdPlan = Number(/\d+$/.exec(error!.details![0]!.path)![0]);
    expect((await server.as('admin2').call(plansCalls.get, { params: { IdPlan } })).body.state).toBe('waiting');
    expect((await rolesOf('admin', person)).map(({ IdRole }) => IdRole)).toEqual([seededRole('employee')]);
  });

  test('are copied, cut down to what their giver holds, and only once', async () => {
    const manager = await build.person({}, { roles: ['hierarchicalManager', 'employee'] });
    const team = { IdPersonneEV1Manager: manager.IdPersonneEV1 };
    const source = await build.person(team, { roles: ['recruiter', 'employee'] });
    const target = await build.person(team);
    const outsider = await build.person();
    const { IdPersonneRole } = await held('admin', source, 'recruiter');
    expect((await copy(manager.login, outsider, [IdPersonneRole])).error?.name).toBe('NOT_FOUND');
    expect((await copy(outsider.login, target, [IdPersonneRole])).error?.name).toBe('NOT_FOUND');
    expect((await copy(manager.login, target, [IdPersonneRole])).status).toBe(200);
    expect((await held('admin', target, 'recruiter')).narrowed).toBe(true);
    expect((await copy(manager.login, target, [IdPersonneRole])).error?.name).toBe('ERREUR_DR_DOUBLON');
    expect((await copy('admin', target, [IdPersonneRole])).error?.name).toBe('ERREUR_DR_DOUBLON');
  });

  test('that are copied end with the giver’s own role, are never one’s own, nor open administration', async () => {
    const manager = await build.person({}, { roles: [] });
    const { rows } = await server.database.pool.query<{ today: string; last: string }>(
      `select (now() at time zone 'Europe/Paris')::date as today, (now() at time zone 'Europe/Paris')::date + 3 as last`,
    );
    const { last } = rows[0]!;
    const own = await build.role(manager.IdPersonneEV1, {
      IdRole: seededRole('hrManager'),
      ParDefaut: true,
      DateDebut: '2020-01-01',
      DateFin: last,
    });
    const source = await build.person({}, { roles: ['hrManager', 'administrator', 'employee'] });
    const [hr, adm] = await Promise.all(
      (['hrManager', 'administrator'] as const).map(async (text) => (await held('admin', source, text)).IdPersonneRole),
    );
    const target = await build.person();
    const { body: offered } = await server
      .as(manager.login)
      .call(rolesCalls.ofPerson, { params: { id: source.IdPersonneEV1 } });
    expect(offered.map(({ IdPersonneRole, can }) => [IdPersonneRole, can.clone]).sort()).toEqual(
      offered.map(({ IdPersonneRole }) => [IdPersonneRole, IdPersonneRole !== adm]).sort(),
    );
    for (const [to, role] of [
      [manager, hr],
      [manager, own],
      [target, adm],
    ] as const)
      expect((await copy(manager.login, to, [role!])).error).toMatchObject({
        name: 'NOT_AUTHORIZED',
        details: [{ path: 'adm', rule: 'right' }],
      });
    expect((await copy(manager.login, target, [hr!])).status).toBe(200);
    const given = await held('admin', target, 'hrManager');
    expect(given).toMatchObject({ DateFin: last, narrowed: true });

    // The calendar moves past that day, for both: nothing else happens.
    const readsNumbers = async ({ login }: BuiltPerson, on = server) => {
      const { user } = (await on.as(login).call(sessionCalls.getConnectedUser, {})).body;
      return user.droits.some(({ IdDroit, SurSoi }) => IdDroit === 'ann-col-NIN' && !SurSoi);
    };
    await server.as(target.login).call(sessionCalls.setDefaultRole, {
      params: { IdPersonneEV1: target.IdPersonneEV1 },
      body: { IdPersonneRole: given.IdPersonneRole },
    });
    expect(await readsNumbers(target)).toBe(true);
    await server.database.pool.query(
      `update "PersonneRole" set "DateDebut" = '2020-01-01', "DateFin" = "DateFin" - 4 where "IdPersonneEV1" in ($1, $2)`,
      [manager.IdPersonneEV1, target.IdPersonneEV1],
    );
    await server.database.pool.query('update model_version set version = version + 1');
    for (const on of [server, await server.replica()]) {
      expect(await readsNumbers(target, on)).toBe(false);
      expect(await readsNumbers(manager, on)).toBe(false);
    }
  });

  test('that were given on end when the role they were given under is ended before its day, from hand to hand', async () => {
    const hr = async (login: string, person: BuiltPerson) => {
      const given = await held('admin', person, 'hrManager');
      await server.as(login).call(sessionCalls.setDefaultRole, {
        params: { IdPersonneEV1: person.IdPersonneEV1 },
        body: { IdPersonneRole: given.IdPersonneRole },
      });
      return given.IdPersonneRole;
    };
    const giver = await build.person({}, { roles: ['hrManager'] });
    const source = await build.person({}, { roles: ['hrManager', 'employee'] });
    const [first, second, third] = [await build.person(), await build.person(), await build.person()];
    const role = await hr('admin', source);
    expect((await copy(giver.login, first, [role])).status).toBe(200);
    await hr(first.login, first);
    expect((await copy(first.login, second, [role])).status).toBe(200);
    await hr(second.login, second);
    const handedOn = await server.as(first.login).call(delegationCalls.give, {
      body: {
        IdPersonneFiche: source.IdPersonneEV1,
        IdPersonneRoleDelegue: role,
        IdPersonneEV1Delegue: third.IdPersonneEV1,
        IdRole: seededRole('hrManager'),
        DateDebut: day(0),
        DateFin: '2099-12-31',
        switchDelegue: true,
        Motif: 'Away for long',
      },
    });
    expect(handedOn.error).toBeUndefined();
    const replica = await server.replica();
    const readsNumbers = async (person: BuiltPerson) => {
      const sessions = await Promise.all(
        [server, replica].map((on) => on.as(person.login).call(sessionCalls.getConnectedUser, {})),
      );
      return sessions.map(({ body: { user } }) =>
        user.droits.some(({ IdDroit, SurSoi }) => IdDroit === 'ann-col-NIN' && !SurSoi),
      );
    };
    for (const person of [giver, first, second, third]) expect(await readsNumbers(person)).toEqual([true, true]);

    const own = (await held('admin', giver, 'hrManager')).IdPersonneRole;
    expect((await end('admin', own)).status).toBe(204);
    for (const person of [giver, first, second, third]) expect(await readsNumbers(person)).toEqual([false, false]);
    for (const person of [first, second])
      expect(await rolesOf('admin', person)).toContainEqual(
        expect.objectContaining({ IdRole: seededRole('hrManager'), status: 'canceled' }),
      );
    const [delegation] = (
      await server.as('admin').call(delegationCalls.received, { params: { id: third.IdPersonneEV1, lang: 'EN' } })
    ).body;
    expect(delegation).toMatchObject({ status: 'canceled' });

    // What is over is in nobody's way.
    expect((await copy('admin', first, [role])).status).toBe(200);
    expect(await held('admin', first, 'hrManager')).toMatchObject({ narrowed: false });
  });

  test('that were given cut down are given whole by an administrator', async () => {
    const manager = await build.person({}, { roles: ['hierarchicalManager', 'employee'] });
    const team = { IdPersonneEV1Manager: manager.IdPersonneEV1 };
    const source = await build.person(team, { roles: ['recruiter', 'employee'] });
    const target = await build.person(team);
    await copy(manager.login, target, [(await held('admin', source, 'recruiter')).IdPersonneRole]);
    const before = await held('admin', target, 'recruiter');
    expect(before.narrowed).toBe(true);
    const wanted = [{ IdRole: seededRole('employee') }, { IdRole: seededRole('recruiter') }];
    expect((await update('admin', target, wanted)).status).toBe(200);
    expect(await held('admin', target, 'recruiter')).toMatchObject({
      IdPersonneRole: before.IdPersonneRole,
      narrowed: false,
    });
    expect((await update('admin', target, wanted)).error?.name).toBe('PLAN_EMPTY');
  });

  test('are shown to themselves, to who answers for them and to administrators only', async () => {
    const manager = await build.person({}, { roles: ['hierarchicalManager'] });
    const person = await build.person({ IdPersonneEV1Manager: manager.IdPersonneEV1 });
    const outsider = await build.person({}, { roles: ['hierarchicalManager'] });
    for (const by of [person, manager]) expect(await rolesOf(by.login, person)).toHaveLength(1);
    const refused = await server.as(outsider.login).call(rolesCalls.ofPerson, { params: { id: person.IdPersonneEV1 } });
    expect(refused.error?.name).toBe('NOT_FOUND');
  });
});

test('a role that is given without a first day starts on that of the country where it is given', async () => {
  const { db } = server.database;
  // It is another day than the server's in one of them at any hour.
  for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
    const person = await build.person({}, { roles: [] });
    const giver = await build.person({}, { roles: [] });
    const country = sql`(select "IdPays" from "Personne" where "IdPersonneEV1" = ${person.IdPersonneEV1})`;
    const { Fuseau } = await rowOf(
      db,
      sql<{ Fuseau: string }>`select "Fuseau" from "Pays" where "IdPays" = ${country}`,
    );
    await sql`update "Pays" set "Fuseau" = ${zone} where "IdPays" = ${country}`.execute(db);
    await giveEmployeeRole(db, [person.IdPersonneEV1]);
    const own = await build.role(giver.IdPersonneEV1, { IdRole: seededRole('payroll') });
    const IdPersonneRoleDelegue = own;
    await build.role(person.IdPersonneEV1, { IdRole: seededRole('payroll'), IdPersonneRoleDelegue, DateFin: day(9) });
    const { started, there } = await rowOf(
      db,
      sql<{ started: string[]; there: string }>`select array_agg("DateDebut"::text) as started,
          (now() at time zone ${zone})::date::text as there
        from "PersonneRole" where "IdPersonneEV1" = any(${[person.IdPersonneEV1, giver.IdPersonneEV1]})`,
    );
    await sql`update "Pays" set "Fuseau" = ${Fuseau} where "IdPays" = ${country}`.execute(db);
    expect(started).toEqual([there, there, there]);
  }
});

describe('a role is ended', () => {
  test('by a manager or an administrator, at once, with its reason; not by oneself', async () => {
    const manager = await build.person({}, { roles: ['hierarchicalManager'] });
    const person = await build.person(
      { IdPersonneEV1Manager: manager.IdPersonneEV1 },
      { roles: ['payroll', 'employee'] },
    );
    const { IdPersonneRole } = await held('admin', person, 'payroll');
    const outsider = await build.person({}, { roles: ['hierarchicalManager'] });
    expect((await end(outsider.login, IdPersonneRole)).error?.name).toBe('NOT_FOUND');
    expect((await end(person.login, IdPersonneRole)).error?.name).toBe('NOT_AUTHORIZED');
    expect((await end(manager.login, IdPersonneRole, { Motif: 'Moved to another team' })).status).toBe(204);
    expect((await end(manager.login, IdPersonneRole)).error?.name).toBe('ALREADY_ENDED');
    const { user } = (await server.as(person.login).call(sessionCalls.getConnectedUser, {})).body;
    expect(user.defaultRole?.IdRole).toBe(seededRole('employee'));
    const { rows } = await server.database.pool.query(
      `select reason, "IdPersonneEV1", after->>'Annule' as ended from history_entry
        join history_values using (id) where call = 'roles.end' and entity_id = $1`,
      [String(IdPersonneRole)],
    );
    expect(rows).toEqual([{ reason: 'Moved to another team', IdPersonneEV1: manager.IdPersonneEV1, ended: 'true' }]);
    const { rows: told } = await server.database.pool.query(
      `select kind from "PersonneNotification" where "IdPersonneEV1" = $1`,
      [person.IdPersonneEV1],
    );
    expect(told).toEqual([{ kind: 'roleEnded' }]);
  });

  test('that opens administration by administrators only, and never the last', async () => {
    const manager = await build.person({}, { roles: ['hierarchicalManager'] });
    const admins = await Promise.all(
      [1, 2, 3].map(() =>
        build.person({ IdPersonneEV1Manager: manager.IdPersonneEV1 }, { roles: ['administrator', 'employee'] }),
      ),
    );
    const [one, two, three] = admins;
    const { IdPersonneRole } = await held('admin', one!, 'administrator');
    expect((await end(manager.login, IdPersonneRole)).error?.name).toBe('NOT_AUTHORIZED');
    await server.database.pool.query(
      `update "PersonneRole" set "Annule" = true, "ParDefaut" = false where "IdRole" = $1 and not "IdPersonneEV1" = any($2)`,
      [seededRole('administrator'), admins.map((each) => each.IdPersonneEV1)],
    );
    // Each takes another's away at the same moment, round the table: one always stays.
    const round = [one!, two!, three!];
    const keys = await Promise.all(
      round.map(async (each) => (await held(one!.login, each, 'administrator')).IdPersonneRole),
    );
    const answers = await Promise.all(round.map((each, index) => end(each.login, keys[(index + 1) % 3]!)));
    const { rows } = await server.database.pool.query(
      `select count(*)::int as n from "PersonneRole" where "IdRole" = $1 and not "Annule"`,
      [seededRole('administrator')],
    );
    expect(rows[0].n).toBeGreaterThanOrEqual(1);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  });
});

test('of sixty-four copies at the same moment exactly one wins, every time', {
  timeout: 1_800_000,
}, async () => {
  const manager = await build.person({}, { roles: ['hierarchicalManager', 'employee'] });
  const team = { IdPersonneEV1Manager: manager.IdPersonneEV1 };
  const source = await build.person(team, { roles: ['recruiter', 'employee'] });
  const { IdPersonneRole } = await held(manager.login, source, 'recruiter');
  for (let time = 0; time < runs(2, 100); time++) {
    const target = await build.person(team);
    const answers = await Promise.all(Array.from({ length: 64 }, () => copy(manager.login, target, [IdPersonneRole])));
    const names = answers.map(({ status, error }) => error?.name ?? status);
    expect(names.filter((name) => name === 200)).toHaveLength(1);
    expect(names.filter((name) => name !== 200 && name !== 'ERREUR_DR_DOUBLON' && name !== 'PLAN_MOVED')).toEqual([]);
    const roles = await rolesOf(manager.login, target);
    expect(roles.filter(({ IdRole }) => IdRole === seededRole('recruiter'))).toHaveLength(1);
  }
});
