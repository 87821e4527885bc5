import { expect, test } from 'vitest';
import { partNames } from './people-names.ts';

test.each([
  ['Dupont, Jean', 'lastFirst', 'Dupont', 'Jean'],
  ['Dupont, Jean', 'firstLast', 'Dupont', 'Jean'],
  ['Jean Dupont', 'firstLast', 'Dupont', 'Jean'],
  ['Suharto', 'lastFirst', 'Suharto', ''],
  ['Suharto', 'firstLast', 'Suharto', ''],
  ['李娜薇', 'firstLast', '李', '娜薇'],
  ['欧阳建国', 'lastFirst', '欧阳', '建国'],
] as const)('%j in a column %s is %s of %s', (text, order, Nom, Prenom) => {
  expect(partNames(text, order)).toEqual({ Nom, Prenom });
});

test.each([
  ['Jean Dupont', 'lastFirst'],
  ['Maria del Carmen Lopez', 'firstLast'],
  ['Dupont, Jean, Jr', 'lastFirst'],
] as const)('%j in a column %s has several ways', (text, order) => {
  expect(partNames(text, order)).toBeUndefined();
});
