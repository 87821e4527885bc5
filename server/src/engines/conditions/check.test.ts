import { conditionLimits, type Leaf } from '@passerelle/contracts/conditions/condition.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { SqlField, Subject } from '../catalogue/subject.ts';
import { checkCondition } from './check.ts';
import { contains, keyList, keyOf, numberOf } from './leaf-values.ts';
import { resolveCondition, resolveLeaf, valuesOf } from './resolve.ts';
import { safePattern } from './safe-pattern.ts';

const value = () => sql`x`;
const fields: Readonly<Record<string, SqlField>> = {
  name: { type: 'text', value },
  day: { type: 'date', value },
  rank: { type: 'number', value },
};
const subject: Subject = { table: 't', key: 'k', fields };
const resolve = valuesOf({ Pays: 'FR', Site: null });

/** What is first said to be wrong; undefined where nothing is. */
const faultOf = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    return (error as { details?: readonly { path: string; rule: string; value?: string }[] }).details?.[0];
  }
  return undefined;
};
const fault = (tree: unknown) => faultOf(() => checkCondition(tree, 'body', subject, resolve));
const leaf = (more: object = {}) => ({ field: 'name', operator: 'equals', value: 'a', ...more });
const within = (depth: number, name: 'and' | 'or' = 'and'): object =>
  depth === 0 ? leaf() : { [name]: [within(depth - 1, name)] };

test('groups stand within groups as deep as is allowed and no deeper', () => {
  expect(fault(within(conditionLimits.depth))).toBeUndefined();
  expect(fault(within(conditionLimits.depth + 1))).toMatchObject({ rule: 'tooDeep', value: '5' });
});

test('so many comparisons, values and letters are allowed, and not one more', () => {
  const many = (count: number) => ({ or: Array.from({ length: count }, () => leaf()) });
  expect(fault(many(conditionLimits.leaves))).toBeUndefined();
  expect(fault(many(conditionLimits.leaves + 1))).toEqual({ path: 'body/or/60', rule: 'tooLarge', value: '60' });
  const list = (count: number) => leaf({ operator: 'in', value: Array.from({ length: count }, () => 'a') });
  expect(fault(list(conditionLimits.values))).toBeUndefined();
  expect(fault(list(conditionLimits.values + 1))).toMatchObject({ path: 'body/value', rule: 'tooLarge' });
  const text = (length: number) => leaf({ value: 'a'.repeat(length) });
  expect(fault(text(conditionLimits.text))).toBeUndefined();
  expect(fault(text(conditionLimits.text + 1))).toMatchObject({ path: 'body/value', rule: 'unknownValue' });
});

test('a condition that is checked is what was said', () => {
  const tree = {
    and: [leaf(), { or: [leaf({ operator: 'in', value: ['a', null] }), { field: 'name', operator: 'empty' }] }],
  };
  expect(checkCondition(tree, 'body', subject, resolve)).toEqual(tree);
  const one = leaf({ value: '$Pays' });
  expect(checkCondition(one, 'body', subject, resolve)).toEqual(one);
});

test.each<[string, unknown, object]>([
  ['nothing', null, { path: 'body', rule: 'type' }],
  ['a text', 'name', { path: 'body', rule: 'type' }],
  ['no group', {}, { rule: 'unknownProperty' }],
  ['a group of another name', { not: [leaf()] }, { rule: 'unknownProperty', value: 'not' }],
  ['two groups at once', { and: [], or: [] }, { rule: 'unknownProperty' }],
  ['a group that is no list', { and: leaf() }, { path: 'body/and', rule: 'type' }],
  ['what is wrong below', { or: [leaf(), { and: [null] }] }, { path: 'body/or/1/and/0', rule: 'type' }],
  ['a field that is no name', leaf({ field: 3 }), { path: 'body/field', rule: 'type' }],
  ['no operator', leaf({ operator: undefined }), { path: 'body/operator', rule: 'unknownOperator' }],
  ['an operator of another type', leaf({ operator: 'before' }), { path: 'body/operator', rule: 'unknownOperator' }],
  ['a field that there is not', leaf({ field: 'ghost' }), { path: 'body/field', rule: 'unknownField' }],
  ['a value that is an object', leaf({ value: {} }), { path: 'body/value', rule: 'unknownValue' }],
  ['an object in a list', leaf({ operator: 'in', value: ['a', {}] }), { path: 'body/value', rule: 'unknownValue' }],
  ['no finite number', leaf({ value: Number.NaN }), { path: 'body/value', rule: 'unknownValue' }],
  ['a value of nobody', leaf({ value: '$Ghost' }), { path: 'body/value', rule: 'unknownValue' }],
  ['no day', { field: 'day', operator: 'equals', value: '2026-02-30' }, { path: 'body/value', rule: 'unknownValue' }],
])('%s is refused at its place', (_name, tree, expected) => {
  expect(fault(tree)).toMatchObject(expected);
});

test('a day is one of the calendar, a month one of the twelve, a number of days one that a life has', () => {
  const day = (operator: Leaf['operator'], value: unknown) => fault({ field: 'day', operator, value })?.rule;
  expect(['2026-01', '2026-12', '2024-02-29', 'CURRENT_MONTH'].map((one) => day('equals', one))).toEqual([
    ...[undefined, undefined, undefined, undefined],
  ]);
  for (const one of [
    '2026-13',
    '2026-00',
    '2025-02-29',
    '0999-01-01',
    '2026-1-1',
    '12026-01-01',
    3,
    true,
    ['2026-01-02'],
  ])
    expect(day('equals', one), `${one}`).toBe('unknownValue');
  expect([36_525, -36_525, 36_526, -36_526, 1.5].map((one) => day('within days', one))).toEqual([
    ...[undefined, undefined, 'unknownValue', 'unknownValue', 'unknownValue'],
  ]);
});

test('a key is a whole number that the database holds, a figure any finite one, in digits or not', () => {
  const one: Leaf = { field: 'f', operator: 'equals' };
  expect([keyOf(one, 2_147_483_647), keyOf(one, '12'), numberOf(one, '1.5'), numberOf(one, 0)]).toEqual([
    ...[2_147_483_647, 12, 1.5, 0],
  ]);
  for (const no of [2_147_483_648, -2_147_483_648, 1.5, '1.5', '-1', '', true, null, '12345678901'])
    expect(
      faultOf(() => keyOf(one, no)),
      `key ${no}`,
    ).toMatchObject({ rule: 'unknownValue' });
  for (const no of ['', ' ', 'x', Number.POSITIVE_INFINITY, true, null])
    expect(
      faultOf(() => numberOf(one, no)),
      `figure ${no}`,
    ).toMatchObject({ rule: 'unknownValue' });
});

test('keys are one or a list, as the operator says, asked for or ruled out', () => {
  const keys = (operator: Leaf['operator'], value: Leaf['value']) => keyList({ field: 'f', operator, value: value! });
  expect(keys('equals', 3)).toEqual({ keys: [3], negative: false });
  expect(keys('different', '3')).toEqual({ keys: [3], negative: true });
  expect(keys('in', [3, 4])).toEqual({ keys: [3, 4], negative: false });
  expect(keys('not in', [])).toEqual({ keys: [], negative: true });
  expect(faultOf(() => keys('in', 3))).toMatchObject({ rule: 'unknownValue' });
  expect(faultOf(() => keys('equals', [3]))).toMatchObject({ rule: 'unknownValue' });
});

test('what is looked for in texts is found anywhere, its own wildcards but the outer ones being letters', () => {
  const like = (value: unknown) => contains({ field: 'f', operator: 'like', value } as Leaf);
  expect([like('É'), like('%a%'), like('a%b_c\\'), like(5)]).toEqual(['%e%', '%a%', '%a\\%b\\_c\\\\%', '%5%']);
  for (const no of [true, null, undefined, ['a']])
    expect(faultOf(() => like(no))).toMatchObject({ rule: 'unknownValue' });
});

test('a value of somebody’s own stands in the place of its name; one that they have not makes the comparison nobody’s', () => {
  const of = (value: Leaf['value']) => resolveLeaf({ field: 'f', operator: 'in', value: value! }, resolve)?.value;
  expect([of('$Pays'), of('a'), of(['$Pays', 'a']), of('$Site'), of(['a', '$Site'])]).toEqual([
    ...['FR', 'a', ['FR', 'a'], undefined, undefined],
  ]);
  expect(resolveLeaf({ field: 'f', operator: 'empty' }, resolve)).toEqual({ field: 'f', operator: 'empty' });
  expect(resolveLeaf({ field: 'f', operator: 'equals', value: null }, resolve)).toMatchObject({ value: null });
  for (const no of ['$Ghost', '$toString'])
    expect(
      faultOf(() => of(no)),
      no,
    ).toMatchObject({ path: `f ${no}`, rule: 'unknownValue' });
  const is = (value: string) => ({ field: 'f', operator: 'equals', value }) as const;
  expect(resolveCondition({ and: [is('$Pays'), { or: [is('$Site'), is('b')] }] }, resolve)).toEqual({
    and: [is('FR'), { or: [{ or: [] }, is('b')] }],
  });
});

test('a pattern is tried on any text at once: no groups, few repetitions, not long', () => {
  const is = (pattern: unknown) => safePattern(pattern, 'where/name');
  expect([is('^F').test('FR'), is('/^f/i').test('FR'), is('^f').test('FR'), is('/a/g').flags]).toEqual([
    ...[true, true, false, ''],
  ]);
  expect([is('[a-c]+x*').test('abx'), is('\\d\\.').test('1.'), is('a'.repeat(100)).source.length]).toEqual([
    ...[true, true, 100],
  ]);
  for (const no of ['(a)', 'a*b*c*', 'a+b{2}c*', 'a'.repeat(101), '[', '\\b', 'a**'])
    expect(
      faultOf(() => is(no)),
      no,
    ).toEqual({ path: 'where/name', rule: 'pattern' });
  expect(faultOf(() => is(3))).toMatchObject({ path: 'where/name', rule: 'type' });
});
