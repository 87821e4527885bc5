import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { type TestDatabase, testDatabase } from '../../../testing/test-database.ts';
import { type SeededRole, seededRole } from '../../foundation/actor/seeded-roles.ts';
import {
  countriesOf,
  dayOf,
  delegationsGiven,
  delegationsReceived,
  hasAlready,
  holderOf,
  latestDelegation,
  mayComeIn,
  ownLiveRoles,
  readDelegation,
  roleNames,
  unknownSites,
} from './delegation.queries.ts';

let database: TestDatabase;
let build: Build;
let giver: BuiltPerson;
let delegate: BuiltPerson;
/** The giver's own role. */
let own: number;
beforeAll(async () => {
  database = await testDatabase({ from: 'seeded' });
  build = builders(database);
});
beforeEach(async () => {
  giver = await build.person({}, { roles: ['hrManager', 'employee'] });
  delegate = await build.person();
  own = await ownRole(giver, 'hrManager');
});
afterAll(() => database.drop());

async function ownRole({ IdPersonneEV1 }: BuiltPerson, text: SeededRole): Promise<number> {
  const { rows } = await database.pool.query<{ IdPersonneRole: number }>(
    `select "IdPersonneRole" from "PersonneRole" where "IdPersonneEV1" = $1 and "IdRole" = $2`,
    [IdPersonneEV1, seededRole(text)],
  );
  return rows[0]!.IdPersonneRole;
}
/** Hands the giver's role on. */
const hand = (to: BuiltPerson, from: number, until: number) =>
  build.role(to.IdPersonneEV1, {
    IdRole: seededRole('hrManager'),
    IdPersonneRoleDelegue: own,
    DateDebut: day(from),
    DateFin: day(until),
  });

test('delegations stand with who gave and who received them, the latest first', async () => {
  const [soon, later] = [await hand(delegate, 10, 11), await hand(delegate, 20, 21)];
  const other = await build.person();
  const others = await hand(other, 15, 16);
  const { db } = database;
  const keys = (rows: readonly { readonly IdPersonneRole: number }[]) => rows.map((one) => one.IdPersonneRole);
  expect(keys(await delegationsGiven(db, 'fr', giver.IdPersonneEV1))).toEqual([later, others, soon]);
  expect(keys(await delegationsReceived(db, 'fr', delegate.IdPersonneEV1))).toEqual([later, soon]);
  expect(await delegationsReceived(db, 'fr', giver.IdPersonneEV1)).toEqual([]);
  expect(await delegationsGiven(db, 'fr', delegate.IdPersonneEV1)).toEqual([]);
  expect(await readDelegation(db, 'fr', own), 'a role of one’s own is none').toBeUndefined();
  expect(await readDelegation(db, 'fr', soon)).toMatchObject({
    IdPersonneRole: soon,
    status: 'upcoming',
    author: null,
    DateAnnulation: null,
    today: day(0),
    delegator: { IdPersonneEV1: giver.IdPersonneEV1 },
    delegate: { IdPersonneEV1: delegate.IdPersonneEV1 },
  });
  const latest = (IdPersonneRoleDelegue: number, to: BuiltPerson) =>
    latestDelegation(db, { IdPersonneRoleDelegue, IdPersonneEV1Delegue: to.IdPersonneEV1 });
  expect([await latest(own, delegate), await latest(own, other), await latest(own, giver)]).toEqual([
    ...[later, others, undefined],
  ]);
  expect(await latest(await ownRole(giver, 'employee'), delegate)).toBeUndefined();
});

test('of what is delegated to them nobody has anything to hand on, nor of what has ended, nor of what everybody holds', async () => {
  const who = await build.person({}, { roles: ['hrManager', 'hierarchicalManager', 'employee'] });
  const { IdPersonneEV1 } = who;
  const borrowed = await hand(who, 0, 30);
  const ended = await ownRole(who, 'hierarchicalManager');
  await database.pool.query(`update "PersonneRole" set "DateDebut" = $2, "DateFin" = $3 where "IdPersonneRole" = $1`, [
    ended,
    day(-9),
    day(-1),
  ]);
  const handed = async () => (await ownLiveRoles(database.db, 'fr', IdPersonneEV1)).map((one) => one.IdPersonneRole);
  const mine = await ownRole(who, 'hrManager');
  expect(await handed()).toEqual([mine]);
  const holder = (IdPersonneRole: number) => holderOf(database.db, IdPersonneRole);
  expect([await holder(mine), await holder(ended), await holder(2_000_000_000)]).toEqual([
    ...[IdPersonneEV1, undefined, undefined],
  ]);
  expect(await holder(borrowed)).toBeUndefined();
  await database.pool.query('update "Personne" set "Suspendu" = true where "IdPersonneEV1" = $1', [IdPersonneEV1]);
  expect(await handed()).toEqual([]);
});

test('a role validates where a profile of it decides requests', async () => {
  const validates = async (right: string) => {
    const { IdPersonneEV1 } = await build.holderOf([right]);
    return (await ownLiveRoles(database.db, 'fr', IdPersonneEV1)).map((one) => one.validates);
  };
  expect([await validates('VALIDATION'), await validates('SGX'), await validates('ann')]).toEqual([
    ...[[true], [true], [false]],
  ]);
});

test('a role is had already where it is one’s own, in these days, and reads the same for anybody', async () => {
  const identity = ['IdPersonneEV1', 'CompteAD'];
  const had = (who: BuiltPerson, text: SeededRole, from = 0, until = 5) =>
    hasAlready(
      database.db,
      who.IdPersonneEV1,
      seededRole(text),
      { DateDebut: day(from), DateFin: day(until) },
      identity,
    );
  const who = await build.person({}, { roles: ['hrManager', 'hierarchicalManager'] });
  expect([await had(who, 'hrManager'), await had(who, 'payroll'), await had(delegate, 'hrManager')]).toEqual([
    ...[true, false, false],
  ]);
  expect(await had(who, 'hierarchicalManager'), 'their own team is another').toBe(false);
  await hand(delegate, 0, 5);
  expect(await had(delegate, 'hrManager'), 'what is delegated is not their own').toBe(false);
  const mine = await ownRole(who, 'hrManager');
  await database.pool.query(`update "PersonneRole" set "DateDebut" = $2, "DateFin" = $3 where "IdPersonneRole" = $1`, [
    ...[mine, day(2), day(3)],
  ]);
  expect([
    ...[await had(who, 'hrManager', 3, 9), await had(who, 'hrManager', 0, 2)],
    ...[await had(who, 'hrManager', 4, 9), await had(who, 'hrManager', 0, 1)],
  ]).toEqual([true, true, false, false]);
  await database.pool.query(`update "PersonneRole" set "Annule" = true where "IdPersonneRole" = $1`, [mine]);
  expect(await had(who, 'hrManager', 3, 9)).toBe(false);
});

test('whom a role is handed to comes in; people and sites are looked up by their keys', async () => {
  const { db } = database;
  const gone = await build.person({ IdStatut: 700 });
  expect([await mayComeIn(db, giver.IdPersonneEV1), await mayComeIn(db, gone.IdPersonneEV1)]).toEqual([true, false]);
  expect(await mayComeIn(db, 2_000_000_000)).toBe(false);
  const site = await build.site();
  expect(await unknownSites(db, [2_000_000_000, site, 2_000_000_001])).toEqual([2_000_000_000, 2_000_000_001]);
  const pole = await build.person({ IdPays: 'PL' });
  expect(await countriesOf(db, [pole.IdPersonneEV1, giver.IdPersonneEV1])).toEqual(
    new Map([
      [pole.IdPersonneEV1, 'PL'],
      [giver.IdPersonneEV1, 'FR'],
    ]),
  );
  expect([await dayOf(db, giver.IdPersonneEV1), await dayOf(db, 2_000_000_000)]).toEqual([day(0), undefined]);
  const names = await roleNames(db, 'fr', [seededRole('hrManager')]);
  expect([...names.keys()]).toEqual([seededRole('hrManager')]);
});
