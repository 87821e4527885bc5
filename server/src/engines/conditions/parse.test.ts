import { filtersBy } from '@passerelle/contracts/conditions/condition.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { SqlField, Subject } from '../catalogue/subject.ts';
import { checkCondition } from './check.ts';
import { compileCondition } from './compile.ts';
import { check, pair } from './leaf-values.ts';
import { parseFields, parseWhere } from './parse.ts';

const types = { seen: 'instant', rank: 'number', name: 'text', chief: 'person', on: 'boolean' } as const;
const where = (asked: object) =>
  parseWhere(asked, { typeOf: (name) => (Object.hasOwn(types, name) ? types[name as keyof typeof types] : undefined) });

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
      { field: 'seen', operator: 'between', value: ['2026-01-02', '2026-01-02'] },
    ],
  });
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
        ...{ today: '2026-01-01', ofList: true },
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
