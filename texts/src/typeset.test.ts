import { expect, test } from 'vitest';
import { typeset } from './typeset.ts';

test('French keeps its signs beside their words, whatever the space that was typed', () => {
  expect(typeset('Supprimer « Paris » ? Oui ; plan n° 7 : 1 000 lignes, 5 % !', 'fr')).toBe(
    'Supprimer «\u202fParis\u202f»\u202f? Oui\u202f; plan n°\u00a07\u202f: 1\u202f000 lignes, 5\u202f%\u202f!',
  );
  expect(typeset('Colonne\u00a0: pays', 'fr')).toBe('Colonne\u202f: pays');
  expect(typeset('{n, plural, =0 {rien} one {# plan : prêt} other {# plans}}', 'fr')).toBe(
    '{n, plural, =0 {rien} one {# plan\u202f: prêt} other {# plans}}',
  );
});

test('other languages are left as they are written', () => {
  expect(typeset('Who? 1 000 : « »', 'gb')).toBe('Who? 1 000 : « »');
});

test.each([
  ['fr', '{days} j', '{days}\u00a0j'],
  ['de', 'noch {days} T', 'noch {days}\u00a0T'],
  ['pl', '{days} dni', '{days}\u00a0dni'],
  ['gb', 'at most {most} MB, within 5 s.', 'at most {most}\u00a0MB, within 5\u00a0s.'],
  [
    'fr',
    '{who} d’abord, {n, plural, one {# jour} other {# jours}}',
    '{who} d’abord, {n, plural, one {# jour} other {# jours}}',
  ],
] as const)('a number is never parted from its unit: %s, %s', (language, text, kept) => {
  expect(typeset(text, language)).toBe(kept);
});
