import { expect, test } from 'vitest';
import { checkText, type ValueCountry } from './value-rules.ts';

const typed = (text: string, IdPays?: string) => {
  const country: ValueCountry | undefined = IdPays === undefined ? undefined : { IdPays, nin: null };
  return checkText({ type: 'text', format: 'postalCode' }, text, country);
};

test.each([
  ['FR', '44000', '44000'],
  ['FR', '44 000', '44000'],
  ['FR', 'F-44000', '44000'],
  ['FR', '92042 cedex 08', '92042 CEDEX 08'],
  ['DE', 'D-10115', '10115'],
  ['GB', 'ls15hd', 'LS1 5HD'],
  ['GB', 'EC1A 1BB', 'EC1A 1BB'],
  ['NL', '1012ab', '1012 AB'],
  ['PL', '00950', '00-950'],
  ['PL', '00–950', '00-950'],
  ['IE', 'd02af30', 'D02 AF30'],
  ['LV', '1001', 'LV-1001'],
  ['LV', 'lv1001', 'LV-1001'],
  ['AD', '500', 'AD500'],
  ['SE', '11455', '114 55'],
  ['CN', '１０００２０', '100020'],
  ['ES', '28001', '28001'],
  ['IT', '00187', '00187'],
])('a code of %s, typed %s, is kept as its country writes it', (country, text, value) => {
  expect(typed(text, country)).toEqual({ value });
});

test('one of another country is kept, and to be looked at again: people live across a border', () => {
  expect(typed('L-1855', 'FR')).toEqual({ value: 'L-1855', warning: 'postalCheck' });
  expect(typed('4440', 'FR')).toEqual({ value: '4440', warning: 'postalCheck' });
  expect(typed('1012 ab', 'DE')).toEqual({ value: '1012 AB', warning: 'postalCheck' });
});

test('what no country writes is none', () => {
  for (const text of ['x', 'Nantes', '1', '44', '123456789012', '44000 Nantes', '-', '#####', '44000-'.repeat(3)])
    expect(typed(text, 'DE'), text).toEqual({ rule: 'postalCode' });
});

test('where a country has none, or is not known, whatever is typed is taken', () => {
  expect(typed('PO Box 12', 'AE')).toEqual({ value: 'PO Box 12' });
  expect(typed('x')).toEqual({ value: 'x' });
});
