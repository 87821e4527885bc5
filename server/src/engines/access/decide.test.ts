import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import { oneself } from '@passerelle/contracts/call.ts';
import { allCalls } from '@passerelle/contracts/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEngines } from '../../app/engines.ts';
import { personSubject } from '../../domains/people/person/person.columns.ts';
import { rowsOf } from '../../platform/db/database.ts';
import { always, never } from '../../platform/db/sql.ts';
import { builders } from '../../testing/build.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { type Actor, type Claimant, type Grant, isPerson } from './actor.ts';
import type { Claims } from './claims.ts';
import { AccessKernel } from './decide.ts';

/** A subject to whose rows one may also be the manager. */
const subject = {
  ...personSubject,
  designations: {
    ...personSubject.designations,
    manager: (alias: string, who: Claimant) =>
      isPerson(who) ? sql<boolean>`${sql.ref(`${alias}.IdPersonneEV1Manager`)} = ${who.IdPersonneEV1}` : never,
    candidate: (alias: string, who: Claimant) =>
      'candidate' in who ? sql<boolean>`${sql.ref(`${alias}.IdPersonneEV1`)} = ${who.candidate}` : never,
  },
};
const manager = { as: 'manager' };
const kernel = new AccessKernel({ person: subject }, () => '2026-01-15');

let database: TestDatabase;
let me: number;
let mine: number;
let mineAndTest: number;
let french: number;
let german: number;

beforeAll(async () => {
  database = await testDatabase({ from: 'seeded' });
  const build = builders(database);
  const person = async (row: Parameters<typeof build.person>[0]) => (await build.person(row)).IdPersonneEV1;
  me = await person({ IdPays: 'PL', Test: true });
  mine = await person({ IdPays: 'IT', IdPersonneEV1Manager: me });
  mineAndTest = await person({ IdPays: 'IT', Test: true, IdPersonneEV1Manager: me });
  french = await person({ IdPays: 'FR' });
  german = await person({ IdPays: 'DE' });
});
afterAll(() => database.drop());

const grant = (right: RightCode, IdPays: string): Grant => ({
  rights: new Map([[right, 1]]),
  bounds: [
    {
      origin: 'perimeter',
      conditions: { person: { field: 'IdPays', operator: 'equals', value: IdPays } },
      fields: {},
    },
  ],
  onlyOneself: false,
  source: { IdRole: 1, IdProfil: 1, IdPerimetre: 1 },
});

const actor = (...grants: Grant[]): Actor => ({
  IdPersonneEV1: me,
  RoleIdPersonneEV1: me,
  roles: [],
  acting: null,
  grants,
  fields: {},
});

async function reached(who: Claimant, claims: Claims): Promise<number[]> {
  const found = await rowsOf(
    database.db,
    sql<{
      key: number;
    }>`select p."IdPersonneEV1" as key from "Personne" p where ${kernel.scope(who, claims, 'person', 'p')} order by 1`,
  );
  for (const key of [me, mine, mineAndTest, french, german])
    expect(await kernel.allows(database.db, who, claims, 'person', key), `${key}`).toBe(
      found.some((row) => row.key === key),
    );
  return found.map(({ key }) => key);
}

describe('of several claims any holds', () => {
  test('a right where its grants reach, a designation where the row says so, with no right at all', async () => {
    expect(await reached(actor(), manager)).toEqual([mine]);
    expect(await reached(actor(), [oneself, manager])).toEqual([me, mine]);
    expect(await reached(actor(grant('maj', 'FR')), ['maj', manager])).toEqual([mine, french]);
    expect(await reached(actor(grant('maj', 'FR')), ['exp', manager])).toEqual([mine]);
    expect(await reached(actor(grant('maj', 'FR'), grant('exp', 'DE')), ['exp', 'maj'])).toEqual([french, german]);
  });

  test('a veil is over designations as over rights, but for who it names', async () => {
    expect(await reached(actor(grant('fp-dct', 'IT')), manager)).toEqual([mine, mineAndTest]);
  });

  test('a candidate is what they are to their file, and holds no right', async () => {
    expect(await reached({ candidate: french }, [{ as: 'candidate' }, manager, 'maj'])).toEqual([french]);
    expect(await reached({ candidate: mine }, ['maj', oneself, manager, { anywhere: 'adm' }])).toEqual([]);
    expect(await reached(actor(), { as: 'candidate' })).toEqual([]);
    expect(await reached({ candidate: mineAndTest }, { as: 'candidate' })).toEqual([]);
    expect(
      await reached({ program: french, account: french }, [
        'maj',
        oneself,
        manager,
        { as: 'candidate' },
        { anywhere: 'adm' },
      ]),
    ).toEqual([]);
  });

  test('a right that counts anywhere asks nothing of a row that is there', async () => {
    const who = actor(grant('adm', 'FR'));
    const all = new AccessKernel({ person: { ...subject, there: () => always } }, () => '2026-01-15');
    expect(all.scope(who, [{ anywhere: 'adm' }, 'exp'], 'person', 'p')).toBe(always);
    expect(await reached(who, [{ anywhere: 'adm' }, 'exp'])).toEqual([me, mine, mineAndTest, french, german]);
    expect(await reached(who, [{ anywhere: 'maj' }, oneself])).toEqual([me]);
  });

  test('a field is open where a claim on it holds among the rows that are listed', () => {
    const who = actor(grant('maj', 'FR'));
    const gate = (claims: Claims, list: Claims) => kernel.gate(who, claims, list, 'person', 'p');
    expect(gate('maj', 'maj')).toBe('open');
    expect(gate('exp', 'maj')).toBe('closed');
    expect(gate(manager, manager)).toBe('open');
    expect(gate(['maj', manager], ['maj', manager])).toBe('open');
    expect(gate({ anywhere: 'maj' }, manager)).toBe('open');
    // Some of the rows were opened by what does not open the field.
    expect(typeof gate('maj', ['maj', manager])).toBe('object');
    expect(typeof gate(manager, ['maj', manager])).toBe('object');
    expect(typeof gate('maj', { anywhere: 'maj' })).toBe('object');
  });

  test('what a subject does not name is no claim on it', () => {
    expect(() => kernel.scope(actor(), { as: 'stranger' }, 'person', 'p')).toThrow('Nobody is stranger to a person');
  });
});

test('an explanation tells what one is to the subject, and agrees with the decision', async () => {
  const who = actor(grant('maj', 'FR'));
  for (const [key, isManager, byRight] of [
    [mine, true, false],
    [mineAndTest, true, false],
    [french, false, true],
    [german, false, false],
  ] as const) {
    const told = (await kernel.explain(database.db, who, ['maj', manager], 'person', key))!;
    expect(told.designations).toEqual([{ as: 'manager', holds: isManager }]);
    expect(told.grants.map(({ reaches }) => reaches)).toEqual([byRight]);
    expect(told.allowed).toBe(await kernel.allows(database.db, who, ['maj', manager], 'person', key));
  }
  const own = (await kernel.explain(database.db, who, oneself, 'person', me))!;
  expect(own).toMatchObject({
    allowed: true,
    veils: [{ right: 'fp-dct', holds: false, or: { as: 'oneself', holds: true } }],
  });
  const veiled = (await kernel.explain(database.db, who, manager, 'person', mineAndTest))!;
  expect(veiled).toMatchObject({ allowed: false, veils: [{ or: { as: 'oneself', holds: false } }] });
});

test('what one may do with rows is told at once, each as it is decided', async () => {
  const who = actor(grant('maj', 'FR'));
  const asked = { edit: 'maj', look: ['maj', manager], run: { anywhere: 'maj' }, own: oneself } as const;
  const all = await kernel.abilities(database.db, who, asked, 'person', [me, mine, mineAndTest, french, 2_000_000_000]);
  expect(all).toEqual(
    new Map([
      [me, { edit: false, look: false, run: true, own: true }],
      [mine, { edit: false, look: true, run: true, own: false }],
      [mineAndTest, { edit: false, look: false, run: true, own: false }],
      [french, { edit: true, look: true, run: true, own: false }],
    ]),
  );
});

test('of several grants that reach a row, each right holds at its best grade', () => {
  const graded = (...rights: readonly (readonly [RightCode, 1 | 2])[]): Grant => ({
    ...grant('maj', 'FR'),
    rights: new Map(rights),
  });
  const who = actor(graded(['maj', 2], ['exp', 1]), graded(['maj', 1], ['exp', 2]), graded(['adm', 1]));
  const rightsWhere = (...reaching: readonly boolean[]) => Object.fromEntries(kernel.rightsWhere(who, reaching));
  expect(rightsWhere(true, true, false)).toEqual({ maj: 2, exp: 2 });
  expect(rightsWhere(false, true, true)).toEqual({ maj: 1, exp: 2, adm: 1 });
  expect(rightsWhere(false, false, false)).toEqual({});
});

test('every call claims what its subject names', () => {
  const engines = createEngines(database.db);
  for (const { access, operationId } of allCalls) {
    if (access.kind !== 'holder') continue;
    if (!access.on)
      expect(
        access.claims.every((claim) => typeof claim === 'string'),
        operationId,
      ).toBe(true);
    else engines.kernel.scope(actor(), access.claims, access.on.subject, 's');
  }
});
