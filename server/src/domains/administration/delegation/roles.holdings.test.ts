import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import type { HoldingReader } from '../../../engines/holdings/holding.ts';
import type { LeftOut } from '../../../engines/plans/plan-kind.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { type TestDatabase, testDatabase } from '../../../testing/test-database.ts';
import { loadActor } from '../../foundation/actor/actor.queries.ts';
import { seededRole } from '../../foundation/actor/seeded-roles.ts';
import { roleHoldings } from './roles.holdings.ts';

let database: TestDatabase;
let build: Build;
let engines: ReturnType<typeof createEngines>;
beforeAll(async () => {
  database = await testDatabase();
  build = builders(database);
  engines = createEngines(database.db);
});
afterAll(() => database.drop());

const actorOf = async ({ IdPersonneEV1 }: BuiltPerson) => (await loadActor(database.db, IdPersonneEV1)).actor;
const holding = (name: string) => roleHoldings(engines).find((one) => one.name === name)!;
const read = async (by: BuiltPerson, name: string, of: BuiltPerson, most = 10) => {
  const reader = { db: database.db, actor: await actorOf(by), language: 'fr', most } as HoldingReader;
  return await holding(name).held(reader, of.IdPersonneEV1);
};
/** Somebody with two roles, one of them lent to a delegate, and an administrator. */
async function people() {
  const [admin, one, delegate, stranger] = [
    await build.person({}, { roles: ['administrator'] }),
    await build.person({}, { roles: ['recruiter', 'payroll'] }),
    await build.person(),
    await build.person(),
  ];
  const keys = new Map(
    (
      await database.pool.query(
        `select "IdRole", "IdPersonneRole" from "PersonneRole" where "IdPersonneEV1" = $1 and "IdPersonneRoleDelegue" is null`,
        [one.IdPersonneEV1],
      )
    ).rows.map((row) => [row.IdRole as number, row.IdPersonneRole as number]),
  );
  const key = (role: 'recruiter' | 'payroll') => keys.get(seededRole(role))!;
  await build.lend(one, delegate, { DateDebut: day(0), DateFin: day(9) });
  return { admin, one, delegate, stranger, key };
}

test('the roles of somebody, and what is lent from and to them, are told to who may know of them, by their number', async () => {
  const { admin, one, delegate, stranger, key } = await people();
  const roles = await read(admin, 'role', one);
  expect([roles.count, roles.things.map((thing) => thing.key).toSorted()]).toEqual([
    2,
    [key('recruiter'), key('payroll')].map(String).toSorted(),
  ]);
  const few = await read(admin, 'role', one, 1);
  expect([few.count, few.things.length]).toEqual([2, 1]);
  expect((await read(admin, 'delegationGiven', one)).things).toMatchObject([{ until: day(9) }]);
  expect((await read(admin, 'delegationReceived', delegate)).count).toBe(1);
  for (const name of ['role', 'delegationGiven']) expect((await read(stranger, name, one)).count, name).toBe(0);
  expect((await read(stranger, 'delegationReceived', delegate)).count).toBe(0);
});

test('of what a plan gave, roles that were added alone are told, by name and receiver', async () => {
  const role = (IdRole: number, to: number) => ({ IdRole, IdPersonneEV1: to });
  const reader = { db: database.db, language: 'fr' } as HoldingReader;
  const rows = [
    { entity: 'PersonneRole', before: null, after: role(seededRole('recruiter'), 7) },
    { entity: 'PersonneRole', before: role(seededRole('payroll'), 8), after: null },
    { entity: 'PersonneRole', before: role(seededRole('payroll'), 8), after: role(seededRole('payroll'), 9) },
    { entity: 'Personne', before: null, after: role(seededRole('payroll'), 9) },
    { entity: 'PersonneRole', before: null, after: role(2_000_000_000, 10) },
  ].map((row, n) => ({ ...row, n, id: String(n) }));
  const { rows: named } = await database.pool.query('select "LibRole" from "Role" where "IdRole" = $1', [
    seededRole('recruiter'),
  ]);
  expect(await holding('role').handed?.(reader, rows as never)).toEqual([
    { label: named[0].LibRole, to: 7 },
    { label: '', to: 10 },
  ]);
});

test('a role is taken over by who is meant, those alone that are named; one that they hold is left and says so', async () => {
  const { admin, one, delegate, stranger, key } = await people();
  const taken = async (by: BuiltPerson, keys?: readonly string[]): Promise<readonly LeftOut[]> => {
    const actor = await actorOf(by);
    const asked = { of: one.IdPersonneEV1, to: delegate.IdPersonneEV1, ...(keys && { keys }) };
    return await engines.act({ call: 'test', actor }, async (writing) => {
      return (await holding('role').takeOver?.(writing, actor, asked)) ?? [];
    });
  };
  const held = async () =>
    (
      await database.pool.query(
        `select "IdRole" from "PersonneRole" where "IdPersonneEV1" = $1 and "IdPersonneRoleDelegue" is null and "IdRole" = any($2)`,
        [delegate.IdPersonneEV1, [seededRole('recruiter'), seededRole('payroll')]],
      )
    ).rows.map(({ IdRole }) => IdRole as number);
  await expect(taken(stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await taken(admin, [String(key('recruiter'))])).toEqual([]);
  expect(await held()).toEqual([seededRole('recruiter')]);
  const left = await taken(admin, [String(key('recruiter'))]);
  expect(left.map(({ entity, reason }) => [entity, reason.path, reason.rule])).toEqual([
    ['PersonneRole', 'IdRole', 'heldAlready'],
  ]);
});
