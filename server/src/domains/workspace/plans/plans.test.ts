import type { Input } from '@passerelle/contracts/call.ts';
import { notificationsCalls } from '@passerelle/contracts/notifications/notifications.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { rolesCalls } from '@passerelle/contracts/roles/roles.contract.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { builders } from '../../../testing/build.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { plansJobs } from './plans.jobs.ts';

let server: TestServer;
let keys: Readonly<Record<string, number>>;

beforeEach(async () => {
  await server?.close();
  server = await testServer();
  const { rows } = await server.database.pool.query<{ login: string; key: number }>(
    `select lower("CompteAD") as login, "IdPersonneEV1" as key from "Personne" where "CompteAD" is not null`,
  );
  keys = Object.fromEntries(rows.map(({ login, key }) => [login, key]));
});
afterAll(() => server.close());

const prepare = (login: string, body: Input<typeof plansCalls.prepare>['body']) =>
  server.as(login).call(plansCalls.prepare, { body });
const step = (login: string, name: 'get' | 'apply' | 'undo' | 'discard', IdPlan: number) =>
  server.as(login).call(plansCalls[name], { params: { IdPlan } });

async function rightsOf(profile: string) {
  const { rows } = await server.database.pool.query<{ IdDroit: string; Valeur: number; IdProfil: number }>(
    `select l.* from "ProfilDroit" l join "Profil" p using ("IdProfil") where p."LibProfil" = $1 order by 2`,
    [profile],
  );
  return rows;
}

/** Everything that plans may write. */
async function model() {
  const { rows } = await server.database.pool.query(`
    select (select jsonb_agg(t order by "IdProfil", "IdDroit") from "ProfilDroit" t) as links,
      (select jsonb_agg(t order by "IdProfil") from "Profil" t) as profiles,
      (select jsonb_agg(t order by "IdPerimetre") from "Perimetre" t) as perimeters,
      (select jsonb_agg(t order by "IdRole") from "Role" t) as roles,
      (select jsonb_agg(t order by "IdRoleProfil") from "RoleProfil" t) as grants,
      (select jsonb_agg(t order by "IdPersonneRole") from "PersonneRole" t) as held`);
  return rows[0];
}

const profileOf = async (IdRole: string) => {
  const { rows } = await server.database.pool.query<{ IdProfil: number }>(
    `select g."IdProfil" from "RoleProfil" g join "Role" r using ("IdRole") where r."LibRole" ilike $1 limit 1`,
    [IdRole],
  );
  return rows[0]!.IdProfil;
};
const roleNamed = async (login: string) => {
  const { rows } = await server.database.pool.query<{ IdRole: number; IdPersonneRole: number }>(
    `select "IdRole", "IdPersonneRole" from "PersonneRole" where "IdPersonneEV1" = $1 and "ParDefaut"`,
    [keys[login]],
  );
  return rows[0]!;
};

describe('a change of rights', () => {
  test('is told before it is done, done as told, and undone to what it was', async () => {
    const before = await model();
    const { IdRole } = await roleNamed('payroll');
    const { rows } = await server.database.pool.query(`select "IdProfil" from "RoleProfil" where "IdRole" = $1`, [
      IdRole,
    ]);
    const { IdProfil } = rows[0];
    const profilsDroits = [
      { IdProfil, IdDroit: 'exp', Valeur: 0 },
      { IdProfil, IdDroit: 'mrb', Valeur: 1 },
      { IdProfil, IdDroit: 'SGX', Valeur: 2 },
    ];
    const { body: plan } = await prepare('admin', { kind: 'profile-rights', input: { profilsDroits } });
    const { rows: holders } = await server.database.pool.query<{ n: number }>(
      `select count(distinct "IdPersonneEV1") as n from "PersonneRole" where "IdRole" = $1 and not "Annule"`,
      [IdRole],
    );
    const [{ n }] = holders as [{ n: number }];
    expect(plan).toMatchObject({ state: 'ready', rows: 3, summary: { rights: { people: { gaining: n, losing: n } } } });
    expect(await model()).toEqual(before);
    const { body: people } = await server
      .as('admin')
      .call(plansCalls.people, { params: { IdPlan: plan.IdPlan }, query: { IdDroit: 'SGX', sens: 'gained' } });
    expect(people).toHaveLength(n);
    expect(people).toContainEqual(
      expect.objectContaining({ IdPersonneEV1: keys.payroll, gained: { SGX: 2, mrb: 1 }, lost: { exp: 1 } }),
    );

    expect((await step('admin', 'apply', plan.IdPlan)).body).toMatchObject({ state: 'applied' });
    const { rows: now } = await server.database.pool.query(
      `select "IdDroit", "Valeur" from "ProfilDroit" where "IdProfil" = $1 and "IdDroit" in ('exp', 'mrb', 'SGX') order by "IdDroit" collate "C"`,
      [IdProfil],
    );
    expect(now).toEqual([
      { IdDroit: 'SGX', Valeur: 2 },
      { IdDroit: 'mrb', Valeur: 1 },
    ]);
    expect((await step('admin', 'apply', plan.IdPlan)).error?.name).toBe('PLAN_STATE');
    const { body: undone } = await step('admin', 'undo', plan.IdPlan);
    const { IdPersonneEV1 } = plan.author!;
    expect(undone).toMatchObject({ state: 'undone', undoneBy: { IdPersonneEV1 } });
    expect(await model()).toEqual(before);
  });

  test('is refused once what it rests on moved', async () => {
    const IdProfil = await profileOf('%comex%');
    const one = (IdDroit: string) => ({
      kind: 'profile-rights' as const,
      input: { profilsDroits: [{ IdProfil, IdDroit, Valeur: 1 }] },
    });
    const first = await prepare('admin', one('mvp'));
    const second = await prepare('admin2', one('mtm'));
    await step('admin', 'apply', first.body.IdPlan);
    const before = await model();
    expect((await step('admin2', 'apply', second.body.IdPlan)).error?.name).toBe('PLAN_MOVED');
    expect(await model()).toEqual(before);
  });

  test('is given up where it was not applied; that it was prepared and given up is in the history', async () => {
    const IdProfil = await profileOf('%comex%');
    const input = { profilsDroits: [{ IdProfil, IdDroit: 'mvp', Valeur: 1 }] };
    const before = await model();
    const { IdPlan } = (await prepare('admin', { kind: 'profile-rights', input })).body;
    expect((await step('admin', 'discard', IdPlan)).error).toBeUndefined();
    expect((await step('admin', 'get', IdPlan)).body.state).toBe('discarded');
    for (const name of ['apply', 'discard', 'undo'] as const)
      expect((await step('admin', name, IdPlan)).error?.name, name).toBe('PLAN_STATE');
    expect(await model()).toEqual(before);
    const { rows } = await server.database.pool.query(
      `select call from history_entry where entity = 'plan' and entity_id = $1 order by id`,
      [String(IdPlan)],
    );
    expect(rows).toEqual([{ call: 'plans.prepare' }, { call: 'plans.discard' }]);
  });

  test('is removed with its rows once nobody applied it for 90 days, which the history tells; what was applied stays', async () => {
    const IdProfil = await profileOf('%comex%');
    const make = async (IdDroit: string) => {
      const input = { profilsDroits: [{ IdProfil, IdDroit, Valeur: 1 as const }] };
      return (await prepare('admin', { kind: 'profile-rights', input })).body.IdPlan;
    };
    const [ready, discarded, young, applied] = [
      await make('mvp'),
      await make('mvp'),
      await make('mvp'),
      await make('SGX'),
    ];
    await step('admin', 'discard', discarded);
    await step('admin', 'apply', applied);
    const { pool } = server.database;
    await pool.query(`update plan set created_at = now() - interval '91 days' where "IdPlan" = any($1)`, [
      [ready, discarded, applied],
    ]);
    const { plans } = createEngines(server.database.db);
    const [purge] = plansJobs({ plans, send: async () => {} }).filter(({ name }) => name === 'plans.purge');
    await purge?.run(undefined as never, undefined as never);
    const { rows } = await pool.query(
      `select p."IdPlan" as plan, (select count(*)::integer from plan_row r where r."IdPlan" = p."IdPlan") > 0 as rows
        from plan p where "IdPlan" = any($1) order by 1`,
      [[ready, discarded, young, applied]],
    );
    expect(rows).toEqual([
      { plan: young, rows: true },
      { plan: applied, rows: true },
    ]);
    expect((await step('admin', 'get', ready)).error?.name).toBe('NOT_FOUND');
    const told = await pool.query(
      `select entity_id, call from history_entry where entity = 'plan' and call = 'plans.purge' order by id`,
    );
    expect(told.rows).toEqual([ready, discarded].map((id) => ({ entity_id: String(id), call: 'plans.purge' })));
    expect(await plans.removeUnapplied(90)).toBe(0);
  });

  test('cannot be undone over what was changed since', async () => {
    const IdProfil = await profileOf('%comex%');
    const to = (Valeur: number) => ({
      kind: 'profile-rights' as const,
      input: { profilsDroits: [{ IdProfil, IdDroit: 'SGX', Valeur }] },
    });
    const first = await prepare('admin', to(1));
    await step('admin', 'apply', first.body.IdPlan);
    const second = await prepare('admin', to(2));
    await step('admin', 'apply', second.body.IdPlan);
    const before = await model();
    expect((await step('admin', 'undo', first.body.IdPlan)).error?.name).toBe('PLAN_MOVED');
    expect(await model()).toEqual(before);
  });

  test('that takes something from many waits for a second administrator', async () => {
    const [link] = await rightsOf('Employé');
    const IdProfil = link?.IdProfil ?? 3;
    const { body: plan } = await prepare('admin', {
      kind: 'profile-rights',
      input: { profilsDroits: [{ IdProfil, IdDroit: 'module.documentation', Valeur: 0 }] },
    });
    expect(plan).toMatchObject({
      state: 'waiting',
      needs: ['loss-share'],
      can: { apply: false, confirm: false, breakGlass: false },
    });
    expect((await step('admin', 'apply', plan.IdPlan)).error?.name).toBe('PLAN_NEEDS_CONFIRMATION');
    const confirm = (login: string, breakGlass?: string) =>
      server
        .as(login)
        .call(plansCalls.confirm, { params: { IdPlan: plan.IdPlan }, body: breakGlass ? { breakGlass } : {} });
    expect((await confirm('admin', 'Nobody else is here today')).error?.name).toBe('PLAN_SECOND_PERSON');
    expect((await confirm('admin2')).body).toMatchObject({ state: 'ready' });
    const { body: told } = await server.as('admin').call(notificationsCalls.list, {});
    expect(JSON.stringify(told)).toContain(`back-986/plans/${plan.IdPlan}`);
    expect((await step('admin', 'apply', plan.IdPlan)).body).toMatchObject({ state: 'applied' });
  });

  test('that opens administration to many waits for a second administrator, and so does undoing what gives `adm` back', async () => {
    const IdProfil = (await rightsOf('Employé'))[0]?.IdProfil ?? 3;
    const { body: opening } = await prepare('admin', {
      kind: 'profile-rights',
      input: { profilsDroits: [{ IdProfil, IdDroit: 'back-office-acces', Valeur: 1 }] },
    });
    expect(opening).toMatchObject({ state: 'waiting', needs: ['gain-share'], can: { apply: false } });

    const roleIds = async (login: string) =>
      (
        await server.database.pool.query<{ IdRole: number }>(
          `select "IdRole" from "PersonneRole" where "IdPersonneEV1" = $1 and not "Annule"`,
          [keys[login]],
        )
      ).rows;
    const held = await roleIds('admin2');
    const { IdRole } = await roleNamed('admin');
    const without = held.filter((role) => role.IdRole !== IdRole);
    const { body: removal } = await prepare('admin', {
      kind: 'person-roles',
      input: { IdPersonneEV1: keys.admin2!, roles: without },
    });
    expect(removal).toMatchObject({ state: 'ready', needs: [] });
    // One's own, where the other would stay alone: the other agrees.
    const { body: own } = await prepare('admin', {
      kind: 'person-roles',
      input: { IdPersonneEV1: keys.admin!, roles: without },
    });
    expect(own).toMatchObject({ state: 'waiting', needs: ['adm-alone'] });

    expect((await step('admin', 'apply', removal.IdPlan)).body).toMatchObject({ state: 'applied' });
    const params = { IdPlan: removal.IdPlan };
    const undone = await step('admin', 'undo', removal.IdPlan);
    expect(undone.error?.name).toBe('PLAN_NEEDS_CONFIRMATION');
    expect((await step('admin', 'undo', removal.IdPlan)).error?.name).toBe('PLAN_NEEDS_CONFIRMATION');
    const { body: waiting } = await server.as('admin').call(plansCalls.get, { params });
    expect(waiting).toMatchObject({
      state: 'applied',
      needs: ['adm-gain'],
      undoAskedBy: { IdPersonneEV1: keys.admin },
      can: { confirm: false, breakGlass: true },
    });
    const confirmed = await server
      .as('admin')
      .call(plansCalls.confirm, { params, body: { breakGlass: 'Removed by mistake' } });
    expect(confirmed.body).toMatchObject({ state: 'applied', breakGlass: 'Removed by mistake' });
    expect((await step('admin', 'undo', removal.IdPlan)).body).toMatchObject({ state: 'undone' });
    expect(await roleIds('admin2')).toEqual(expect.arrayContaining(held));
  });

  test('that was one’s own to do while others administered is to be prepared again once one alone would stay', async () => {
    const { IdRole } = await roleNamed('admin');
    await builders(server.database).role(keys.imm!, { IdRole });
    const withoutAdministration = async (login: string) => {
      const { body } = await prepare('admin', {
        kind: 'person-roles',
        input: { IdPersonneEV1: keys[login]!, roles: [{ IdRole: (await roleNamed('payroll')).IdRole }] },
      });
      return body;
    };
    const own = await withoutAdministration('admin');
    const other = await withoutAdministration('admin2');
    expect([own.state, other.state]).toEqual(['ready', 'ready']);
    expect((await step('admin', 'apply', other.IdPlan)).body).toMatchObject({ state: 'applied' });
    expect((await step('admin', 'apply', own.IdPlan)).error?.name).toBe('PLAN_MOVED');
    expect(await withoutAdministration('admin')).toMatchObject({ state: 'waiting', needs: ['adm-alone'] });
    // Nor in one step, by the door that ends a role.
    const { IdPersonneRole } = await roleNamed('admin');
    const ended = await server.as('admin').call(rolesCalls.end, { params: { IdPersonneRole }, body: {} });
    expect(ended.error?.name).toBe('PLAN_SECOND_PERSON');
  });

  test('that would leave nobody to administer is refused', async () => {
    const IdProfil = await profileOf('Administrat%');
    const { error } = await prepare('admin', {
      kind: 'profile-rights',
      input: { profilsDroits: [{ IdProfil, IdDroit: 'adm', Valeur: 0 }] },
    });
    expect(error?.name).toBe('LAST_ADMINISTRATOR');
  });

  test('of a lone administrator is opened by themselves with a reason, which is kept', async () => {
    await server.database.pool.query(`update "PersonneRole" set "Annule" = true where "IdPersonneEV1" = $1`, [
      keys.admin2,
    ]);
    const { IdRole } = await roleNamed('admin');
    const roles = [{ IdRole }];
    const { body: plan } = await prepare('admin', { kind: 'person-roles', input: { IdPersonneEV1: keys.imm!, roles } });
    expect(plan).toMatchObject({ state: 'waiting', needs: ['adm-gain'], can: { breakGlass: true } });
    const { body } = await server.as('admin').call(plansCalls.confirm, {
      params: { IdPlan: plan.IdPlan },
      body: { breakGlass: 'The other administrator left' },
    });
    expect(body).toMatchObject({ state: 'ready', breakGlass: 'The other administrator left' });
    expect((await step('admin', 'apply', plan.IdPlan)).body).toMatchObject({ state: 'applied' });
  });
});

test('a file of people is no plan that a call prepares', async () => {
  const refused = await prepare('admin', { kind: 'people-load' as 'role', input: { file: 'people.csv' } });
  expect(refused.error).toMatchObject({
    name: 'INVALID_INPUT',
    details: [{ path: 'body/kind', rule: 'unknownValue' }],
  });
});

describe('cloning', () => {
  test('by somebody without adm reaches no further than they do, and skips what is held', async () => {
    const hr = await roleNamed('hr');
    const refused = await prepare('manager', {
      kind: 'clone-roles',
      input: { IdPersonneRoles: [hr.IdPersonneRole], targets: [keys.employee!] },
    });
    expect(refused.error?.name).toBe('NOT_FOUND');
    const french = await roleNamed('hr.fr');
    const { body: plan } = await prepare('hr', {
      kind: 'clone-roles',
      input: { IdPersonneRoles: [french.IdPersonneRole], targets: [keys.employee!, keys['hr.fr']!] },
    });
    expect(plan).toMatchObject({
      rows: 2,
      left: 1,
      summary: { added: 1, changed: 0, removed: 0, outside: 0 },
    });
    const targets = async (login: string) =>
      (await server.as(login).call(plansCalls.targets, { params: { IdPlan: plan.IdPlan } })).body;
    const role = expect.objectContaining({ IdRole: french.IdRole });
    const [employee, other] = [keys.employee!, keys['hr.fr']!].sort((a, b) => a - b);
    const told = await targets('hr');
    expect(told.map(({ IdPersonneEV1 }) => IdPersonneEV1)).toEqual([employee, other]);
    expect(told.find(({ IdPersonneEV1 }) => IdPersonneEV1 === keys.employee)).toMatchObject({
      gains: [{ IdRole: french.IdRole, DateFin: null }],
      already: [],
      holds: expect.not.arrayContaining([role]),
    });
    expect(told.find(({ IdPersonneEV1 }) => IdPersonneEV1 === keys['hr.fr'])).toMatchObject({
      gains: [],
      already: [role],
      holds: expect.arrayContaining([role]),
    });
    const { body: rows } = await server.as('hr').call(plansCalls.rows, { params: { IdPlan: plan.IdPlan } });
    const name = told.find(({ IdPersonneEV1 }) => IdPersonneEV1 === keys.employee)!.IndexPrenomNom;
    expect(rows).toMatchObject({
      rows: [
        {
          entity: 'PersonneRole',
          about: `${name} · Responsable RH pays`,
          labels: { [`IdRole ${french.IdRole}`]: 'Responsable RH pays' },
          reason: null,
        },
        { entity: 'PersonneRole', after: { IdRole: french.IdRole }, reason: [{ rule: 'heldAlready' }] },
      ],
      hidden: 0,
      next: null,
    });
    const before = await model();
    await step('hr', 'apply', plan.IdPlan);
    const { rows: given } = await server.database.pool.query(
      `select "Restriction" is not null as narrowed from "PersonneRole" where "IdPersonneEV1" = $1 and "IdRole" = $2`,
      [keys.employee, french.IdRole],
    );
    expect(given).toEqual([{ narrowed: true }]);
    const again = await prepare('hr', {
      kind: 'clone-roles',
      input: { IdPersonneRoles: [french.IdPersonneRole], targets: [keys.employee!] },
    });
    expect(again.error?.name).toBe('ERREUR_DR_DOUBLON');
    await step('hr', 'undo', plan.IdPlan);
    expect(await model()).toEqual(before);
  });

  test('to many is listed a page at a time, each of them once', async () => {
    const french = await roleNamed('hr.fr');
    const { rows } = await server.database.pool.query<{ key: number }>(
      `select "IdPersonneEV1" as key from "Personne" p where "IdStatut" = 500 and "Physique" and "IdPays" = 'FR'
        and not exists (select from "PersonneRole" r where r."IdPersonneEV1" = p."IdPersonneEV1" and r."IdRole" = $1)
        order by 1 desc limit 60`,
      [french.IdRole],
    );
    const { body: plan } = await prepare('admin', {
      kind: 'clone-roles',
      input: { IdPersonneRoles: [french.IdPersonneRole], targets: rows.map(({ key }) => key) },
    });
    const page = async (after?: number) =>
      (
        await server
          .as('admin')
          .call(plansCalls.targets, { params: { IdPlan: plan.IdPlan }, query: after === undefined ? {} : { after } })
      ).body;
    const first = await page();
    const second = await page(first.at(-1)!.IdPersonneEV1);
    expect([...first, ...second].map(({ IdPersonneEV1 }) => IdPersonneEV1)).toEqual(
      rows.map(({ key }) => key).sort((a, b) => a - b),
    );
    expect([first.length, second.length]).toEqual([50, 10]);
    expect([...first, ...second].every(({ gains }) => gains.length === 1)).toBe(true);
  });

  test('is for its author and for administrators to read', async () => {
    const french = await roleNamed('hr.fr');
    const { body: plan } = await prepare('hr', {
      kind: 'clone-roles',
      input: { IdPersonneRoles: [french.IdPersonneRole], targets: [keys.employee!] },
    });
    expect((await step('admin', 'get', plan.IdPlan)).body).toMatchObject({ IdPlan: plan.IdPlan });
    expect((await step('manager', 'get', plan.IdPlan)).error?.name).toBe('NOT_FOUND');
    const hidden = await server.as('manager').call(plansCalls.targets, { params: { IdPlan: plan.IdPlan } });
    expect(hidden.error?.name).toBe('NOT_FOUND');
    expect((await step('manager', 'apply', plan.IdPlan)).error?.name).toBe('NOT_FOUND');
  });
});

describe('perimeters and roles', () => {
  test('a perimeter that shrinks says whom it leaves, and its undo brings them back', async () => {
    const { rows } = await server.database.pool.query(
      `select * from "Perimetre" where "Conditions"->'person'->>'value' = 'FR'`,
    );
    const { IdPerimetre, LibPerimetre } = rows[0];
    const Conditions = {
      person: {
        and: [
          { field: 'IdPays', operator: 'equals', value: 'FR' },
          { field: 'VIP', operator: 'equals', value: true },
        ],
      },
    };
    const before = await model();
    const { body: plan } = await prepare('admin', {
      kind: 'perimeter',
      input: { IdPerimetre, definition: { LibPerimetre, Standard: true, Conditions } },
    });
    const person = plan.summary.rights!.reach.find((reach) => reach.kind === 'person')!;
    expect(person.lost).toBeGreaterThan(0);
    expect(person.before - person.lost).toBe(person.after);
    expect(person.sample.length).toBeGreaterThan(0);
    if (plan.state === 'waiting')
      await server.as('admin2').call(plansCalls.confirm, { params: { IdPlan: plan.IdPlan }, body: {} });
    expect((await step('admin', 'apply', plan.IdPlan)).body).toMatchObject({ state: 'applied' });
    expect((await step('admin', 'undo', plan.IdPlan)).body).toMatchObject({ state: 'undone' });
    expect(await model()).toEqual(before);
  });

  test('a role is made, changed and taken away; one that is held is not lost', async () => {
    const before = await model();
    const definition = {
      LibRole: 'Auditeurs',
      Famille: 'DIRECTION',
      grants: [
        { IdProfil: 3, IdPerimetre: 1 },
        { IdProfil: 4, IdPerimetre: 3 },
      ],
    };
    const made = await prepare('admin', { kind: 'role', input: { definition } });
    await step('admin', 'apply', made.body.IdPlan);
    const { rows } = await server.database.pool.query(
      `select "IdRole", "Standard" from "Role" where "LibRole" = 'Auditeurs'`,
    );
    expect(rows[0].Standard).toBe(false);
    const taken = await prepare('admin', {
      kind: 'role',
      input: { definition: { ...definition, LibRole: ' auditeurs' } },
    });
    expect(taken.error?.details).toEqual([{ path: 'body/input/definition/LibRole', rule: 'taken' }]);
    const gone = await prepare('admin', { kind: 'role', input: { IdRole: rows[0].IdRole } });
    await step('admin', 'apply', gone.body.IdPlan);
    expect(await model()).toEqual(before);
    const held = await prepare('admin', { kind: 'role', input: { IdRole: (await roleNamed('hr')).IdRole } });
    expect(held.error?.name).toBe('IN_USE');
  });
});
