import { expect, test } from 'vitest';
import { listLocalPart, looksLikeAddress, wordsIn } from './list-names.ts';

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
  expect(wordsIn('Anything', ['', ' '])).toEqual([]);
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
