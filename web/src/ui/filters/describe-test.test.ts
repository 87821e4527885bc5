import { type Language, locales } from '@passerelle/contracts/languages.ts';
import { describe, expect, test } from 'vitest';
import type { Translate } from '../../lib/texts.ts';
import { asTyped, readTyped } from './as-typed.ts';
import { describeTest } from './describe-test.ts';
import { type FilterDefinition, type FilterTest, isComplete } from './filter-types.ts';
import { withOperator } from './with-operator.ts';

const t: Translate = (key, values) => [key.replace('GRID:', ''), ...Object.values(values ?? {})].join(' ');
const label = (value: unknown) => `«${String(value)}»`;
const of = (control: FilterDefinition['control']): FilterDefinition => ({
  name: 'x',
  label: 'X',
  operators: [],
  control,
});
const list = of({ kind: 'list', choices: [] });
const date = of({ kind: 'date' });
const yesNo = of({ kind: 'yesNo', yes: 'yes', no: 'no' });

describe('a chip says', () => {
  test.each<[FilterDefinition, FilterTest, string, string]>([
    [list, { operator: 'in', value: ['FR', 'PL'] }, '', '«FR», «PL»'],
    [list, { operator: 'in', value: ['FR', 'PL', 'ES', 'IT'] }, '', '«FR», «PL» +2'],
    [list, { operator: 'not in', value: ['FR'] }, 'op not in', '«FR»'],
    [list, { operator: 'like', value: 'Allem' }, 'op like', 'Allem'],
    [list, { operator: 'empty' }, '', 'op empty'],
    [date, { operator: 'equals', value: 'CURRENT_MONTH' }, '', 'thisMonth'],
    [date, { operator: 'equals', value: '2026-03' }, '', '03/2026'],
    [date, { operator: 'before', value: '2026-03-01' }, 'op before', '01/03/2026'],
    [date, { operator: 'between', value: ['2026-03-01', '2026-03-31'] }, '', '01/03/2026 – 31/03/2026'],
    [date, { operator: 'within days', value: 30 }, '', 'nextDays 30'],
    [date, { operator: 'within days', value: -7 }, '', 'lastDays 7'],
    [yesNo, { operator: 'equals', value: false }, '', 'no'],
    [yesNo, { operator: 'different', value: false }, '', 'yes'],
  ])('%#', (definition, said, operator, values) => {
    expect(describeTest(definition, said, label, t)).toEqual({ operator, values });
  });
});

test('decimals are typed and shown as the language writes them, and asked for as numbers', () => {
  const hours = { kind: 'text', decimals: true } as const;
  expect([readTyped(hours, '7,25'), readTyped(hours, '7.25'), asTyped(hours, '7.25', 'fr')]).toEqual([
    ...['7.25', '7.25', '7,25'],
  ]);
  expect([asTyped(hours, 7.25, 'pl'), asTyped(hours, 7.25, 'gb'), asTyped(hours, undefined)]).toEqual([
    ...['7,25', '7.25', ''],
  ]);
  // B18: as each of the eight languages writes it, it is read as it was.
  const written = Object.keys(locales).map((language) => [language, asTyped(hours, 37.75, language as Language)]);
  expect(Object.fromEntries(written)).toEqual({
    fr: '37,75',
    gb: '37.75',
    es: '37,75',
    de: '37,75',
    it: '37,75',
    nl: '37,75',
    pl: '37,75',
    cn: '37.75',
  });
  for (const [, typed] of written) expect(readTyped(hours, typed!)).toBe('37.75');
  // A number that names something is written as it is.
  expect(readTyped({ kind: 'text' }, '1,5')).toBe('1,5');
});

test('a test is complete once it has what it compares with', () => {
  expect(isComplete({ operator: 'empty' })).toBe(true);
  expect(isComplete({ operator: 'in', value: [] })).toBe(false);
  expect(isComplete({ operator: 'like', value: '' })).toBe(false);
  expect(isComplete({ operator: 'between', value: ['2026-01-01', ''] })).toBe(false);
  expect(isComplete({ operator: 'equals', value: false })).toBe(true);
});

test('another comparison keeps what it can use', () => {
  expect(withOperator({ operator: 'in', value: ['FR', 'PL'] }, 'not in')).toEqual({
    operator: 'not in',
    value: ['FR', 'PL'],
  });
  expect(withOperator({ operator: 'in', value: ['FR', 'PL'] }, 'equals')).toEqual({ operator: 'equals', value: 'FR' });
  expect(withOperator({ operator: 'equals', value: 'FR' }, 'in')).toEqual({ operator: 'in', value: ['FR'] });
  expect(withOperator({ operator: 'in', value: ['FR'] }, 'like')).toEqual({ operator: 'like' });
  expect(withOperator({ operator: 'in', value: ['FR'] }, 'empty')).toEqual({ operator: 'empty' });
});
