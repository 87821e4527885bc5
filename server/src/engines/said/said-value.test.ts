import { languages } from '@passerelle/contracts/languages.ts';
import { expect, test } from 'vitest';
import { saidInstant, saidLongDay, saidNumber, saidValue } from './said-value.ts';

const french = { language: 'fr', yes: 'oui', no: 'non' } as const;

test('a value is said as its field is, in the language of its reader', () => {
  expect(saidValue('boolean', true, french)).toBe('oui');
  expect(saidValue('boolean', false, french)).toBe('non');
  expect(saidValue('date', '2026-11-28', french)).toBe('28/11/2026');
  expect(saidValue('date', '2026-11-28', { ...french, longDays: true })).toBe('28 novembre 2026');
  expect(saidValue('number', 1234.5, { ...french, language: 'gb' })).toBe('1,234.5');
  expect(saidValue('instant', '2026-11-28T22:30:00Z', { ...french, language: 'de' })).toBe('28.11.2026, 22:30 UTC');
  expect(saidValue('code', 'Lyon', french)).toBe('Lyon');
});

test('every language has its own signs, and what is no day stays what it is', () => {
  expect(languages.map((language) => saidNumber(17.33, language))).toEqual(
    languages.map((language) => (language === 'gb' || language === 'cn' ? '17.33' : '17,33')),
  );
  expect(saidLongDay('2026-11-28', 'cn')).toBe('2026年11月28日');
  expect(saidLongDay('some day', 'pl')).toBe('some day');
  expect(saidInstant(new Date('2026-11-28T22:30:00Z'), 'gb', 'long')).toBe('28 November 2026 at 22:30 UTC');
});
