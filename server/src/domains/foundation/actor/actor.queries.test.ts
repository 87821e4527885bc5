import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from '../../../platform/db/sql.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { type TestDatabase, testDatabase } from '../../../testing/test-database.ts';
import {
  accountStates,
  actorColumn,
  actorFieldNames,
  followsHolder,
  holdersOf,
  loadActor,
  personFields,
} from './actor.queries.ts';
import { type SeededRole, seededRole } from './seeded-roles.ts';

let database: TestDatabase;
let build: Build;
beforeAll(async () => {
  database = await testDatabase({ from: 'seeded' });
  build = builders(database);
});
afterAll(() => database.drop());

const load = (who: BuiltPerson, under?: number) => loadActor(database.db, who.IdPersonneEV1, under);
const ownRole = async ({ IdPersonneEV1 }: BuiltPerson, text: SeededRole) =>
  (
    await database.pool.query<{ key: number }>(
      `select "IdPersonneRole" as key from "PersonneRole"
        where "IdPersonneEV1" = $1 and "IdRole" = $2 and "IdPersonneRoleDelegue" is null`,
      [IdPersonneEV1, seededRole(text)],
    )
  ).rows[0]!.key;
type Row = Partial<Parameters<Build['role']>[1]>;
/** Hands a role of somebody's on. */
const hand = async (from: BuiltPerson, to: BuiltPerson, row: Row = {}) =>
  await build.role(to.IdPersonneEV1, {
    IdRole: seededRole('hrManager'),
    IdPersonneRoleDelegue: await ownRole(from, 'hrManager'),
    DateDebut: day(0),
    DateFin: day(9),
    ...row,
  });
const giver = () => build.person({}, { roles: ['hrManager'] });

test('one acts under what was to be taken up at once, the latest; else under one’s default; else under a role of one’s own', async () => {
  const acting = async (who: BuiltPerson) => (await load(who)).actor.acting?.IdPersonneRole;
  const who = await build.person({}, { roles: [] });
  expect([await acting(who), (await load(who)).actor.acting]).toEqual([undefined, null]);
  const borrowed = await hand(await giver(), who);
  expect((await load(who)).actor.roles).toHaveLength(1);
  expect(await acting(who), 'what was lent is taken up by oneself').toBeUndefined();
  const own = await build.role(who.IdPersonneEV1, { IdRole: seededRole('payroll') });
  expect(await acting(who)).toBe(own);
  await database.pool.query('update "PersonneRole" set "ParDefaut" = true where "IdPersonneRole" = $1', [borrowed]);
  expect(await acting(who)).toBe(borrowed);
  const earlier = await hand(await giver(), who, { DateDebut: day(-3), switchDelegue: true });
  expect(await acting(who)).toBe(earlier);
  const later = await hand(await giver(), who, { DateDebut: day(-2), switchDelegue: true });
  const earliest = await hand(await giver(), who, { DateDebut: day(-4), switchDelegue: true });
  expect(await acting(who)).toBe(later);
  const { actor } = await load(who, own);
  expect([actor.acting?.IdPersonneRole, actor.RoleIdPersonneEV1]).toEqual([own, who.IdPersonneEV1]);
  expect((await load(who, 2_000_000_000)).actor.acting?.IdPersonneRole, 'of what they do not hold, as ever').toBe(
    later,
  );
  expect(actor.roles.map(({ IdPersonneRole }) => IdPersonneRole)).toEqual([earliest, later, earlier, own, borrowed]);
});

test('what is delegated reaches where both readings of its perimeter do; of identity the delegator’s, else one’s own', async () => {
  const [from, to] = [await build.person({ Nom: 'Lender' }, { roles: ['hrManager'] }), await build.person()];
  await hand(from, to, { switchDelegue: true });
  const { actor, labels } = await load(to);
  expect(actor).toMatchObject({
    IdPersonneEV1: to.IdPersonneEV1,
    RoleIdPersonneEV1: from.IdPersonneEV1,
    acting: { delegator: { IdPersonneEV1: from.IdPersonneEV1, IndexPrenomNom: 'Ada Lender' } },
  });
  expect(labels.has(seededRole('hrManager'))).toBe(true);
  const own = await personFields(database.db, to.IdPersonneEV1);
  const theirs = await personFields(database.db, from.IdPersonneEV1);
  const ofRole = actor.grants.filter(({ source }) => source.IdRole === seededRole('hrManager'));
  expect(ofRole.length).toBeGreaterThan(0);
  for (const { bounds, onlyOneself } of ofRole) {
    expect([bounds.map(({ origin }) => origin), onlyOneself]).toEqual([['perimeter', 'delegator'], false]);
    expect(bounds[0]?.fields).toEqual({
      ...own,
      Nom: 'Lender',
      CompteAD: theirs.CompteAD,
      Prenom: theirs.Prenom,
      Mail: theirs.Mail,
      IdPersonneEV1: from.IdPersonneEV1,
      IdPersonne: theirs.IdPersonne,
      IndexPrenomNom: theirs.IndexPrenomNom,
    });
    expect(bounds[1]?.fields).toEqual(theirs);
  }
  const lender = (await load(from)).actor;
  expect([lender.acting?.delegator, lender.roles.map(({ delegator }) => delegator)]).toEqual([null, [null]]);
  const plain = lender.grants.flatMap(({ bounds }) => bounds.map(({ origin }) => origin));
  expect(new Set(plain)).toEqual(new Set(['perimeter']));
});

test('what everybody has besides is the public card, and themself, which reaches nobody else', async () => {
  const { actor } = await load(await build.person({}, { roles: [] }));
  expect(actor.grants.map(({ onlyOneself, source }) => [source.IdRole, source.IdProfil, onlyOneself]).sort()).toEqual([
    [null, 1, false],
    [null, 2, true],
  ]);
  expect(actor.grants.every(({ rights }) => rights.size > 0 && [...rights.values()].every((grade) => grade > 0))).toBe(
    true,
  );
});

test('a role is cut down to what it was narrowed to, itself, at its giver’s, and for validations alone', async () => {
  const rightsUnder = async (who: BuiltPerson) => {
    const { actor } = await load(who);
    const ofRole = actor.grants.filter(({ source }) => source.IdRole !== null);
    return [...new Set(ofRole.flatMap(({ rights }) => [...rights.keys()]))].sort();
  };
  const only = (...rights: readonly string[]) =>
    JSON.stringify([{ rights: Object.fromEntries(rights.map((right) => [right, 2])), bounds: [] }]);
  const restrict = async (key: number, held: string) =>
    void (await database.pool.query('update "PersonneRole" set "Restriction" = $2::jsonb where "IdPersonneRole" = $1', [
      ...[key, held],
    ]));
  const [from, to] = [await giver(), await build.person({}, { roles: [] })];
  const whole = await rightsUnder(from);
  expect(whole).toEqual(expect.arrayContaining(['VALIDATION', 'ann', 'meq']));
  const borrowed = await hand(from, to, { switchDelegue: true });
  expect(await rightsUnder(to)).toEqual(whole);
  await restrict(borrowed, only('VALIDATION', 'ann', 'meq'));
  expect(await rightsUnder(to)).toEqual(['VALIDATION', 'ann', 'meq']);
  await restrict(await ownRole(from, 'hrManager'), only('VALIDATION', 'meq'));
  expect([await rightsUnder(to), await rightsUnder(from)]).toEqual([
    ...[
      ['VALIDATION', 'meq'],
      ['VALIDATION', 'meq'],
    ],
  ]);
  await database.pool.query(`update "PersonneRole" set "Portee" = '{}' where "IdPersonneRole" = $1`, [borrowed]);
  expect(await rightsUnder(to)).toEqual(['VALIDATION']);
});

test('who somebody is holds until the next of their roles begins or ends', async () => {
  const who = await build.person();
  expect((await load(who)).validUntil).toBe(null);
  const at = async (days: number) =>
    (await database.pool.query(`select ($1::date)::timestamp at time zone 'Europe/Paris' as at`, [day(days)])).rows[0]
      .at;
  await hand(await giver(), who, { DateDebut: day(-3), DateFin: day(6) });
  expect((await load(who)).validUntil).toEqual(await at(7));
  await hand(await giver(), who, { DateDebut: day(2), DateFin: day(4) });
  expect((await load(who)).validUntil).toEqual(await at(2));
  expect((await load(await build.person())).validUntil).toBe(null);
});

test('who holds a right, each as under that role alone, among those that are asked for and come in', async () => {
  const [hr, plain] = [await giver(), await build.person()];
  const [delegate, gone] = [await build.person(), await build.person({ Suspendu: true }, { roles: ['hrManager'] })];
  await hand(hr, delegate);
  const people = [hr, plain, delegate, gone].map(({ IdPersonneEV1 }) => IdPersonneEV1);
  const among: Sql<boolean> = sql<boolean>`me."IdPersonneEV1" = any(${sql.val(people)}::integer[])`;
  const found = await holdersOf(database.db, 'VALIDATION', among);
  expect(
    new Map(found.map((one) => [one.IdPersonneEV1, [one.RoleIdPersonneEV1, one.acting?.IdRole, one.roles.length]])),
  ).toEqual(
    new Map([
      [delegate.IdPersonneEV1, [hr.IdPersonneEV1, seededRole('hrManager'), 0]],
      [hr.IdPersonneEV1, [hr.IdPersonneEV1, seededRole('hrManager'), 0]],
    ]),
  );
  for (const { grants, fields, IdPersonneEV1 } of found) {
    expect(fields.IdPersonneEV1).toBe(IdPersonneEV1);
    expect(grants.every(({ source }) => source.IdRole === seededRole('hrManager'))).toBe(true);
    expect(grants[0]?.bounds.map(({ origin }) => origin)).toEqual(
      IdPersonneEV1 === hr.IdPersonneEV1 ? ['perimeter'] : ['perimeter', 'delegator'],
    );
  }
  await database.pool.query(`delete from "ProfilDroit" where "IdDroit" = 'SECUOFF'`);
  expect(await holdersOf(database.db, 'SECUOFF', among)).toEqual([]);
  await database.pool.query(`insert into "ProfilDroit" select distinct "IdProfil", 'SECUOFF', 0 from "RoleProfil"
    where "IdRole" = ${seededRole('hrManager')}`);
  expect(await holdersOf(database.db, 'SECUOFF', among), 'a grade of nothing gives nothing').toEqual([]);
  const { actor } = await load(hr);
  expect(actor.grants.some(({ rights }) => rights.has('SECUOFF'))).toBe(false);
});

test('accounts are found by their login, however it is written, each under what was asked', async () => {
  const [one, two] = [await build.person(), await build.person({ Desactive: true })];
  const upper = one.login.toUpperCase();
  const found = await accountStates(database.pool, [upper, two.login, 'nobody-of-ours']);
  expect([...found.keys()].sort()).toEqual([upper, two.login].sort());
  expect(found.get(upper)).toMatchObject({
    IdPersonneEV1: one.IdPersonneEV1,
    signsIn: true,
    exempt: false,
    SessionsDepuis: null,
  });
  expect(found.get(two.login)).toMatchObject({ IdPersonneEV1: two.IdPersonneEV1, signsIn: false });
});

test('a field of one’s own stands in a column; of identity, it follows whose role it is', async () => {
  expect([actorColumn('Manager'), actorColumn('IdSite'), actorColumn('NIN')]).toEqual([
    ...['IdPersonneEV1Manager', 'IdSite', undefined],
  ]);
  expect([followsHolder('Nom'), followsHolder('IdSite')]).toEqual([true, false]);
  expect([actorFieldNames.has('MngProxi'), actorFieldNames.has('Visa')]).toEqual([true, false]);
  await expect(personFields(database.db, 2_000_000_000)).rejects.toThrow('No person');
});
