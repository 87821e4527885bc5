import { expect, test } from 'vitest';
import { entriesIn, foundIn, isLong, type MenuSection, offeredAbove } from './menu-entries.ts';

const entry = (name: 'roles' | 'perimeters' | 'retention' | 'sites', label: string) => ({
  ...{ id: name, name, label },
  href: `/fr/${name}`,
});
const menu: readonly MenuSection[] = [
  {
    group: 'administration',
    title: 'Administration',
    parts: [
      {
        subject: 'access',
        title: 'Droits et rôles',
        entries: [entry('roles', 'Rôles'), entry('perimeters', 'Périmètres')],
      },
      { subject: 'data', title: 'Données des personnes', entries: [entry('retention', 'Conservation')] },
    ],
  },
  {
    group: 'backOffice',
    title: 'Back-office',
    parts: [{ subject: undefined, title: undefined, entries: [entry('sites', 'Sites')] }],
  },
];
const found = (words: string) => entriesIn(foundIn(menu, words)).map(({ label }) => label);

test('words find an entry by its name, its subject and its group, without accents', () => {
  expect(found('perimetres')).toEqual(['Périmètres']);
  expect(found('droits')).toEqual(['Rôles', 'Périmètres']);
  expect(found('administration conserv')).toEqual(['Conservation']);
  expect(found('nothing of this')).toEqual([]);
  expect(found(' ')).toEqual(['Rôles', 'Périmètres', 'Conservation', 'Sites']);
});

test('what has nothing left is not shown by its title', () => {
  expect(foundIn(menu, 'conservation').map(({ parts }) => parts.map(({ title }) => title))).toEqual([
    ['Données des personnes'],
  ]);
});

test('a menu is searched only where it is long', () => {
  expect(isLong(menu)).toBe(false);
  const many = Array.from({ length: 11 }, (_, n) => ({ ...entry('sites', `Site ${n}`), id: String(n) }));
  expect(
    isLong([
      { group: 'backOffice', title: undefined, parts: [{ subject: undefined, title: undefined, entries: many }] },
    ]),
  ).toBe(true);
});

test('a screen that hangs under an entry belongs to it, however far below', () => {
  expect(offeredAbove('role')).toBe('roles');
  expect(offeredAbove('accountGaps')).toBe('accounts');
  expect(offeredAbove('roles')).toBeUndefined();
  // The directory is offered under another name.
  expect(offeredAbove('person')).toBeUndefined();
});
