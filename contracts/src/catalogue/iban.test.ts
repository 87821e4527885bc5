import { expect, test } from 'vitest';
import { groupedIban, isAccountAbroad, readAccount, readBic, readIban } from './iban.ts';

test.each([
  ['FR76 3000 6000 0112 3456 7890 189', 'FR7630006000011234567890189'],
  ['de89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ['GB29NWBK60161331926819', 'GB29NWBK60161331926819'],
])('an account number is taken however it is spaced: %s', (typed, stored) => {
  expect(readIban(typed)).toBe(stored);
});

test.each(['FR76 3000 6000 0112 3456 7890 188', 'FR763000600001123456789018', 'DE89', '', '123456789012345'])(
  'one whose digits do not fit, or that is too short, is none: %s',
  (typed) => {
    expect(readIban(typed)).toBeUndefined();
  },
);

test.each([
  ['DE89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
  ['FR76 30006', 'FR76 3000 6'],
  ['FR76', 'FR76'],
  ['', ''],
])('one is read by fours, half of it as well: %s', (stored, shown) => {
  expect(groupedIban(stored)).toBe(shown);
});

test('what a bank is known by is taken with blanks and in small letters, and by its form alone', () => {
  expect(['bnpafrpp', 'BNPA FR PP XXX', 'DEUTDEFF500'].map(readBic)).toEqual([
    ...['BNPAFRPP', 'BNPAFRPPXXX', 'DEUTDEFF500'],
  ]);
  for (const typed of ['BNPAFR', 'BNPAFRPPX', 'BNPAFRPPXXXX', '1NPAFRPP', 'BNP/FRPP', ''])
    expect(readBic(typed), typed).toBeUndefined();
});

test('an account is abroad by its country, and at home over sea where numbers are those of the mainland', () => {
  expect(isAccountAbroad('FR7630006000011234567890189', 'FR')).toBe(false);
  expect(isAccountAbroad('FR7630006000011234567890189', 'RE')).toBe(false);
  expect(isAccountAbroad('DE89370400440532013000', 'FR')).toBe(true);
  expect(isAccountAbroad('DE89370400440532013000', 'CN')).toBe(true);
});

test('where a country has no such numbers its own is taken, and is no account abroad', () => {
  expect(readAccount('6222 0213 0202 0000 017', 'CN')).toBe('6222021302020000017');
  expect(readAccount('DE89 3704 0044 0532 0130 00', 'CN')).toBe('DE89370400440532013000');
  for (const typed of ['DE88 3704 0044 0532 0130 00', '12345', '6222/0213', ''])
    expect(readAccount(typed, 'CN')).toBeUndefined();
  for (const country of ['FR', 'RE', undefined]) expect(readAccount('6222021302020000017', country)).toBeUndefined();
  expect(isAccountAbroad('6222021302020000017', 'CN')).toBe(false);
});
