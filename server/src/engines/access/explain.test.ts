import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personSubject } from '../../domains/people/person/person.columns.ts';
import { builders } from '../../testing/build.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import type { Actor, ConditionsByKind, Grant } from './actor.ts';
import { AccessKernel } from './decide.ts';
import type { Mask } from './explain.ts';

const kernel = new AccessKernel({ person: personSubject }, () => '2026-01-15');
const fields = { IdPays: 'FR', IdSociete: null };
const open: Mask = { field: () => 'open', ofActor: () => false };
let database: TestDatabase;
let chief: number;
let report: number;

beforeAll(async () => {
  database = await testDatabase({ from: 'seeded' });
  const build = builders(database);
  chief = (await build.person({ IdPays: 'PL', VIP: false })).IdPersonneEV1;
  report = (await build.person({ IdPays: 'FR', VIP: true, IdPersonneEV1Manager: chief })).IdPersonneEV1;
});
afterAll(() => database.drop());

const actorOn = (...on: readonly ConditionsByKind[]): Actor => ({
  IdPersonneEV1: chief,
  RoleIdPersonneEV1: chief,
  roles: [],
  acting: null,
  fields,
  grants: [
    {
      rights: new Map([['maj', 1]]),
      bounds: on.map((conditions) => ({ origin: 'perimeter', conditions, fields })),
      onlyOneself: false,
      source: { IdRole: 1, IdProfil: 1, IdPerimetre: 1 },
    } satisfies Grant,
  ],
});
async function explained(condition: Condition, mask: Mask = open, key = report) {
  const told = await kernel.explain(database.db, actorOn({ person: condition }), 'maj', 'person', key, { mask });
  return told!.grants[0]!.bounds[0]!;
}
const is = (field: string, value: string | boolean | null) => ({ field, operator: 'equals', value }) as const;

test('a rule is told line by line, each comparison with what the subject has, below the group that it is of', async () => {
  const { holds, steps } = await explained({
    and: [is('IdPays', '$IdPays'), { or: [is('VIP', false), is('Manager.IdPays', 'PL')] }],
  });
  expect(holds).toBe(true);
  expect(steps).toMatchObject([
    { depth: 0, how: 'all', holds: true },
    { depth: 1, how: 'test', holds: true, against: ['FR'], value: 'FR', masked: false, maskedRule: false },
    { depth: 1, how: 'any', holds: true },
    { depth: 2, how: 'test', holds: false, against: [false], value: true },
    { depth: 2, how: 'test', holds: true, against: ['PL'], value: 'PL' },
  ]);
});

test('a comparison with nothing of one’s own has nothing to compare; one without a value, no value', async () => {
  const { holds, steps } = await explained({
    or: [is('IdSociete', '$IdSociete'), { field: 'IdPays', operator: 'empty' }],
  });
  expect(holds).toBe(false);
  expect(steps[1]).toMatchObject({ holds: false, against: undefined });
  expect(steps[2]).toMatchObject({ against: [] });
});

/** The value of a country, and of one’s own, are nobody’s to know. */
const closedCountry: Mask = { field: (field) => (field === 'IdPays' ? 'closed' : 'open'), ofActor: () => false };

test('of a group, no more is told than what is open decides', async () => {
  const hidden = is('IdPays', 'FR');
  const of = async (condition: Condition) => (await explained(condition, closedCountry)).steps[0]!.holds;
  expect(await of({ and: [hidden, is('VIP', true)] })).toBe(null);
  expect(await of({ and: [hidden, is('VIP', false)] })).toBe(false);
  expect(await of({ or: [hidden, is('VIP', true)] })).toBe(true);
  expect(await of({ or: [hidden, is('VIP', false)] })).toBe(null);
  expect([await of({ and: [] }), await of({ or: [] })]).toEqual([true, false]);
});

test('what is masked says neither its value nor whether it holds, directly or one relation further', async () => {
  const [direct] = (await explained(is('IdPays', 'FR'), closedCountry)).steps;
  expect(direct).toMatchObject({ masked: true, value: null, holds: null, against: ['FR'] });
  const [further] = (await explained(is('Manager.IdPays', 'PL'), closedCountry)).steps;
  expect(further).toMatchObject({ masked: true, value: null, holds: null });
  const noManager: Mask = { ...open, field: (field) => (field === 'Manager' ? 'closed' : 'open') };
  const [relation] = (await explained(is('Manager.IdPays', 'PL'), noManager)).steps;
  expect(relation).toMatchObject({ masked: true, value: null, holds: null });
  // Of whom there is not, there is nothing to hide.
  const [nobody] = (await explained(is('Manager.IdPays', 'PL'), closedCountry, chief)).steps;
  expect(nobody).toMatchObject({ masked: false, value: null, holds: false });
  const french: Mask = { ...open, field: (_field, _subject, alias) => sql`${sql.ref(`${alias}.IdPays`)} = 'FR'` };
  expect([
    (await explained(is('VIP', true), french)).holds,
    (await explained(is('VIP', true), french, chief)).holds,
  ]).toEqual([true, null]);
});

test('a rule that compares with what may not be told of its reader is not told either', async () => {
  const mask: Mask = { ...open, ofActor: (field) => field === 'IdPays' };
  const [hidden] = (await explained({ field: 'IdPays', operator: 'in', value: ['DE', '$IdPays'] }, mask)).steps;
  expect(hidden).toMatchObject({ maskedRule: true, holds: null, against: undefined, value: 'FR', masked: false });
  const [plain] = (await explained(is('IdPays', 'IdPays'), mask)).steps;
  expect(plain).toMatchObject({ maskedRule: false, holds: false, against: ['IdPays'] });
});

test('without a mask everything is masked', async () => {
  const told = await kernel.explain(database.db, actorOn({ person: is('VIP', true) }), 'maj', 'person', report);
  expect(told).toMatchObject({ allowed: true, grants: [{ reaches: true, bounds: [{ holds: null }] }] });
});

test('a bound that says nothing of such subjects holds of none; there is nothing to tell of what is not there', async () => {
  const who = actorOn({ person: is('VIP', true) }, {});
  const told = (await kernel.explain(database.db, who, 'maj', 'person', report, { mask: open }))!;
  expect(told.allowed).toBe(false);
  expect(told.grants[0]).toMatchObject({ reaches: false, bounds: [{ holds: true }, { holds: false, steps: [] }] });
  expect(await kernel.explain(database.db, who, 'maj', 'person', 2_000_000_000)).toBeUndefined();
});

test('a grant below the grade that is asked reaches and does not allow', async () => {
  const who = actorOn({ person: is('VIP', true) });
  const told = (await kernel.explain(database.db, who, 'maj', 'person', report, { level: 2, mask: open }))!;
  expect([told.allowed, told.grants[0]?.reaches, told.grants[0]?.level]).toEqual([false, true, 1]);
});

test('a row as it would be is reached as it will be once it is stored, and one of which nothing is said by nothing', async () => {
  const who = actorOn({ person: is('VIP', true) });
  const { rows } = await database.pool.query('select to_jsonb(p) as row from "Personne" p where "IdPersonneEV1" = $1', [
    report,
  ]);
  const reached = await kernel.reachedOn(database.db, who, 'person', [
    { key: report },
    { key: report, changes: { VIP: false } },
    { key: chief, changes: { VIP: true } },
    { key: 2_000_000_000, absent: rows[0].row },
    { key: 2_000_000_000 },
    { key: report, changes: { Test: true } },
  ]);
  expect(reached).toEqual([[true], [false], [true], [true], [], []]);
});
