import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import { everything, nothing } from '@passerelle/contracts/conditions/condition.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { always, never } from '../../platform/db/sql.ts';
import type { Subject } from '../catalogue/subject.ts';
import { type Actor, actsForAnother, borrowsFrom, type ConditionsByKind, type Grant, isOneself } from './actor.ts';
import { listed, rightsOf } from './claims.ts';
import { AccessKernel } from './decide.ts';
import { heldBy, narrow, narrowedTwice } from './narrow.ts';

const subject: Subject = {
  table: 't',
  key: 'k',
  fields: { Pays: { type: 'text', value: (alias) => sql.ref(`${alias}.Pays`) } },
  designations: { owner: () => sql<boolean>`owned` },
};
let today = '2026-01-15';
const kernel = new AccessKernel({ person: subject }, () => today);

const grant = (
  rights: Readonly<Partial<Record<RightCode, 1 | 2>>>,
  { onlyOneself = false, on = { person: everything } as ConditionsByKind } = {},
): Grant => ({
  rights: new Map(Object.entries(rights) as [RightCode, 1 | 2][]),
  bounds: [{ origin: 'perimeter', conditions: on, fields: {} }],
  onlyOneself,
  source: { IdRole: 1, IdProfil: 1, IdPerimetre: 1 },
});
const actor = (...grants: Grant[]): Actor => ({
  IdPersonneEV1: 1,
  RoleIdPersonneEV1: 1,
  roles: [],
  acting: null,
  fields: {},
  grants,
});

test('a right is held at the best of its grades; on others, by what reaches more than oneself', () => {
  const who = actor(grant({ maj: 1, exp: 2 }), grant({ maj: 2, ann: 1 }, { onlyOneself: true }));
  const level = (right: RightCode, on?: 'others') => kernel.level(who, right, on);
  expect([level('maj'), level('maj', 'others'), level('ann'), level('ann', 'others'), level('adm')]).toEqual([
    ...[2, 1, 1, 0, 0],
  ]);
  expect([kernel.holds(who, 'exp', 2), kernel.holds(who, 'ann', 2), kernel.holds(who, 'ann')]).toEqual([
    ...[true, false, true],
  ]);
  expect(kernel.holds(who, 'adm')).toBe(false);
});

test('rows are reached by what gives a claimed right at the grade that is asked, or more', () => {
  const who = actor(grant({ maj: 1, exp: 2 }));
  const scope = (claims: Parameters<typeof kernel.scope>[1], level?: 1 | 2) =>
    kernel.scope(who, claims, 'person', 'p', level);
  expect([scope('maj'), scope('maj', 2), scope('exp', 2), scope('adm')]).toEqual([always, never, always, never]);
  expect([scope(['maj', 'exp'], 2), scope(['adm', 'maj']), scope([], 1)]).toEqual([always, always, never]);
  expect([scope({ anywhere: 'exp' }, 2), scope({ anywhere: 'maj' }, 2), scope({ anywhere: 'adm' })]).toEqual([
    ...[always, never, never],
  ]);
});

test('a grant that says nothing of a kind of rows reaches none; of its bounds, all must hold', () => {
  const scope = (one: Grant) => kernel.scope(actor(one), 'maj', 'person', 'p');
  expect(scope(grant({ maj: 1 }, { on: {} }))).toBe(never);
  const [wide, none] = [grant({ maj: 1 }), grant({ maj: 1 }, { on: { person: nothing } })];
  expect(scope({ ...wide, bounds: [...wide.bounds, ...none.bounds] })).toBe(never);
  expect(() => kernel.scope(actor(wide), 'maj', 'request' as never, 'p')).toThrow('No subject of kind request');
});

test('a field is open where its readers reach everything, closed where they reach nothing', () => {
  const owner = { as: 'owner' };
  const gate = (on: ConditionsByKind) =>
    kernel.gate(actor(grant({ maj: 1 }, { on }), grant({ exp: 1 })), 'maj', ['exp', owner], 'person', 'p');
  expect([gate({ person: everything }), gate({ person: nothing }), gate({})]).toEqual(['open', 'closed', 'closed']);
  const french = { person: { field: 'Pays', operator: 'equals', value: 'FR' } } as const;
  expect(typeof gate(french)).toBe('object');
  // What opens every row opens the field; what opens but some of them does not.
  expect(kernel.gate(actor(), owner, owner, 'person', 'p')).toBe('open');
  expect(kernel.gate(actor(grant({ exp: 1 })), owner, ['exp', owner], 'person', 'p')).not.toBe('open');
});

test('what is made of somebody’s grants is made once, for each of them, and anew the next day', () => {
  const [one, other] = [actor(), actor()];
  const [list, figures] = [{}, {}];
  let made = 0;
  const make = () => ++made;
  const kept = (who: Actor, of: object) => kernel.kept(who, of, make);
  expect([kept(one, list), kept(one, figures), kept(one, list), kept(other, list), kept(one, figures)]).toEqual([
    ...[1, 2, 1, 3, 2],
  ]);
  today = '2026-01-16';
  expect([kept(one, list), kept(one, list)]).toEqual([4, 4]);
});

test('where a grant reaches is found once, by kind and name of the row, and anew the next day', () => {
  const who = actor(grant({ maj: 1 }, { on: { person: { field: 'Pays', operator: 'equals', value: 'FR' } } }));
  const times: string[] = [];
  const counting: Subject = {
    ...subject,
    fields: {
      Pays: {
        type: 'text',
        value: (alias) => {
          times.push(alias);
          return sql.ref(`${alias}.Pays`);
        },
      },
    },
  };
  const counted = new AccessKernel({ person: counting }, () => today);
  for (const alias of ['p', 'p', 's', 'p', 's']) counted.scope(who, 'maj', 'person', alias);
  expect(times).toEqual(['p', 's']);
  today = '2026-01-17';
  counted.scope(who, 'maj', 'person', 'p');
  expect(times).toEqual(['p', 's', 'p']);
});

test('without a subject whoever holds the right has it, at the grade that is asked', async () => {
  const who = actor(grant({ maj: 1 }), grant({ exp: 2 }));
  const told = async (right: RightCode, level: 1 | 2) =>
    (await kernel.explain(undefined as never, who, right, 'global', 0, { level }))!;
  expect(await told('exp', 2)).toMatchObject({ allowed: true, grants: [{ level: 2, reaches: true }] });
  expect(await told('maj', 2)).toMatchObject({ allowed: false, grants: [{ level: 1, reaches: true }] });
  expect(await told('maj', 1)).toMatchObject({ allowed: true });
  expect(await told('adm', 1)).toMatchObject({ allowed: false, grants: [] });
});

test('claims are one or several; what one is to the row is no right', () => {
  expect([listed('maj'), listed({ as: 'owner' }), listed(['maj', { anywhere: 'adm' }])]).toEqual([
    ...[['maj'], [{ as: 'owner' }], ['maj', { anywhere: 'adm' }]],
  ]);
  expect([rightsOf({ anywhere: 'adm' }), rightsOf(['maj', { as: 'owner' }, { anywhere: 'adm' }])]).toEqual([
    ...[['adm'], ['maj', 'adm']],
  ]);
});

test('a borrowed role decides neither on who borrowed it nor on who lent it', () => {
  const [own, borrowed] = [actor(), { ...actor(), RoleIdPersonneEV1: 2 }];
  expect([actsForAnother(own), actsForAnother(borrowed)]).toEqual([false, true]);
  expect([1, 2, 3].map((person) => isOneself(borrowed, person))).toEqual([true, true, false]);
  expect([1, 2, 3].map((person) => borrowsFrom(borrowed, person))).toEqual([true, true, false]);
  expect(borrowsFrom(own, 1)).toBe(false);
});

test('what was held then is kept with its values, and bounds what is given beside its own', () => {
  const on = { person: { field: 'Pays', operator: 'equals', value: '$IdPays' } } as const;
  const held = heldBy([
    { ...grant({ maj: 2 }), bounds: [{ origin: 'perimeter', conditions: on, fields: { IdPays: 'FR' } }] },
  ]);
  const french = { person: { field: 'Pays', operator: 'equals', value: 'FR' } };
  expect(held).toEqual([{ rights: { maj: 2 }, bounds: [french] }]);
  const [narrowed] = narrow([grant({ maj: 1, ann: 1 })], held);
  expect(narrowed?.bounds.map(({ origin, conditions }) => [origin, conditions])).toEqual([
    ['perimeter', { person: everything }],
    ['narrowing', french],
  ]);
  expect(narrow([grant({ ann: 1 })], held)).toEqual([]);
  expect(narrow([grant({ maj: 1 })], [])).toEqual([]);
  expect(narrowedTwice(held, [{ rights: { ann: 1 }, bounds: [] }])).toEqual([]);
});
