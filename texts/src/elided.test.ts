import { expect, test } from 'vitest';
import { elided } from './elided.ts';

test('French drops a vowel before a name that begins with one', () => {
  const said = (name: string) => elided('De {name} : fiche de {name}', 'fr', { name });
  expect(said('Antoine Mercier')).toBe('D’{name} : fiche d’{name}');
  expect(said('Émilie Roussel')).toBe('D’{name} : fiche d’{name}');
  for (const name of ['Sophie Lambert', 'Hugo Lefèvre', 'Yann Le Goff', '李']) expect(said(name)).not.toContain('’');
});

test('nothing else is touched: numbers, what is counted, other words, other languages', () => {
  expect(elided('de {n, plural, one {#} other {#}}', 'fr', { n: 11 })).toBe('de {n, plural, one {#} other {#}}');
  expect(elided('demande {name}, de {n}', 'fr', { name: 'Anne', n: 8 })).toBe('demande {name}, de {n}');
  expect(elided('monde {name}', 'fr', { name: 'Anne' })).toBe('monde {name}');
  expect(elided('Traspaso de {name}', 'es', { name: 'Antoine' })).toBe('Traspaso de {name}');
});
