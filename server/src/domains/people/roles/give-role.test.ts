import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { rolesCalls } from '@passerelle/contracts/roles/roles.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import type { SeededRole } from '../../foundation/actor/seeded-roles.ts';
import { seededRole } from '../../foundation/actor/seeded-roles.ts';

let server: TestServer;
let build: Build;

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
});
afterAll(() => server.close());

interface Given {
  readonly DateDebut?: string | null;
  readonly DateFin?: string | null;
}
const keysOf = (people: readonly BuiltPerson[]) => people.map(({ IdPersonneEV1 }) => IdPersonneEV1);
const give = (by: string, role: SeededRole, people: readonly BuiltPerson[], days: Given = {}) =>
  server.as(by).call(rolesCalls.give, { body: { IdRole: seededRole(role), targets: keysOf(people), ...days } });
const opens = (by: string, role: SeededRole, people: readonly BuiltPerson[]) =>
  server.as(by).call(rolesCalls.opens, { body: { IdRole: seededRole(role), targets: keysOf(people) } });
const givable = async (by: string, { IdPersonneEV1 }: BuiltPerson) =>
  (await server.as(by).call(rolesCalls.givable, { query: { IdPersonneEV1 } })).body.map(({ IdRole }) => IdRole);
const heldBy = async (person: BuiltPerson, role: SeededRole) =>
  (await server.as('admin').call(rolesCalls.ofPerson, { params: { id: person.IdPersonneEV1 } })).body.filter(
    ({ IdRole }) => IdRole === seededRole(role),
  );
const planOf = async (by: string, IdPlan: number) =>
  (await server.as(by).call(plansCalls.get, { params: { IdPlan } })).body;
const apply = (by: string, IdPlan: number) => server.as(by).call(plansCalls.apply, { params: { IdPlan } });

let made = 0;
/** A role of a few rights on everybody, which nobody holds. */
async function fewRights(rights: readonly string[]): Promise<number> {
  made += 1;
  const name = `Few ${made}`;
  const sql = async (text: string, values: readonly unknown[] = []) =>
    (await server.database.pool.query(text, [...values])).rows[0] as Record<string, number>;
  const { IdProfil } = await sql(`insert into "Profil" ("LibProfil") values ($1) returning "IdProfil"`, [name]);
  for (const right of rights)
    await sql(`insert into "ProfilDroit" ("IdProfil", "IdDroit", "Valeur") values ($1, $2, 1)`, [IdProfil, right]);
  const { IdRole } = await sql(`insert into "Role" ("LibRole", "Famille") values ($1, 'RH') returning "IdRole"`, [
    name,
  ]);
  await sql(
    `insert into "RoleProfil" ("IdRole", "IdProfil", "IdPerimetre")
      select $1::integer, $2::integer, "IdPerimetre" from "Perimetre" where "Conditions"->'person' = '{"and": []}' order by 1 limit 1`,
    [IdRole, IdProfil],
  );
  return IdRole as number;
}

test('a role that nobody holds is given to its first holder at once, from a day and until a day', async () => {
  const person = await build.person();
  const IdRole = await fewRights(['ann', 'module.documentation']);
  const body = { IdRole, targets: [person.IdPersonneEV1], DateDebut: day(3), DateFin: day(40), Motif: 'Nouveau poste' };
  expect(await givable('admin', person)).toContain(IdRole);
  const told = await server.as('admin').call(rolesCalls.opens, { body: { IdRole, targets: body.targets } });
  expect(told.body).toMatchObject({ grave: [], narrowed: false, until: null });
  const given = await server.as('admin').call(rolesCalls.give, { body });
  expect(given.body).toMatchObject({ done: true });
  const roles = (await server.as('admin').call(rolesCalls.ofPerson, { params: { id: person.IdPersonneEV1 } })).body;
  expect(roles.find((one) => one.IdRole === IdRole)).toMatchObject({
    status: 'upcoming',
    DateDebut: day(3),
    DateFin: day(40),
    narrowed: false,
    ParDefaut: false,
  });
  expect(await planOf('admin', given.body.IdPlan)).toMatchObject({ state: 'applied', Motif: 'Nouveau poste' });
  // Held on these days, and free after them.
  const again = await server.as('admin').call(rolesCalls.give, { body });
  expect(again.error).toMatchObject({ name: 'ERREUR_DR_DOUBLON' });
  const later = { ...body, DateDebut: day(41), DateFin: null };
  expect((await server.as('admin').call(rolesCalls.give, { body: later })).body.done).toBe(true);
});

test('what a role opens is said before it is given: its rights, and their perimeter where the giver may read it', async () => {
  const person = await build.person();
  const { body } = await opens('admin', 'payroll', [person]);
  expect(body.grants[0]).toMatchObject({
    rights: expect.arrayContaining([{ IdDroit: 'update-matriculeP', Valeur: 1 }]) as unknown,
    Conditions: expect.objectContaining({}) as unknown,
  });
});

test('several people, what administers and what the giver does not hold are plans that are looked at first', async () => {
  const [one, two] = [await build.person(), await build.person()];
  const IdRole = await fewRights(['ann']);
  const many = await server.as('admin').call(rolesCalls.give, { body: { IdRole, targets: keysOf([one, two]) } });
  expect(many.body.done).toBe(false);
  // Neither has come in yet: each begins in it, and the role that everybody has gives way.
  expect(await planOf('admin', many.body.IdPlan)).toMatchObject({ kind: 'give-role', state: 'ready', rows: 4 });
  const targets = await server.as('admin').call(plansCalls.targets, { params: { IdPlan: many.body.IdPlan } });
  expect(targets.body.map(({ gains }) => gains.map((role) => role.IdRole))).toEqual([[IdRole], [IdRole]]);

  expect((await opens('admin', 'administrator', [one])).body.grave).toContain('administers');
  const grave = (await give('admin', 'administrator', [one], { DateDebut: day(5) })).body;
  expect(grave.done).toBe(false);
  // It is of later, and a gain of `adm` all the same.
  expect(await planOf('admin', grave.IdPlan)).toMatchObject({ state: 'waiting', needs: ['adm-gain'] });
  expect((await apply('admin', grave.IdPlan)).error?.name).toBe('PLAN_NEEDS_CONFIRMATION');
  expect(await heldBy(one, 'administrator')).toEqual([]);

  expect((await opens('hr.fr', 'hrManager', [one])).body).toMatchObject({
    narrowed: true,
    grave: ['wider'],
  });
  const wider = (await give('hr.fr', 'hrManager', [one])).body;
  expect(wider.done).toBe(false);
  await apply('hr.fr', wider.IdPlan);
  expect(await heldBy(one, 'hrManager')).toMatchObject([{ status: 'active', narrowed: true }]);
});

test('who may not is refused: under a borrowed role, to oneself, out of reach, what administers, what would give nothing', async () => {
  const french = await build.person({ IdPays: 'FR' });
  const polish = await build.person({ IdPays: 'PL' });
  expect((await give('hr.fr', 'hierarchicalManager', [polish])).error?.name).toBe('NOT_FOUND');
  expect((await opens('hr.fr', 'hierarchicalManager', [polish])).error?.name).toBe('NOT_FOUND');
  expect((await give('hr.fr', 'administrator', [french])).error?.name).toBe('NOT_AUTHORIZED');
  expect((await give('delegate', 'hierarchicalManager', [french])).error?.name).toBe('NOT_AUTHORIZED');
  expect((await give('employee', 'hierarchicalManager', [french])).error?.name).toBe('NOT_AUTHORIZED');
  expect((await opens('employee', 'hierarchicalManager', [])).error?.name).toBe('NOT_AUTHORIZED');
  const nothing = await server.as('hr.fr').call(rolesCalls.give, {
    body: { IdRole: await fewRights(['SGX']), targets: [french.IdPersonneEV1] },
  });
  expect(nothing.error).toMatchObject({
    name: 'INVALID_INPUT',
    details: [{ path: 'body/IdRole', rule: 'unknownValue' }],
  });
  const { rows } = await server.database.pool.query(
    `select "IdPersonneEV1" from "Personne" where "CompteAD" = 'hr.fr'`,
  );
  const self = await server.as('hr.fr').call(rolesCalls.give, {
    body: { IdRole: seededRole('hrManager'), targets: [rows[0]!.IdPersonneEV1 as number] },
  });
  expect(self.error?.name).toBe('NOT_AUTHORIZED');
  for (const [by, who] of [
    ['employee', french],
    ['delegate', french],
    ['hr.fr', polish],
  ] as const)
    expect(await givable(by, who), by).toEqual([]);
  expect(await givable('hr.fr', french)).not.toContain(seededRole('administrator'));
});

test('days and people that cannot be are said at their fields', async () => {
  const person = await build.person();
  const gone = await build.person({ IdStatut: statuts.INACTIVE });
  const faults = async (people: readonly BuiltPerson[], days: Given) =>
    (await give('admin', 'comex', people, days)).error?.details?.map(({ path, rule }) => `${path} ${rule}`);
  expect(await faults([person], { DateDebut: day(-2) })).toEqual(['body/DateDebut min']);
  expect(await faults([person], { DateDebut: day(9), DateFin: day(8) })).toEqual(['body/DateFin min']);
  expect(await faults([gone], {})).toEqual(['body/targets gone']);
  expect(await faults([{ ...person, IdPersonneEV1: 2_000_000_000 }], {})).toEqual(['body/targets unknownValue']);
  expect(await givable('admin', gone)).toEqual([]);
});
