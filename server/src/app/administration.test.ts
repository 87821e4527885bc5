import { delegationCalls } from '@passerelle/contracts/delegation/delegation.contract.ts';
import { peopleLoadPlan } from '@passerelle/contracts/imports/imports.plans.ts';
import { lifecycleCalls } from '@passerelle/contracts/lifecycle/lifecycle.contract.ts';
import type { LifeAction } from '@passerelle/contracts/lifecycle/lifecycle.rules.ts';
import { datedChangesCalls } from '@passerelle/contracts/person/dated-changes.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { rolesCalls } from '@passerelle/contracts/roles/roles.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seededRole } from '../domains/foundation/actor/seeded-roles.ts';
import { firstAdministrator, nameFirstAdministrator } from '../domains/people/roles/first-administrator.actions.ts';
import { type Build, type BuiltPerson, builders } from '../testing/build.ts';
import { day } from '../testing/day.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { createEngines } from './engines.ts';

const administrator = seededRole('administrator');
const employee = seededRole('employee');

let servers: readonly [TestServer, TestServer];
let build: Build;
/** The only two who administer. */
let ada: BuiltPerson;
let bob: BuiltPerson;
/** What prepares and confirms: it no longer administers when a plan is applied. */
let carol: BuiltPerson;

beforeAll(async () => {
  const one = await testServer({ connections: 24 });
  servers = [one, await one.replica()];
  build = builders(one.database);
});
afterAll(() => servers[0].close());

beforeEach(async () => {
  await ask(`update "PersonneRole" set "Annule" = true, "ParDefaut" = false where "IdRole" = $1 and not "Annule"`, [
    administrator,
  ]);
  [ada, bob, carol] = [await administers(), await administers(), await administers()];
});

const administers = (row: Parameters<Build['person']>[0] = {}) =>
  build.person(row, { roles: ['administrator', 'employee'] });

/** Changes rows behind the product's back, which every session is told of. */
async function ask<Row = never>(text: string, values: unknown[] = []): Promise<Row[]> {
  const { pool } = servers[0].database;
  const { rows } = await pool.query(text, values);
  if (/^update "Person/.test(text)) await pool.query('update model_version set version = version + 1');
  return rows as Row[];
}

/** Keeps a role of somebody's from giving anything, without any door. */
async function stop({ IdPersonneEV1 }: BuiltPerson, set = `"Annule" = true, "ParDefaut" = false`): Promise<void> {
  const { pool } = servers[0].database;
  const theirs = [IdPersonneEV1, administrator];
  await pool.query(`update "PersonneRole" set ${set} where "IdPersonneEV1" = $1 and "IdRole" = $2`, theirs);
  await pool.query(`update "Personne" set "VersionDroits" = "VersionDroits" + 1 where "IdPersonneEV1" = $1`, [
    IdPersonneEV1,
  ]);
}

async function prepared(
  by: BuiltPerson,
  of: BuiltPerson,
  roles: readonly { IdRole: number; DateFin?: string }[],
): Promise<number> {
  const input = { IdPersonneEV1: of.IdPersonneEV1, roles: [...roles, { IdRole: employee }] };
  const plan = (await servers[0].as(by.login).call(plansCalls.prepare, { body: { kind: 'person-roles', input } })).body;
  if (plan.state === 'waiting') {
    const [other] = [ada, bob, carol].filter(({ login }) => login !== by.login);
    const params = { IdPlan: plan.IdPlan };
    await servers[0].as(other!.login).call(plansCalls.confirm, { params, body: {} });
  }
  return plan.IdPlan;
}

const step = async (server: TestServer, by: BuiltPerson, name: 'apply' | 'undo', IdPlan: number) =>
  (await server.as(by.login).call(plansCalls[name], { params: { IdPlan } })).error?.name ?? 'done';

async function roleOf({ IdPersonneEV1 }: BuiltPerson): Promise<number> {
  const [row] = await ask<{ key: number }>(
    `select "IdPersonneRole" as key from "PersonneRole" where "IdPersonneEV1" = $1 and "IdRole" = $2`,
    [IdPersonneEV1, administrator],
  );
  return row!.key;
}

const end = async (server: TestServer, by: BuiltPerson, of: BuiltPerson) =>
  (await server.as(by.login).call(rolesCalls.end, { params: { IdPersonneRole: await roleOf(of) }, body: {} })).error
    ?.name ?? 'done';

/** How many may do what administrators do, as the doors answer. */
async function living(...people: readonly BuiltPerson[]): Promise<number> {
  await servers[0].database.pool.query('update model_version set version = version + 1');
  const answers = await Promise.all(
    people.map(({ login }) =>
      servers[1].as(login).call(plansCalls.confirm, { params: { IdPlan: 2147483647 }, body: {} }),
    ),
  );
  return answers.filter(({ error }) => error?.name === 'NOT_FOUND').length;
}

const applied = 'done';
const refused = 'LAST_ADMINISTRATOR';

test('two plans that were prepared, each of which leaves another, are not both applied', async () => {
  await stop(carol);
  const plans = [await prepared(ada, bob, []), await prepared(bob, ada, [])] as const;
  expect(await step(servers[0], ada, 'apply', plans[0])).toBe(applied);
  expect(await step(servers[1], bob, 'apply', plans[1])).not.toBe(applied);
  expect(await living(ada, bob)).toBe(1);
});

test('nor at once, on two replicas, ten times of ten', async () => {
  for (let time = 0; time < 10; time++) {
    const [one, other] = [await administers(), await administers()];
    const plans = [await prepared(carol, one, []), await prepared(carol, other, [])] as const;
    await ask(`update plan set "IdPersonneEV1" = $2 where "IdPlan" = $1`, [plans[0], other.IdPersonneEV1]);
    await ask(`update plan set "IdPersonneEV1" = $2 where "IdPlan" = $1`, [plans[1], one.IdPersonneEV1]);
    for (const person of [ada, bob, carol]) await stop(person);
    const ended = await Promise.all([
      step(servers[0], other, 'apply', plans[0]),
      step(servers[1], one, 'apply', plans[1]),
    ]);
    expect(ended.filter((how) => how === applied)).toHaveLength(1);
    expect(await living(one, other)).toBe(1);
    for (const person of [one, other]) await stop(person);
    [ada, bob, carol] = [await administers(), await administers(), await administers()];
  }
});

test('nor may two end each other’s role at once', async () => {
  for (let time = 0; time < 10; time++) {
    await stop(carol);
    const ended = await Promise.all([end(servers[0], ada, bob), end(servers[1], bob, ada)]);
    expect(ended.filter((how) => how === applied)).toHaveLength(1);
    expect(await living(ada, bob)).toBe(1);
    for (const person of [ada, bob]) await stop(person);
    [ada, bob, carol] = [await administers(), await administers(), await administers()];
  }
});

test('who holds the role from a later day on, or by delegation of somebody suspended, is nobody', async () => {
  await stop(bob, `"DateDebut" = current_date + 30`);
  const suspended = await administers();
  const delegate = await build.person();
  await build.role(delegate.IdPersonneEV1, {
    IdRole: administrator,
    IdPersonneRoleDelegue: await roleOf(suspended),
    DateFin: day(90),
  });
  await ask(`update "Personne" set "Suspendu" = true where "IdPersonneEV1" = $1`, [suspended.IdPersonneEV1]);
  expect(await end(servers[0], ada, carol)).toBe(applied);
  const input = { id: ada.IdPersonneEV1 };
  const { error } = await servers[0]
    .as(ada.login)
    .call(rolesCalls.update, { params: input, body: { roles: [{ IdRole: employee }] } });
  expect(error?.name).toBe(refused);
  expect(await end(servers[0], ada, ada)).toBe(refused);

  const { act } = createEngines(servers[0].database.db);
  const named = (login: string) => act(firstAdministrator, (writing) => nameFirstAdministrator(writing, login));
  expect(await named(bob.login)).toBe('held');
  await stop(ada);
  expect(await living(ada, bob, carol, suspended, delegate)).toBe(0);
  expect(await named(suspended.login)).toBe('unknown');
  expect(await named(bob.login)).toBe('named');
  await ask('update model_version set version = version + 1');
  expect(await living(bob)).toBe(1);
  expect(await named(carol.login)).toBe('held');
});

test('the first one begins in what they are given where they have not come in yet, and else stays where they were', async () => {
  const { act } = createEngines(servers[0].database.db);
  for (const [cameIn, IdRole] of [
    [true, employee],
    [false, administrator],
  ] as const) {
    for (const person of [ada, bob, carol]) await stop(person);
    const dan = await build.person();
    const of = [dan.IdPersonneEV1];
    const day = `select "IdPersonneRole", current_date from "PersonneRole" where "IdPersonneEV1" = $1`;
    if (cameIn) await ask(`insert into role_use ("IdPersonneRole", day) ${day}`, of);
    expect(await act(firstAdministrator, (writing) => nameFirstAdministrator(writing, dan.login))).toBe('named');
    expect(await ask(`select "IdRole" from "PersonneRole" where "IdPersonneEV1" = $1 and "ParDefaut"`, of)).toEqual([
      { IdRole },
    ]);
    await stop(dan);
  }
});

test('the last one has no last day, given by themself or by anybody, nor leaves on a known one', async () => {
  for (const person of [bob, carol]) await stop(person);
  const update = async (DateFin: string) =>
    (
      await servers[0].as(ada.login).call(rolesCalls.update, {
        params: { id: ada.IdPersonneEV1 },
        body: { roles: [{ IdRole: employee }, { IdRole: administrator, DateFin }] },
      })
    ).error;
  expect(await update(day(20))).toMatchObject({ name: refused, details: [{ path: 'adm', value: day(21) }] });
  // Somebody else stays, but not as long.
  const dan = await administers();
  await stop(dan, `"DateFin" = current_date + 10`);
  expect((await update(day(20)))?.name).toBe(refused);
  expect(await end(servers[0], dan, ada)).toBe(refused);
  // Who leaves is nobody from then on.
  await stop(dan, `"DateFin" = null`);
  await ask(`update "Personne" set "DateSortiePhysique" = current_date + 5 where "IdPersonneEV1" = $1`, [
    dan.IdPersonneEV1,
  ]);
  expect((await update(day(20)))?.name).toBe(refused);
  await ask(`update "Personne" set "DateSortiePhysique" = null where "IdPersonneEV1" = $1`, [dan.IdPersonneEV1]);
  // Who stays to administer alone agrees to it, as where the role is given up at once.
  expect((await update(day(20)))?.name).toBe('PLAN_NEEDS_CONFIRMATION');
  await administers();
  expect(await update(day(20))).toBeUndefined();
});

test('a plan that made somebody administrator is not undone where they are the last', async () => {
  const dan = await build.person({}, { roles: [] });
  const IdPlan = await prepared(ada, dan, [{ IdRole: administrator }]);
  expect(await step(servers[0], ada, 'apply', IdPlan)).toBe(applied);
  for (const person of [ada, bob, carol]) await stop(person);
  await ask(`update plan set "IdPersonneEV1" = $2 where "IdPlan" = $1`, [IdPlan, dan.IdPersonneEV1]);
  expect(await step(servers[1], dan, 'undo', IdPlan)).toBe(refused);
  expect(await living(dan)).toBe(1);
});

test('who is to administer for longer gains it: a second administrator looks at it, by whichever door', async () => {
  const [dan, eve] = [await administers(), await build.person()];
  await stop(dan, `"DateFin" = current_date + 5`);
  const by = servers[0].as(ada.login);
  const plan = async (DateFin?: string) => {
    const roles = [{ IdRole: administrator, ...(DateFin && { DateFin }) }, { IdRole: employee }];
    const input = { IdPersonneEV1: dan.IdPersonneEV1, roles };
    return (await by.call(plansCalls.prepare, { body: { kind: 'person-roles', input } })).body;
  };
  expect(await plan()).toMatchObject({ state: 'waiting', needs: ['adm-gain'] });
  expect(await plan(day(90))).toMatchObject({ state: 'waiting', needs: ['adm-gain'] });
  // For less long is a loss, which the second person looks at where it is taken back.
  const shorter = await plan(day(3));
  expect(shorter).toMatchObject({ state: 'ready', needs: [] });
  expect(await step(servers[0], ada, 'apply', shorter.IdPlan)).toBe(applied);
  expect(await step(servers[0], ada, 'undo', shorter.IdPlan)).not.toBe(applied);

  const given = await build.role(eve.IdPersonneEV1, {
    IdRole: administrator,
    IdPersonneRoleDelegue: await roleOf(bob),
    DateDebut: day(-2),
    DateFin: day(2),
  });
  const until = async (DateFin: string) => {
    const params = { IdPersonneRole: given };
    const body = { DateFin, Motif: 'For a little longer' };
    const { error } = await servers[1].as(ada.login).call(delegationCalls.setDates, { params, body });
    return error?.details?.[0]?.rule ?? applied;
  };
  expect([await until(day(90)), await until(day(1))]).toEqual(['givenAnew', applied]);
});

describe('whose stay ends', () => {
  /** Human resources, who administer until tomorrow: of those who administer, they alone decide. */
  let hr: BuiltPerson;
  beforeEach(async () => {
    hr = await build.person({}, { roles: ['hrManager'] });
    await build.role(hr.IdPersonneEV1, { IdRole: administrator, DateFin: day(1) });
  });

  const Motif = 'decided by human resources';
  /** Sets a last day for people, as a plan: who is left, and why. */
  const leftOf = async (by: BuiltPerson, people: readonly BuiltPerson[]) => {
    const chosen = { filter: '{}', langue: 'fr' as const, only: people.map(({ IdPersonneEV1 }) => IdPersonneEV1) };
    const input = { chosen, IdChamp: 'DateSortiePhysique', Valeur: day(30) };
    const planning = servers[0].as(by.login);
    const body = { kind: 'people-change' as const, input } as never;
    const { IdPlan } = (await planning.call(plansCalls.prepare, { body })).body;
    expect(await step(servers[0], by, 'apply', IdPlan)).toBe(applied);
    const { rows } = (await planning.call(plansCalls.rows, { params: { IdPlan } })).body;
    return rows.filter(({ reason }) => reason).map(({ entity_id: id, reason }) => [id, reason?.[0]?.rule]);
  };
  const roleStands = async ({ IdPersonneEV1 }: BuiltPerson) =>
    (
      await ask(`select from "PersonneRole" where "IdPersonneEV1" = $1 and "IdRole" = $2 and not "Annule"`, [
        IdPersonneEV1,
        administrator,
      ])
    ).length > 0;
  const moves = async (server: TestServer, { IdPersonneEV1 }: BuiltPerson, action: LifeAction) => {
    const body = { Motif, ...(action === 'depart' && { jour: day(30) }) };
    const answer = await server.as(hr.login).call(lifecycleCalls.move, { params: { IdPersonneEV1, action }, body });
    return answer.error?.name ?? applied;
  };

  describe('by whoever does not administer', () => {
    let plain: BuiltPerson;
    beforeEach(async () => {
      plain = await build.person({}, { roles: ['hrManager'] });
    });

    const decide = async ({ IdPersonneEV1 }: BuiltPerson, action: LifeAction) => {
      const body = { Motif, ...(action === 'depart' && { jour: day(30) }) };
      const answer = await servers[0]
        .as(plain.login)
        .call(lifecycleCalls.move, { params: { IdPersonneEV1, action }, body });
      return answer.error?.details ?? applied;
    };
    const forAdministrators = [{ path: 'adm', rule: 'right' }];

    test.each([
      ['suspendre', {}],
      ['desactiver', {}],
      ['depart', {}],
      ['no-show', { IdStatut: statuts.ONBOARDING, DateEntreePhysique: day(5) }],
      ['lever', { Suspendu: true }],
      ['activer', { IdStatut: statuts.INACTIVE, Desactive: true }],
      ['annuler-depart', { DateSortiePhysique: day(20) }],
    ] as const)('is not decided: %s', async (action, row) => {
      const [dan, other] = [await administers(row), await build.person(row)];
      expect(await decide(dan, action)).toEqual(forAdministrators);
      const state = async ({ IdPersonneEV1 }: BuiltPerson) =>
        (await servers[0].as(plain.login).call(lifecycleCalls.state, { params: { IdPersonneEV1 } })).body;
      const closed = await state(dan);
      expect(closed.administers).toBe(true);
      expect(closed.actions.filter((one) => one !== 'revenir')).toEqual([]);
      expect(await roleStands(dan)).toBe(true);
      expect((await state(other)).actions).toContain(action);
      expect(await decide(other, action)).toBe(applied);
    });

    test('nor set by the record, ahead, or for many', async () => {
      const dan = await administers();
      const by = servers[0].as(plain.login);
      const field = { IdChamp: 'DateSortiePhysique', Valeur: day(30), Vu: null } as const;
      const params = { IdPersonneEV1: dan.IdPersonneEV1 };
      const saved = await by.call(personCalls.save, { params, body: { fields: [field] } });
      expect(saved.error?.details).toMatchObject([{ rule: 'administers' }]);
      const ahead = await by.call(datedChangesCalls.plan, { params, body: { day: day(3), fields: [field] } });
      expect(ahead.error?.details).toMatchObject([{ rule: 'administers' }]);
      const other = await build.person();
      expect(await leftOf(plain, [dan, other])).toEqual([[String(dan.IdPersonneEV1), 'administers']]);
    });

    test('is decided once it is over', async () => {
      const dan = await administers();
      expect(await end(servers[0], ada, dan)).toBe(applied);
      expect(await decide(dan, 'suspendre')).toBe(applied);
    });
  });

  test.each(['suspendre', 'desactiver', 'depart', 'no-show'] as const)('the last one: %s', async (action) => {
    const arrives = { IdStatut: statuts.ONBOARDING, DateEntreePhysique: day(5) };
    const [last, other] = [await administers(arrives), await administers(arrives)];
    for (const person of [ada, bob, carol]) await stop(person);
    expect(await moves(servers[0], other, action)).toBe(applied);
    expect(await moves(servers[1], last, action)).toBe(refused);
    const foreseen = await servers[1].as(hr.login).call(lifecycleCalls.foresee, {
      params: { IdPersonneEV1: last.IdPersonneEV1, action },
      body: action === 'depart' ? { jour: day(30) } : {},
    });
    expect(foreseen.error?.name).toBe(refused);
    expect(await living(last)).toBe(1);
  });

  test.each([
    ['suspendre', 'lever'],
    ['desactiver', 'activer'],
  ] as const)('who comes in again after %s does so without it: two give it', async (out, back) => {
    const [dan, eve] = [await administers(), await build.person()];
    await build.role(eve.IdPersonneEV1, {
      IdRole: administrator,
      IdPersonneRoleDelegue: await roleOf(dan),
      DateDebut: day(-2),
      DateFin: day(2),
    });
    await build.role(dan.IdPersonneEV1, { IdRole: seededRole('hrManager') });
    expect(await moves(servers[0], dan, out)).toBe(applied);
    expect(await living(dan)).toBe(0);
    expect(await moves(servers[1], dan, back)).toBe(applied);
    expect([await living(dan), await living(eve)]).toEqual([0, 0]);
    const held = await ask<{ IdRole: number }>(
      `select "IdRole" from "PersonneRole" where "IdPersonneEV1" = $1 and not "Annule" order by 1`,
      [dan.IdPersonneEV1],
    );
    expect(held.map(({ IdRole }) => IdRole)).toContain(seededRole('hrManager'));
    expect(held.map(({ IdRole }) => IdRole)).not.toContain(administrator);
  });

  test('two at once, on two replicas: one stays', async () => {
    await stop(carol);
    const ended = await Promise.all([moves(servers[0], ada, 'suspendre'), moves(servers[1], bob, 'desactiver')]);
    expect(ended.toSorted()).toEqual([refused, applied].toSorted());
    expect(await living(ada, bob)).toBe(1);
  });

  test('a last day set for many leaves the last one in, and says why', async () => {
    for (const person of [bob, carol]) await stop(person);
    const other = await build.person();
    const only = [ada.IdPersonneEV1, other.IdPersonneEV1];
    const left = await leftOf(hr, [ada, other]);
    expect(left).toEqual([[String(ada.IdPersonneEV1), 'lastAdministrator']]);
    const days = await ask(
      `select from "Personne" where "IdPersonneEV1" = any($1) and "DateSortiePhysique" is not null`,
      [only],
    );
    expect(days).toHaveLength(1);
  });
});

test('a file of people leaves the last one in, says why, and does the rest', async () => {
  const { plans } = createEngines(servers[0].database.db);
  const by = { call: 'people.load', actor: { system: 'people.load' } };
  const load = async (...people: readonly BuiltPerson[]) => {
    const IdPlan = await plans.keep(by, peopleLoadPlan, { file: 'people.csv' }, async (db, key) => {
      const keys = people.map(({ IdPersonneEV1 }) => String(IdPersonneEV1));
      await sql`insert into plan_row ("IdPlan", n, entity, entity_id, before, after)
        select ${key}::integer, n, 'Personne', id, '{"IdStatut": 500}', '{"IdStatut": 700}'
        from unnest(${keys}::text[]) with ordinality as person(id, n)`.execute(db);
      return { rows: keys.length, figures: {} };
    });
    await plans.apply(by, IdPlan);
    await plans.work(IdPlan);
    return await ask<{ key: string; rule: string }>(
      `select entity_id as key, reason->0->>'rule' as rule from plan_row where "IdPlan" = $1 and reason is not null`,
      [IdPlan],
    );
  };
  const others = [await build.person(), await build.person()];
  expect(await load(others[0]!, ada, bob, carol, others[1]!)).toEqual([
    { key: String(carol.IdPersonneEV1), rule: 'lastAdministrator' },
  ]);
  expect(await living(ada, bob, carol)).toBe(1);
  const gone = await ask(`select from "Personne" where "IdPersonneEV1" = any($1) and "IdStatut" = 700`, [
    others.map(({ IdPersonneEV1 }) => IdPersonneEV1),
  ]);
  expect(gone).toHaveLength(2);
  const told = await ask(`select from history_entry where entity = 'Personne' and entity_id = $1`, [
    String(others[0]!.IdPersonneEV1),
  ]);
  expect(told).toHaveLength(1);
});
