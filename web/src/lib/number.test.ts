import { languages } from '@passerelle/contracts/languages.ts';
import { expect, test } from 'vitest';
import { readNumber, writeNumber } from './number.ts';

test('both decimal marks are read as they are typed or pasted, whatever the language', () => {
  const read = ['3.5', '3,5', ' 37,5 ', '37.', ',5', '-0,25', '−2', '３７．５', '3。5', '0', '12'].map(readNumber);
  expect(read).toEqual([3.5, 3.5, 37.5, 37, 0.5, -0.25, -2, 37.5, 3.5, 0, 12]);
});

test('groups of three are read where nothing else could be meant', () => {
  const read = ['1 234,5', '1\u202F234', '1\u00A0234.5', '1,234.5', '1.234,5', '1.234.567', '-12 345'].map(readNumber);
  expect(read).toEqual([1234.5, 1234, 1234.5, 1234.5, 1234.5, 1_234_567, -12_345]);
  // One mark alone parts decimals: nothing is made a thousand times larger.
  expect(['1,234', '1.234'].map(readNumber)).toEqual([1.234, 1.234]);
});

test('what is no number is none, and nothing is taken out of it', () => {
  for (const typed of ['', 'abc', '12 abc', '3,5 h', '1,2,3', '1.2.3', '12 34', '1 234 5', '--1', '1e3', '.', '-'])
    expect(readNumber(typed), typed).toBeUndefined();
});

test('what is written is read again in every language', () => {
  for (const language of languages)
    for (const value of [0, 37.5, -0.25, 1234.75]) expect(readNumber(writeNumber(value, language))).toBe(value);
});
