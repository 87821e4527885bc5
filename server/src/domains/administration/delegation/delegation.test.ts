import type { Input } from '@passerelle/contracts/call.ts';
import { delegationCalls } from '@passerelle/contracts/delegation/delegation.contract.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { rolesCalls } from '@passerelle/contracts/roles/roles.contract.ts';
import { sessionCalls } from '@passerelle/contracts/session/session.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { runs } from '../../../testing/runs.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { seededRole } from '../../foundation/actor/seeded-roles.ts';

let server: TestServer;
let build: Build;

beforeAll(async () => {
  server = await testServer({ connections: 24 });
  build = builders(server.database);
});
afterAll(() => server.close());

type Body = Input<typeof delegationCalls.give>['body'];

async function ownRole({ IdPersonneEV1 }: BuiltPerson, text: Parameters<typeof seededRole>[0]) {
  const found = await server.database.db
    .selectFrom('PersonneRole')
    .select(['IdPersonneRole', 'IdRole'])
    .where('IdPersonneEV1', '=', IdPersonneEV1)
    .where('IdRole', '=', seededRole(text))
    .where('IdPersonneRoleDelegue', 'is', null)
    .executeTakeFirstOrThrow();
  return found;
}

async function body(
  from: BuiltPerson,
  to: BuiltPerson,
  text: Parameters<typeof seededRole>[0],
  more: Partial<Body> = {},
): Promise<Body> {
  const { IdPersonneRole, IdRole } = await ownRole(from, text);
  return {
    IdPersonneFiche: from.IdPersonneEV1,
    IdPersonneRoleDelegue: IdPersonneRole,
    IdPersonneEV1Delegue: to.IdPersonneEV1,
    DateDebut: day(0),
    DateFin: day(10),
    IdRole,
    ...more,
  };
}

const give = async (by: BuiltPerson | string, asked: Body) =>
  server.as(typeof by === 'string' ? by : by.login).call(delegationCalls.give, { body: asked });
const setDates = (
  by: BuiltPerson | string,
  IdPersonneRole: number,
  dates: Input<typeof delegationCalls.setDates>['body'],
) =>
  server
    .as(typeof by === 'string' ? by : by.login)
    .call(delegationCalls.setDates, { params: { IdPersonneRole }, body: dates });
async function cancel(by: BuiltPerson | string, IdPersonneRole: number) {
  const { rows } = await server.database.pool.query(
    `select pr."IdRole", pr."IdPersonneEV1" as delegate, own."IdPersonneEV1" as delegator from "PersonneRole" pr
      join "PersonneRole" own on own."IdPersonneRole" = pr."IdPersonneRoleDelegue" where pr."IdPersonneRole" = $1`,
    [IdPersonneRole],
  );
  const [{ IdRole, delegate, delegator }] = rows;
  return server.as(typeof by === 'string' ? by : by.login).call(delegationCalls.cancel, {
    body: { IdPersonneRole, IdRole, IdPersonneEV1Delegue: delegate, IdPersonneFiche: delegator },
  });
}
const session = async ({ login }: BuiltPerson) =>
  (await server.as(login).call(sessionCalls.getConnectedUser, {})).body.user;
const given = async (by: BuiltPerson, of = by) =>
  (await server.as(by.login).call(delegationCalls.given, { params: { lang: 'FR', id: of.IdPersonneEV1 } })).body;
/** What the directory says of them in its column. */
const hasDelegated = async ({ IdPersonneEV1 }: BuiltPerson) =>
  (await server.as('admin').call(directoryCalls.record, { params: { IdPersonneEV1 } })).body.person.Delegation;
const received = async (by: BuiltPerson, of = by) =>
  (await server.as(by.login).call(delegationCalls.received, { params: { lang: 'FR', id: of.IdPersonneEV1 } })).body;

async function pair() {
  const giver = await build.person({}, { roles: ['hrManager', 'employee'] });
  const delegate = await build.person({}, { roles: ['employee'] });
  return { giver, delegate };
}
const withReason = { Motif: 'Away until further notice' };

describe('a role handed on', () => {
  test('is the delegate’s to act under at once where asked, for the delegator, until its end', async () => {
    const { giver, delegate } = await pair();
    const made = await give(giver, await body(giver, delegate, 'hrManager', { switchDelegue: true }));
    expect(made.body).toMatchObject({ status: 'active', can: { cancel: true, shorten: true, extend: true } });
    const user = await session(delegate);
    expect(user.RoleIdPersonneEV1).toBe(giver.IdPersonneEV1);
    expect(user.defaultRole).toMatchObject({ Delegation: true, datefin: day(10) });
    const query = { filter: JSON.stringify({ where: { isPaieSent: true } }) };
    expect((await server.as(delegate.login).call(directoryCalls.count, { query })).status).toBe(200);
    expect((await given(giver)).map(({ status }) => status)).toEqual(['active']);
    expect((await received(delegate)).map(({ status }) => status)).toEqual(['active']);
    const { rows } = await server.database.pool.query(
      `select "IdPersonneEV1", "RoleIdPersonneEV1" from history_entry where call = 'delegation.give' and entity_id = $1`,
      [String(made.body.IdPersonneRole)],
    );
    expect(rows).toEqual([{ IdPersonneEV1: giver.IdPersonneEV1, RoleIdPersonneEV1: giver.IdPersonneEV1 }]);
  });

  test('waits in the menu where it was not asked', async () => {
    const { giver, delegate } = await pair();
    await give(giver, await body(giver, delegate, 'hrManager'));
    const user = await session(delegate);
    expect(user.defaultRole?.Delegation).toBe(false);
    expect(user.roles.filter(({ Delegation }) => Delegation)).toHaveLength(1);
  });

  test('starts by itself on its day, and is left for good once the delegate chooses', async () => {
    const { giver, delegate } = await pair();
    const asked = await body(giver, delegate, 'hrManager', { DateDebut: day(1), switchDelegue: true });
    const { IdPersonneRole, status } = (await give(giver, asked)).body;
    expect(status).toBe('upcoming');
    expect((await session(delegate)).roles).toHaveLength(1);
    // The day comes: nothing but the calendar moves.
    await server.database.pool.query(
      `update "PersonneRole" set "DateDebut" = current_date - 1 where "IdPersonneRole" = $1`,
      [IdPersonneRole],
    );
    const later = await server.replica();
    const caller = later.as(delegate.login);
    const { user } = (await caller.call(sessionCalls.getConnectedUser, {})).body;
    expect(user.defaultRole?.IdPersonneRole).toBe(IdPersonneRole);
    const own = user.roles.find(({ Delegation }) => !Delegation)!;
    await caller.call(sessionCalls.setDefaultRole, {
      params: { IdPersonneEV1: delegate.IdPersonneEV1 },
      body: { IdPersonneRole: own.IdPersonneRole },
    });
    expect((await session(delegate)).defaultRole?.Delegation).toBe(false);
  });

  test('ends at the end of its last day where the delegator is, by itself', async () => {
    const { giver, delegate } = await pair();
    const asked = await body(giver, delegate, 'hrManager', { switchDelegue: true });
    const { IdPersonneRole } = (await give(giver, asked)).body;
    const { pool } = server.database;
    const { rows } = await pool.query<{ name: string; there: string }>(
      `select name, (now() at time zone name)::date as there
        from (values ('Pacific/Kiritimati'), ('Pacific/Pago_Pago')) zone(name) order by 2`,
    );
    const [behind, ahead] = rows;
    await pool.query(
      `update "PersonneRole" set "DateDebut" = $2::date - 3, "DateFin" = case when "IdPersonneRole" = $1 then $2::date end
        where "IdPersonneRole" = $1 or "IdPersonneEV1" in ($3, $4)`,
      [IdPersonneRole, behind!.there, giver.IdPersonneEV1, delegate.IdPersonneEV1],
    );
    // Where it is still that day, the role is live; where that day is over, it is not.
    try {
      for (const zone of [behind!, ahead!]) {
        await pool.query(`update "Pays" set "Fuseau" = $1 where "IdPays" = 'FR'`, [zone.name]);
        const fresh = await server.replica();
        const { user } = (await fresh.as(delegate.login).call(sessionCalls.getConnectedUser, {})).body;
        expect([zone.name, user.defaultRole?.Delegation]).toEqual([zone.name, zone === behind]);
        expect((await received(delegate))[0]?.status).toBe(zone === behind ? 'active' : 'expired');
      }
    } finally {
      await pool.query(`update "Pays" set "Fuseau" = 'Europe/Paris' where "IdPays" = 'FR'`);
    }
  });

  test('is taken back, given back, shortened and extended', async () => {
    const { giver, delegate } = await pair();
    const one = (await give(giver, await body(giver, delegate, 'hrManager', { switchDelegue: true }))).body;
    expect((await setDates(giver, one.IdPersonneRole, { DateFin: day(20) })).body.DateFin).toBe(day(20));
    expect((await setDates(giver, one.IdPersonneRole, { DateFin: day(0) })).body).toMatchObject({ status: 'active' });
    expect((await setDates(giver, one.IdPersonneRole, { DateFin: day(-1) })).error?.name).toBe('INVALID_INPUT');
    const begunAnew = await setDates(giver, one.IdPersonneRole, { DateDebut: day(2), DateFin: day(20) });
    expect(begunAnew.error?.details).toEqual([{ path: 'body/DateDebut', rule: 'started' }]);
    expect((await setDates(delegate, one.IdPersonneRole, { DateFin: day(30) })).error?.name).toBe('NOT_AUTHORIZED');
    expect((await cancel(delegate, one.IdPersonneRole)).body).toMatchObject({
      status: 'canceled',
      can: { cancel: false },
    });
    expect((await session(delegate)).defaultRole?.Delegation).toBe(false);
    expect((await cancel(giver, one.IdPersonneRole)).error?.name).toBe('ALREADY_ENDED');
    expect((await setDates(giver, one.IdPersonneRole, { DateFin: day(3) })).error?.name).toBe('ALREADY_ENDED');

    const two = (await give(giver, await body(giver, delegate, 'hrManager', { DateDebut: day(3), DateFin: day(5) })))
      .body;
    expect((await setDates(giver, two.IdPersonneRole, { DateDebut: day(4), DateFin: day(8) })).body).toMatchObject({
      status: 'upcoming',
      DateDebut: day(4),
      DateFin: day(8),
    });
    const taken = async () => {
      const params = { lang: 'FR', IdPersonneEV1: giver.IdPersonneEV1 };
      const { roles } = (await server.as(giver.login).call(delegationCalls.delegable, { params })).body;
      return roles.find(({ IdPersonneRole }) => IdPersonneRole === lent)?.taken.map(({ DateDebut }) => DateDebut);
    };
    const { IdPersonneRole: lent } = await ownRole(giver, 'hrManager');
    // What is over takes the role no more.
    expect(await taken()).toEqual([day(4)]);
    expect((await cancel(giver, two.IdPersonneRole)).body.status).toBe('canceled');
    expect(await taken()).toEqual([]);
  });

  test('dies with the delegator’s own role, and shows it', async () => {
    const { giver, delegate } = await pair();
    await give(giver, await body(giver, delegate, 'hrManager', { switchDelegue: true }));
    const { IdPersonneRole } = await ownRole(giver, 'hrManager');
    expect(await hasDelegated(giver)).toBe(true);
    const ended = await server.as('admin').call(rolesCalls.end, { params: { IdPersonneRole }, body: {} });
    expect(ended.status).toBe(204);
    expect((await session(delegate)).roles.filter(({ Delegation }) => Delegation)).toEqual([]);
    expect(await hasDelegated(giver)).toBe(false);
    expect((await received(delegate))[0]?.status).toBe('canceled');
  });

  test('shows as active exactly while it is live', async () => {
    const { giver, delegate } = await pair();
    const { IdPersonneRole } = (await give(giver, await body(giver, delegate, 'hrManager'))).body;
    const { pool } = server.database;
    const ways = [
      [`update "Personne" set "Suspendu" = true where "IdPersonneEV1" = $1`, giver.IdPersonneEV1, 'expired'],
      [`update "Personne" set "Suspendu" = false where "IdPersonneEV1" = $1`, giver.IdPersonneEV1, 'active'],
      [`update "Personne" set "IdStatut" = 700 where "IdPersonneEV1" = $1`, giver.IdPersonneEV1, 'expired'],
      [`update "Personne" set "IdStatut" = 500 where "IdPersonneEV1" = $1`, giver.IdPersonneEV1, 'active'],
      [
        `update "PersonneRole" set "DateFin" = current_date - 3, "DateDebut" = current_date - 9 where "IdPersonneRole" = $1`,
        IdPersonneRole,
        'expired',
      ],
    ] as const;
    for (const [statement, key, status] of ways) {
      await pool.query(statement, [key]);
      await pool.query('update model_version set version = version + 1');
      expect((await received(delegate))[0]?.status).toBe(status);
      const live = (await session(delegate)).roles.some((role) => role.IdPersonneRole === IdPersonneRole);
      expect(live).toBe(status === 'active');
    }
  });

  test('tells whoever did not do it', async () => {
    const { giver, delegate } = await pair();
    const { IdPersonneRole } = (await give('admin', await body(giver, delegate, 'hrManager', withReason))).body;
    await setDates(giver, IdPersonneRole, { DateFin: day(4) });
    await cancel(delegate, IdPersonneRole);
    const { rows } = await server.database.pool.query(
      `select "IdPersonneEV1" as told, kind, "values"->'person' as person, "values"->'author' as author, opens
        from "PersonneNotification"
        where "IdPersonneEV1" in ($1, $2) order by "IdPersonneNotification"`,
      [giver.IdPersonneEV1, delegate.IdPersonneEV1],
    );
    // By neither of the two: both are told who.
    const { IdPersonneEV1: admin } = await session({ ...giver, login: 'admin' });
    const to = (person: BuiltPerson, other: BuiltPerson, kind: string, author: number | null = null) => ({
      told: person.IdPersonneEV1,
      kind,
      person: other.IdPersonneEV1,
      author,
      opens: `gestion-data/roles/FR/${person.IdPersonneEV1}`,
    });
    expect(rows).toEqual([
      to(giver, delegate, 'delegationGiven', admin),
      to(delegate, giver, 'delegationReceived', admin),
      to(delegate, giver, 'delegationChanged'),
      to(giver, delegate, 'delegationCancelled'),
    ]);
  });
});

describe('is refused', () => {
  test('a second time in the same days, to whomever; not in others', async () => {
    const { giver, delegate } = await pair();
    const other = await build.person();
    await give(giver, await body(giver, delegate, 'hrManager'));
    expect((await give(giver, await body(giver, delegate, 'hrManager'))).error?.name).toBe('ERREUR_DR_DOUBLON');
    const overlapping = await body(giver, other, 'hrManager', { DateDebut: day(10), DateFin: day(12) });
    expect((await give(giver, overlapping)).error?.name).toBe('ERREUR_DR_DOUBLON');
    const after = await give(giver, { ...overlapping, DateDebut: day(11) });
    expect(after.status).toBe(200);
    expect((await setDates(giver, after.body.IdPersonneRole, { DateDebut: day(9) })).error?.name).toBe(
      'ERREUR_DR_DOUBLON',
    );
  });

  test('to somebody who has that very role; a team is worth having twice', async () => {
    const giver = await build.person({}, { roles: ['hrManager', 'hierarchicalManager'] });
    const peer = await build.person({}, { roles: ['hrManager', 'hierarchicalManager'] });
    expect((await give(giver, await body(giver, peer, 'hrManager'))).error?.name).toBe('ERREUR_DR_DOUBLON');
    expect((await give(giver, await body(giver, peer, 'hierarchicalManager'))).status).toBe(200);
  });

  test('with dates that make no sense', async () => {
    const { giver, delegate } = await pair();
    for (const dates of [
      { DateDebut: day(-1) },
      { DateDebut: day(5), DateFin: day(4) },
      { DateFin: day(-1) },
      { DateDebut: '2026-02-30' },
    ])
      expect((await give(giver, await body(giver, delegate, 'hrManager', dates))).error?.name).toBe('INVALID_INPUT');
    await server.database.pool.query(
      `update "PersonneRole" set "DateFin" = $2 where "IdPersonneEV1" = $1 and "IdRole" = ${seededRole('hrManager')}`,
      [giver.IdPersonneEV1, day(5)],
    );
    const beyond = await give(giver, await body(giver, delegate, 'hrManager'));
    expect(beyond.error?.details).toEqual([{ path: 'body/DateFin', rule: 'max', value: day(5) }]);
  });

  test('to oneself, to nobody, to people who cannot come in', async () => {
    const { giver } = await pair();
    const cannot = [
      giver,
      { IdPersonneEV1: 2_000_000_000, login: '' },
      ...(await Promise.all([
        build.person({ Suspendu: true }),
        build.person({ Desactive: true }),
        build.person({ IdStatut: 700 }),
        build.person({ IdStatut: 100 }),
        build.person({ Physique: false }),
        build.person({ Test: true }),
      ])),
    ];
    for (const to of cannot)
      expect((await give(giver, await body(giver, to, 'hrManager'))).error?.name).toBe('INVALID_INPUT');
  });

  test('of a role that is not one’s own, has ended, or is delegated itself', async () => {
    const { giver, delegate } = await pair();
    const third = await build.person();
    const { IdPersonneRole, IdRole } = (
      await give(giver, await body(giver, delegate, 'hrManager', { switchDelegue: true }))
    ).body;
    const chain = { ...(await body(giver, third, 'hrManager')), IdPersonneFiche: delegate.IdPersonneEV1, IdRole };
    expect((await give(delegate, { ...chain, IdPersonneRoleDelegue: IdPersonneRole })).error?.name).toBe(
      'INVALID_INPUT',
    );
    expect((await give(delegate, chain)).error?.name).toBe('INVALID_INPUT');
    expect((await give('admin', { ...chain, IdPersonneRoleDelegue: IdPersonneRole, ...withReason })).error?.name).toBe(
      'INVALID_INPUT',
    );
    // Acting for the giver, over whom the delegated role reaches, changes nothing.
    const forGiver = await body(giver, third, 'hrManager', { DateDebut: day(20), DateFin: day(21), ...withReason });
    expect((await give(delegate, forGiver)).error?.name).toBe('NOT_AUTHORIZED');
    expect((await setDates(delegate, IdPersonneRole, { DateFin: day(60), ...withReason })).error?.name).toBe(
      'NOT_AUTHORIZED',
    );
    const copied = await server.as(delegate.login).call(rolesCalls.copy, {
      params: { id: delegate.IdPersonneEV1 },
      body: { roles: [(await ownRole(giver, 'hrManager')).IdPersonneRole] },
    });
    expect(copied.error?.name).toBe('NOT_AUTHORIZED');
    await server.database.pool.query(`update "PersonneRole" set "Annule" = true where "IdPersonneEV1" = $1`, [
      giver.IdPersonneEV1,
    ]);
    expect(
      (await give(giver, await body(giver, third, 'hrManager', { DateDebut: day(20), DateFin: day(21) }))).error?.name,
    ).toBe('INVALID_INPUT');
  });

  test('by whoever has no business with the person', async () => {
    const { giver, delegate } = await pair();
    const outsider = await build.person();
    const manager = await build.person({}, { roles: ['hierarchicalManager'] });
    for (const who of [outsider, manager, delegate]) {
      expect((await give(who, await body(giver, delegate, 'hrManager', withReason))).error?.name).toBe('NOT_FOUND');
      const read = await server
        .as(who.login)
        .call(delegationCalls.given, { params: { lang: 'FR', id: giver.IdPersonneEV1 } });
      expect(read.error?.name).toBe('NOT_FOUND');
    }
    const made = (await give(giver, await body(giver, delegate, 'hrManager'))).body;
    for (const who of [outsider, manager]) {
      expect((await cancel(who, made.IdPersonneRole)).error?.name).toBe('NOT_FOUND');
      expect((await setDates(who, made.IdPersonneRole, { DateFin: day(2) })).error?.name).toBe('NOT_FOUND');
    }
  });
});

describe('for somebody who is away', () => {
  test('their manager hands on, with a reason, no more than they hold themselves, and not to themselves', async () => {
    const manager = await build.person({}, { roles: ['hierarchicalManager', 'employee'] });
    const away = await build.person(
      { IdPersonneEV1Manager: manager.IdPersonneEV1 },
      { roles: ['hrManager', 'employee'] },
    );
    const delegate = await build.person();
    const asked = await body(away, delegate, 'hrManager', { switchDelegue: true });
    expect((await give(manager, asked)).error?.details).toEqual([{ path: 'body/Motif', rule: 'required' }]);
    const toOneself = { ...asked, IdPersonneEV1Delegue: manager.IdPersonneEV1, ...withReason };
    expect((await give(manager, toOneself)).error?.name).toBe('NOT_AUTHORIZED');
    const made = await give(manager, { ...asked, ...withReason });
    expect(made.body).toMatchObject({ author: { IdPersonneEV1: manager.IdPersonneEV1 }, Motif: withReason.Motif });
    const rights = (await session(delegate)).droits.filter(({ SurSoi }) => !SurSoi).map(({ IdDroit }) => IdDroit);
    expect(rights).toContain('meq');
    // HR sees national numbers; the manager who set it does not.
    expect(rights).not.toContain('ann-col-NIN');
    expect((await setDates(manager, made.body.IdPersonneRole, { DateFin: day(30) })).error?.name).toBe('INVALID_INPUT');
    expect((await setDates(manager, made.body.IdPersonneRole, { DateFin: day(30), ...withReason })).status).toBe(200);
    expect((await setDates(manager, made.body.IdPersonneRole, { DateFin: day(3) })).status).toBe(200);
    expect((await cancel(manager, made.body.IdPersonneRole)).status).toBe(200);
  });

  test('an administrator hands on the whole of it, even to themselves', async () => {
    const { giver } = await pair();
    const { rows } = await server.database.pool.query(
      `select "IdPersonneEV1" from "Personne" where "CompteAD" = 'admin'`,
    );
    const admin: BuiltPerson = { ...rows[0], login: 'admin' };
    const asked = await body(giver, admin, 'hrManager');
    expect((await give('admin', asked)).error?.name).toBe('INVALID_INPUT');
    const made = await give('admin', { ...asked, ...withReason });
    expect(made.status).toBe(200);
    expect((await cancel('admin', made.body.IdPersonneRole)).status).toBe(200);
  });

  test('what opens administration needs an administrator who is neither of the two', async () => {
    const holder = await build.person({}, { roles: ['administrator', 'employee'] });
    const other = await build.person({}, { roles: ['administrator'] });
    const delegate = await build.person();
    const manager = await build.person({}, { roles: ['hierarchicalManager'] });
    const asked = await body(holder, delegate, 'administrator', withReason);
    for (const who of [holder, manager]) {
      const { error } = await give(who, asked);
      expect(['NOT_AUTHORIZED', 'NOT_FOUND']).toContain(error?.name);
    }
    const toOther = await body(holder, other, 'administrator', withReason);
    expect((await give(other, toOther)).error?.name).toBe('NOT_AUTHORIZED');
    const delegable = await server
      .as(holder.login)
      .call(delegationCalls.delegable, { params: { lang: 'FR', IdPersonneEV1: holder.IdPersonneEV1 } });
    // What every employee holds is not offered.
    expect(delegable.body.roles.map(({ refused }) => refused)).toEqual(['another']);
    expect((await give(holder, await body(holder, delegate, 'employee'))).error?.name).toBe('INVALID_INPUT');
    // As when it is given, a second administrator looks at it; who may not is told nothing of plans.
    const waiting = await give(other, { ...asked, switchDelegue: true });
    expect(waiting.error?.name).toBe('PLAN_NEEDS_CONFIRMATION');
    const params = { IdPlan: Number(waiting.error!.details![0]!.path.split('/')[1]) };
    const administers = async () => (await session(delegate)).droits.some(({ IdDroit }) => IdDroit === 'adm');
    expect(await administers()).toBe(false);
    expect((await server.as(other.login).call(plansCalls.confirm, { params, body: {} })).error?.name).toBe(
      'PLAN_SECOND_PERSON',
    );
    expect((await server.as(other.login).call(plansCalls.apply, { params })).error?.name).toBe(
      'PLAN_NEEDS_CONFIRMATION',
    );
    expect((await server.as('admin2').call(plansCalls.confirm, { params, body: {} })).error).toBeUndefined();
    expect((await server.as(other.login).call(plansCalls.apply, { params })).error).toBeUndefined();
    expect(await administers()).toBe(true);
    const [made] = await given(holder);
    expect(made).toMatchObject({ status: 'active', author: { IdPersonneEV1: other.IdPersonneEV1 } });
    const told = async ({ IdPersonneEV1 }: BuiltPerson) =>
      (
        await server.database.pool.query<{ kind: string }>(
          'select kind from "PersonneNotification" where "IdPersonneEV1" = $1',
          [IdPersonneEV1],
        )
      ).rows.map(({ kind }) => kind);
    expect(await told(holder)).toContain('delegationGiven');
    expect(await told(delegate)).toContain('delegationReceived');
    // The delegate, administrator for a time, can neither keep it longer nor hand it on.
    expect((await setDates(delegate, made!.IdPersonneRole, { DateFin: day(90), ...withReason })).error?.name).toBe(
      'NOT_AUTHORIZED',
    );
    expect((await setDates(holder, made!.IdPersonneRole, { DateFin: day(90), ...withReason })).error?.name).toBe(
      'NOT_AUTHORIZED',
    );
    expect((await server.as(other.login).call(plansCalls.undo, { params })).error).toBeUndefined();
    expect(await administers()).toBe(false);
    expect(await told(delegate)).toContain('delegationCancelled');
    expect(await given(holder)).toEqual([]);
  });
});

test('a delegation for validations only gives nothing else', async () => {
  const { giver, delegate } = await pair();
  const site = await build.site();
  const scope = { Portee: { types: [1, 2], sites: [site] }, switchDelegue: true };
  const refused = await give(giver, await body(giver, delegate, 'hrManager', { Portee: { sites: [2_000_000_000] } }));
  expect(refused.error?.details).toEqual([{ path: 'body/Portee/sites', rule: 'unknownValue', value: '2000000000' }]);
  const made = await give(giver, await body(giver, delegate, 'hrManager', scope));
  expect(made.body.Portee).toEqual(scope.Portee);
  expect((await session(delegate)).defaultRole?.Portee).toEqual(scope.Portee);
  const others = (await session(delegate)).droits.filter(({ SurSoi }) => !SurSoi).map(({ IdDroit }) => IdDroit);
  expect(others).toEqual(expect.arrayContaining(['VALIDATION']));
  expect(others).not.toContain('ann-col-NIN');
  expect(others).not.toContain('exp');
});

test('a role that decides nothing is not delegated for its validations', async () => {
  const giver = await build.person({}, { roles: ['hrManager', 'payroll', 'employee'] });
  const delegate = await build.person();
  const { IdPersonneEV1 } = giver;
  const { body: offered } = await server
    .as(giver.login)
    .call(delegationCalls.delegable, { params: { lang: 'FR', IdPersonneEV1 } });
  const validates = Object.fromEntries(offered.roles.map((role) => [role.IdRole, role.validates]));
  expect(validates).toMatchObject({ [seededRole('hrManager')]: true, [seededRole('payroll')]: false });
  const refused = await give(giver, await body(giver, delegate, 'payroll', { Portee: {} }));
  expect(refused.error?.details).toEqual([{ path: 'body/Portee', rule: 'decidesNothing' }]);
});

test('of sixty-four at the same moment exactly one wins, every time', { timeout: 900_000 }, async () => {
  const { rows: before } = await server.database.pool.query(`select count(*)::int as n from "PersonneRole"`);
  const times = runs(2, 100);
  for (let time = 0; time < times; time++) {
    const { giver, delegate } = await pair();
    const asked = await body(giver, delegate, 'hrManager');
    const answers = await Promise.all(Array.from({ length: 64 }, () => give(giver, asked)));
    const names = answers.map(({ status, error }) => error?.name ?? status);
    expect(names.filter((name) => name === 200)).toHaveLength(1);
    expect(names.filter((name) => name === 'ERREUR_DR_DOUBLON')).toHaveLength(63);
  }
  const { rows: after } = await server.database.pool.query(`select count(*)::int as n from "PersonneRole"`);
  expect(after[0].n - before[0].n).toBe(times * 4);
});

test('people who hand on to each other at the same moment never block each other', async () => {
  for (let time = 0; time < 5; time++) {
    const one = await build.person({}, { roles: ['hrManager', 'employee'] });
    const two = await build.person({}, { roles: ['comex', 'employee'] });
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, async () => give(one, await body(one, two, 'hrManager'))),
      ...Array.from({ length: 8 }, async () => give(two, await body(two, one, 'comex'))),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  }
});

describe('one role in several pairs of hands', () => {
  test('goes to two people for other requests each, and to nobody else for the same', async () => {
    const [giver, one, other] = [
      await build.person({}, { roles: ['hierarchicalManager'] }),
      await build.person(),
      await build.person(),
    ];
    const [here, there] = [await build.site(), await build.site()];
    const to = async (delegate: BuiltPerson, Portee: Body['Portee'], days: Partial<Body> = {}) =>
      (await give(giver, await body(giver, delegate, 'hierarchicalManager', { Portee, ...days }))).error?.name ??
      'given';
    expect(await to(one, { types: [3] })).toBe('given');
    expect(await to(other, { types: [4, 5] })).toBe('given');
    expect(await to(other, { types: [3], sites: [here] })).toBe('ERREUR_DR_DOUBLON');
    expect(await to(other, { sites: [there] })).toBe('ERREUR_DR_DOUBLON');
    expect(await to(other, null)).toBe('ERREUR_DR_DOUBLON');
    expect(await to(other, null, { DateDebut: day(11), DateFin: day(12) })).toBe('given');
    const { roles } = (
      await server.as(giver.login).call(delegationCalls.delegable, {
        params: { lang: 'FR', IdPersonneEV1: giver.IdPersonneEV1 },
      })
    ).body;
    expect(roles.flatMap(({ taken }) => taken.map(({ Portee }) => Portee))).toEqual(
      expect.arrayContaining([{ types: [3] }, { types: [4, 5] }, null]),
    );
    const second = await build.person({}, { roles: ['hierarchicalManager'] });
    const of = async (delegate: BuiltPerson, site: number) =>
      (
        await give(
          second,
          await body(second, delegate, 'hierarchicalManager', { Portee: { types: [3], sites: [site] } }),
        )
      ).error?.name ?? 'given';
    expect([await of(one, here), await of(other, there), await of(other, here)]).toEqual([
      'given',
      'given',
      'ERREUR_DR_DOUBLON',
    ]);
  });
});
