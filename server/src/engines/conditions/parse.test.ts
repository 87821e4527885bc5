import { conditionLimits, filtersBy, type Leaf } from '@passerelle/contracts/conditions/condition.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { SqlField, Subject } from '../catalogue/subject.ts';
import { checkCondition } from './check.ts';
import { compileCondition } from './compile.ts';
import { check, pair } from './leaf-values.ts';
import { parseCount, parseFields, parseFilterText, parseOrder, parseWhere, partsOf } from './parse.ts';

const types = { seen: 'instant', rank: 'number', name: 'text', chief: 'person', on: 'boolean' } as const;
const written = (asked: object) =>
  parseWhere(asked, { typeOf: (name) => (Object.hasOwn(types, name) ? types[name as keyof typeof types] : undefined) });
/** What was asked, wherever it was written. */
const where = (asked: object) =>
  JSON.parse(JSON.stringify(written(asked), (key, one) => (key === 'at' ? undefined : one)));

const value = () => sql`x`;
const fields: Readonly<Record<string, SqlField>> = {
  name: { type: 'text', value },
  kind: { type: 'code', value, sqlType: 'integer' },
};
const subject: Subject = { table: 't', key: 'k', fields };
const faultOf = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    return (error as { details?: readonly object[] }).details?.[0];
  }
  return undefined;
};

test('no less than a figure is more or the same; than a day, all of that day', () => {
  expect(where({ rank: { gte: 3 } })).toEqual({
    or: [
      { field: 'rank', operator: 'greater', value: 3 },
      { field: 'rank', operator: 'equals', value: 3 },
    ],
  });
  expect(where({ seen: { gte: '2026-01-02' } })).toEqual({
    or: [
      { field: 'seen', operator: 'after', value: '2026-01-02' },
      { field: 'seen', operator: 'equals', value: '2026-01-02' },
    ],
  });
});

test('a comparison knows where it was written, and a refusal of its value names that', () => {
  expect(written({ or: [{ name: 'a' }, { rank: { inq: [1] } }] })).toMatchObject({
    or: [{ at: 'where/or/0/name' }, { at: 'where/or/1/rank/inq' }],
  });
  const refused = (asked: object) =>
    faultOf(() =>
      compileCondition(written(asked), subject, 'p', { today: '2026-01-01', ofList: true, resolve: () => undefined }),
    );
  expect(refused({ name: { inq: ['a', true, '$who'] } })).toEqual({
    path: 'where/name/inq $who',
    rule: 'unknownValue',
  });
  const kind = { field: 'kind', operator: 'in', value: ['x'] } as const;
  const kept = (leaf: Leaf) =>
    faultOf(() => compileCondition(leaf, subject, 'p', { today: '2026-01-01', resolve: () => null }));
  expect(kept({ ...kind, at: 'where/kind/inq' })).toEqual({ path: 'where/kind/inq', rule: 'unknownValue' });
  expect(kept(kind)).toEqual({ path: 'kind', rule: 'unknownValue' });
  expect(kept({ ...kind, operator: 'before' })).toEqual({ path: 'kind before', rule: 'unknownOperator' });
});

test('what exists is asked for by yes or no, of what may be empty', () => {
  expect(where({ name: { exists: true } })).toEqual({ field: 'name', operator: 'not empty' });
  expect(where({ name: { exists: false } })).toEqual({ field: 'name', operator: 'empty' });
  expect(faultOf(() => where({ name: { exists: 1 } }))).toMatchObject({ path: 'where/name/exists', rule: 'type' });
  expect(faultOf(() => where({ on: { exists: true } }))).toMatchObject({ rule: 'unknownOperator' });
});

test('fields that are asked for are those, beside others that are left out', () => {
  expect(parseFields({ a: true, b: false }, ['a', 'b', 'c'])).toEqual(['a']);
  expect(parseFields({ b: false }, ['a', 'b', 'c'])).toEqual(['a', 'c']);
});

test('codes and texts are compared letter by letter in filters, people never', () => {
  expect([filtersBy('code', 'less'), filtersBy('text', 'greater'), filtersBy('person', 'less')]).toEqual([
    true,
    true,
    false,
  ]);
  const compile = (field: string) =>
    faultOf(() =>
      compileCondition({ field, operator: 'less', value: 'b' }, subject, 'p', {
        today: '2026-01-01',
        ofList: true,
        resolve: () => null,
      }),
    );
  expect([compile('name'), compile('kind')]).toEqual([undefined, expect.objectContaining({ rule: 'unknownValue' })]);
});

test('a value is of its field', () => {
  const leaf = { field: 'f', operator: 'equals' } as const;
  const yesNo: SqlField = { type: 'boolean', value };
  expect([check(leaf, yesNo, 'true'), check(leaf, yesNo, 'false'), check(leaf, yesNo, true)]).toEqual([
    true,
    false,
    true,
  ]);
  expect(faultOf(() => check(leaf, yesNo, 'yes'))).toMatchObject({ rule: 'unknownValue' });
  expect(faultOf(() => check(leaf, fields.name!, null))).toMatchObject({ rule: 'unknownValue' });
  expect(faultOf(() => pair({ field: 'f', operator: 'between', value: [1, 2, 3] }))).toMatchObject({
    rule: 'unknownValue',
  });
});

test('a comparison has no more than its three parts, and a field of its subject', () => {
  const fault = (leaf: object) => faultOf(() => checkCondition(leaf, 'body', subject, () => null));
  expect(fault({ field: 'name', operator: 'equals', value: 'a' })).toBeUndefined();
  expect(fault({ field: 'name', operator: 'equals', value: 'a', also: 1 })).toMatchObject({
    path: 'body/also',
    rule: 'unknownProperty',
  });
  for (const field of ['toString', 'constructor', '__proto__'])
    expect(fault({ field, operator: 'equals', value: 'a' }), field).toMatchObject({
      path: 'body/field',
      rule: 'unknownField',
    });
});

test('no more than a day is what is before it or all of it; a figure is compared as one', () => {
  expect(where({ seen: { lte: '2026-01-02' } })).toEqual({
    or: [
      { field: 'seen', operator: 'before', value: '2026-01-02' },
      { field: 'seen', operator: 'equals', value: '2026-01-02' },
    ],
  });
  expect(where({ rank: { gt: 1, lt: 3 } })).toEqual({
    and: [
      { field: 'rank', operator: 'greater', value: 1 },
      { field: 'rank', operator: 'less', value: 3 },
    ],
  });
  expect(where({ seen: { gt: '2026-01-02' } })).toEqual({ field: 'seen', operator: 'after', value: '2026-01-02' });
  expect(faultOf(() => where({ chief: { gt: 1 } }))).toMatchObject({ path: 'where/chief/gt', rule: 'unknownOperator' });
});

test('operators have their names here beside those of LoopBack; what every object has is none', () => {
  expect(where({ seen: { 'within days': 30 } })).toEqual({ field: 'seen', operator: 'within days', value: 30 });
  expect(where({ name: { nlike: 'a' } })).toEqual({ field: 'name', operator: 'not like', value: 'a' });
  expect(where({ name: { empty: true } })).toEqual({ field: 'name', operator: 'empty' });
  expect(where({ name: { 'not empty': true } })).toEqual({ field: 'name', operator: 'not empty' });
  expect(where({ chief: { inq: [1, null] } })).toEqual({ field: 'chief', operator: 'in', value: [1, null] });
  for (const [name, operator] of [
    ['name', 'toString'],
    ['name', 'before'],
    ['on', 'empty'],
  ] as const)
    expect(
      faultOf(() => where({ [name]: { [operator]: 'a' } })),
      operator,
    ).toEqual({
      path: `where/${name}/${operator}`,
      rule: 'unknownOperator',
    });
  expect(faultOf(() => where({ name: {} }))).toEqual({ path: 'where/name', rule: 'unknownOperator' });
  expect(faultOf(() => where({ name: { inq: 'a' } }))).toMatchObject({ path: 'where/name/inq', rule: 'type' });
  expect(faultOf(() => where({ name: { eq: ['a'] } }))).toMatchObject({ rule: 'type' });
});

test('groups are lists of filters, several parts of one hold together', () => {
  const a = { field: 'name', operator: 'equals', value: 'a' };
  const b = { field: 'rank', operator: 'equals', value: 1 };
  expect(where({ name: 'a' })).toEqual(a);
  expect(where({ name: 'a', rank: 1 })).toEqual({ and: [a, b] });
  expect(where({ or: [{ name: 'a' }, { and: [{ rank: 1 }] }] })).toEqual({ or: [a, { and: [b] }] });
  expect(where({})).toEqual({ and: [] });
  expect(faultOf(() => where({ or: { name: 'a' } }))).toMatchObject({ path: 'where/or', rule: 'type' });
  expect(faultOf(() => where({ or: [null] }))).toMatchObject({ path: 'where/or/0', rule: 'type' });
  expect(faultOf(() => where([]))).toMatchObject({ path: 'where', rule: 'type' });
  expect(faultOf(() => where({ ghost: 1 }))).toEqual({ path: 'where/ghost', rule: 'unknownField' });
});

test('a filter is as deep, as long and as wide as is allowed, and no more', () => {
  const within = (depth: number): object => (depth === 0 ? { name: 'a' } : { and: [within(depth - 1)] });
  expect(faultOf(() => where(within(conditionLimits.depth)))).toBeUndefined();
  expect(faultOf(() => where(within(conditionLimits.depth + 1)))).toMatchObject({ rule: 'tooDeep' });
  const many = (count: number) => ({ or: Array.from({ length: count }, () => ({ name: 'a' })) });
  expect(faultOf(() => where(many(conditionLimits.leaves)))).toBeUndefined();
  expect(faultOf(() => where(many(conditionLimits.leaves + 1)))).toMatchObject({ rule: 'tooLarge' });
  const list = (count: number) => ({ rank: { inq: Array.from({ length: count }, () => 1) } });
  expect(faultOf(() => where(list(conditionLimits.values)))).toBeUndefined();
  expect(faultOf(() => where(list(conditionLimits.values + 1)))).toMatchObject({ rule: 'tooLarge' });
  expect(faultOf(() => where({ name: 'a'.repeat(conditionLimits.text) }))).toBeUndefined();
  expect(faultOf(() => where({ name: 'a'.repeat(conditionLimits.text + 1) }))).toMatchObject({ rule: 'tooLarge' });
});

test('a value is one that the database can hold', () => {
  for (const value of [null, true, 0, 'a']) expect(where({ name: value }), `${value}`).toMatchObject({ value });
  for (const value of ['\0', '\ud800'])
    expect(faultOf(() => where({ name: value }))).toMatchObject({ rule: 'unknownValue' });
  expect(faultOf(() => where({ rank: Number.POSITIVE_INFINITY }))).toMatchObject({ rule: 'type' });
});

test('a filter is an object in JSON, of parts that it may have', () => {
  expect([parseFilterText(undefined), parseFilterText(''), parseFilterText('{"limit":1}')]).toEqual([
    {},
    {},
    { limit: 1 },
  ]);
  for (const [text, rule] of [
    ['{', 'json'],
    ['[]', 'type'],
    ['null', 'type'],
    ['3', 'type'],
  ] as const)
    expect(
      faultOf(() => parseFilterText(text)),
      text,
    ).toMatchObject({ path: 'filter', rule });
  expect([partsOf(null, 'f', []), partsOf(undefined, 'f', []), partsOf({ a: 1 }, 'f', ['a'])]).toEqual([
    {},
    {},
    { a: 1 },
  ]);
  expect(faultOf(() => partsOf({ a: 1, b: 2 }, 'f', ['a']))).toEqual({ path: 'f/b', rule: 'unknownField' });
  expect(faultOf(() => partsOf(3, 'f', []))).toMatchObject({ path: 'f', rule: 'type' });
});

test('fields are asked for by name, one or several; none where nobody asked', () => {
  expect([parseFields('a', ['a', 'b']), parseFields(['b', 'a'], ['a', 'b'])]).toEqual([['a'], ['b', 'a']]);
  expect([parseFields(null, ['a']), parseFields(undefined, ['a'])]).toEqual([undefined, undefined]);
  expect(faultOf(() => parseFields(['z'], ['a']))).toEqual({ path: 'fields/z', rule: 'unknownField' });
  expect(faultOf(() => parseFields({ a: 1 }, ['a']))).toMatchObject({ path: 'fields/a', rule: 'type' });
});

test('an order is names, each one way or the other, so many and no more', () => {
  const said = (raw: unknown) => parseOrder(raw, 2).map(({ name, descending }) => [name, descending]);
  expect(said('Nom')).toEqual([['Nom', false]]);
  expect(said(['Nom DESC', 'Prenom asc'])).toEqual([
    ['Nom', true],
    ['Prenom', false],
  ]);
  expect([said(null), said(undefined), said(['Nom; drop']), said([3])]).toEqual([[], [], [['', false]], [['', false]]]);
  expect(faultOf(() => said(['a', 'b', 'c']))).toMatchObject({ path: 'order', rule: 'tooLarge' });
});

test('a count is a whole number, both bounds included', () => {
  const count = (raw: unknown) => parseCount(raw, 'limit', 1, 10);
  expect([count(1), count(10), count(null), count(undefined)]).toEqual([1, 10, undefined, undefined]);
  expect(faultOf(() => count(11))).toMatchObject({ path: 'filter/limit', rule: 'tooLarge' });
  for (const no of [0, 1.5, '3'])
    expect(
      faultOf(() => count(no)),
      `${no}`,
    ).toMatchObject({ rule: 'unknownValue' });
});
