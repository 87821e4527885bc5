import { expect, test } from 'vitest';
import { listLocalPart, looksLikeAddress, mixesLetters, wordsIn } from './list-names.ts';

test('a name that would be read as an address is known by its signs', () => {
  expect(['a@b', 'a.b', 'a．b', 'Équipe Rhône', 'a-b_c'].map(looksLikeAddress)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('a forbidden word is one that stands by itself, whatever its case and accents', () => {
  const words = ['confidentiel', 'asse', 'tous les salariés'];
  expect(wordsIn('Projet Cónfidentiel', words)).toEqual(['confidentiel']);
  expect(wordsIn('Classement des TOUS-LES-SALARIES', words)).toEqual(['tous les salariés']);
  expect(wordsIn('Classement', words)).toEqual([]);
  // In Cyrillic letters that look like these, and are spelt as they in its address.
  expect(wordsIn('Projet c\u043enfidentiel', words)).toEqual(['confidentiel']);
  expect(wordsIn('конфиденциально', ['konfidentsialno'])).toEqual(['konfidentsialno']);
  expect(wordsIn('Anything', ['', ' '])).toEqual([]);
});

test('a word of letters that look like others is told from names of several scripts', () => {
  expect(['Dire\u0441tion', 'Équipe \u039cercier', 'Projet c\u043enfidentiel'].map(mixesLetters)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['Orvane 上海', 'Команда Paris', 'α-test', 'Équipe Łódź', '5 µm'].map(mixesLetters)).toEqual(
    Array.from({ length: 5 }, () => false),
  );
});

test('an address is the prefix and the name in letters that every mail system takes, or none at all', () => {
  expect(listLocalPart('Équipe Rhône', 'prj')).toBe('prj-equipe-rhone');
  expect(listLocalPart('Équipe Rhône', null)).toBe('equipe-rhone');
  expect(listLocalPart('Équipe Rhône', '')).toBe('equipe-rhone');
  expect(listLocalPart('Équipe Rhône', ' É.q ')).toBe('eq-equipe-rhone');
  expect(listLocalPart('项目组 A', 'prj')).toMatch(/^prj-[a-z-]+-a$/);
  expect(listLocalPart('!?', 'prj')).toBeUndefined();
  expect(listLocalPart('a'.repeat(60), 'prj')).toHaveLength(64);
  expect(listLocalPart('a'.repeat(61), 'prj')).toBeUndefined();
});
