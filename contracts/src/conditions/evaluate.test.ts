import { expect, test } from 'vitest';
import type { FieldType } from '../catalogue/field.ts';
import type { Leaf } from './condition.ts';
import { evaluate } from './evaluate.ts';

const types: Readonly<Record<string, FieldType>> = {
  text: 'text',
  code: 'code',
  day: 'date',
  codes: 'codes',
  yes: 'boolean',
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
