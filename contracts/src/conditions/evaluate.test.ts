import { expect, test } from 'vitest';
import type { FieldType } from '../catalogue/field.ts';
import { type Condition, isNever, type Leaf, operators, truthOfNull } from './condition.ts';
import { evaluate, fieldsOf } from './evaluate.ts';

const types: Readonly<Record<string, FieldType>> = {
  text: 'text',
  code: 'code',
  day: 'date',
  codes: 'codes',
  yes: 'boolean',
  rank: 'number',
};

/** What a form says of one test over one value; that SQL says the same is a property of its own. */
const says = (field: string, value: unknown, operator: Leaf['operator'], than?: unknown) =>
  evaluate({ field, operator, ...(than !== undefined && { value: than }) } as Leaf, {
    read: (name) => (name === field ? value : null),
    typeOf: (name) => types[name],
    today: '2026-11-23',
  });

test.each([
  ['nothing is only nothing', says('text', null, 'equals', null), true],
  ['nothing is no value', says('code', null, 'equals', 'a'), false],
  ['nothing is different from any value', says('code', null, 'different', 'a'), true],
  ['nothing is not different from nothing', says('code', null, 'different', null), false],
  ['a value is different from nothing', says('code', 'a', 'different', null), true],
  ['nobody is in an empty list', says('code', 'a', 'in', []), false],
  ['everybody is outside one', says('code', null, 'not in', []), true],
  ['an accent, a case, a ligature make no difference', says('text', 'Hélène Œuvrard', 'like', '%HELENE oeuv%'), true],
  ['a day is a day', says('day', '2026-11-23', 'equals', '2026-11-23'), true],
  ['a day before is before', says('day', '2026-11-22', 'before', '2026-11-23'), true],
  ['no day is neither before nor after', says('day', null, 'before', '2026-11-23'), false],
  ['one of several', says('codes', ['a', 'b'], 'equals', 'b'), true],
  ['none of several', says('codes', [], 'different', 'b'), true],
  ['an empty text is empty', says('text', '', 'empty'), true],
  ['no is not empty', says('yes', false, 'not empty'), true],
  ['a field that nobody put a value in the place of makes it false', says('code', 'a', 'equals', '$Pays'), false],
  ['for every operator', says('code', 'a', 'different', '$Pays'), false],
  ['in a list as well', says('code', 'a', 'not in', ['b', '$Pays']), false],
  ['a field that there is not makes it false', says('ghost', 'a', 'different', 'b'), false],
])('%s', (_rule, said, expected) => {
  expect(said).toBe(expected);
});

const sides = (field: string, operator: Leaf['operator'], than: unknown, ...values: readonly unknown[]) =>
  values.map((value) => says(field, value, operator, than));

test('a figure is less or more than another, never than itself; between two, both are within', () => {
  expect(sides('rank', 'less', 3, 2, 3, 4)).toEqual([true, false, false]);
  expect(sides('rank', 'greater', 3, 2, 3, 4)).toEqual([false, false, true]);
  expect(sides('rank', 'between', [3, 5], 2, 3, 5, 6)).toEqual([false, true, true, false]);
});

test('a month is each of its days; before it and after it is none of them', () => {
  const around = ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01'];
  expect(sides('day', 'equals', '2026-02', ...around)).toEqual([false, true, true, false]);
  expect(sides('day', 'before', '2026-02', ...around)).toEqual([true, false, false, false]);
  expect(sides('day', 'after', '2026-02', ...around)).toEqual([false, false, false, true]);
  expect(sides('day', 'between', ['2026-02', '2026-02-28'], ...around)).toEqual([false, true, true, false]);
  expect(sides('day', 'equals', 'CURRENT_MONTH', '2026-11-01', '2026-10-31')).toEqual([true, false]);
  expect(sides('day', 'between', ['2026-02'], '2026-02-01')).toEqual([false]);
});

test('so many days ahead or behind are counted from today, today and the last of them included', () => {
  expect(sides('day', 'within days', 2, '2026-11-22', '2026-11-23', '2026-11-25', '2026-11-26')).toEqual([
    ...[false, true, true, false],
  ]);
  expect(sides('day', 'within days', -2, '2026-11-20', '2026-11-21', '2026-11-23', '2026-11-24')).toEqual([
    ...[false, true, true, false],
  ]);
});

test('in a list, nothing is what the list names as nothing; one of several is enough', () => {
  expect(sides('code', 'in', ['b', null], null, 'a', 'b')).toEqual([true, false, true]);
  expect(sides('codes', 'in', ['b', 'c'], ['a', 'b'], ['a'], [])).toEqual([true, false, false]);
});

test('an empty text is no value and yet not nothing; of a code, it is a value', () => {
  expect([says('text', '', 'equals', null), says('code', '', 'empty'), says('code', null, 'empty')]).toEqual([
    ...[false, false, true],
  ]);
});

test('of a group of all each holds, of a group of any one does; none is all, and never any', () => {
  const is = (value: string): Condition => ({ field: 'code', operator: 'equals', value });
  const holds = (condition: Condition) =>
    evaluate(condition, { read: () => 'a', typeOf: () => 'code', today: '2026-11-23' });
  expect([holds({ and: [is('a'), is('b')] }), holds({ or: [is('a'), is('b')] })]).toEqual([false, true]);
  expect([holds({ and: [] }), holds({ or: [] })]).toEqual([true, false]);
  expect([isNever({ or: [] }), isNever({ or: [is('a')] }), isNever({ and: [] }), isNever(undefined)]).toEqual([
    ...[true, false, false, false],
  ]);
  expect(fieldsOf({ or: [is('a'), { and: [{ field: 'day', operator: 'empty' }] }] })).toEqual(['code', 'day']);
});

test('what a hidden value amounts to is what the same comparison says of nothing', () => {
  const values = {
    in: [['a'], ['a', null]],
    'not in': [['a'], ['a', null]],
    equals: ['a', null],
    different: ['a', null],
  };
  for (const operator of operators)
    for (const value of (values as Partial<Record<Leaf['operator'], readonly unknown[]>>)[operator] ?? ['a'])
      expect(truthOfNull({ field: 'text', operator, value } as Leaf), `${operator} ${value}`).toBe(
        says('text', null, operator, value),
      );
});
