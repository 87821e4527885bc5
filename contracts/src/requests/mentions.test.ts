import { expect, test } from 'vitest';
import { mentionBegun, mentionedIn } from './mentions.ts';

const people = [
  { IdPersonneEV1: 1, IndexPrenomNom: 'Léa Martin' },
  { IdPersonneEV1: 2, IndexPrenomNom: 'Léa Martin-Roy' },
  { IdPersonneEV1: 3, IndexPrenomNom: 'Zoé Łęcka' },
  { IdPersonneEV1: 4, IndexPrenomNom: 'Zoé Łęcka' },
  { IdPersonneEV1: 5, IndexPrenomNom: null },
];

test.each([
  ['@Léa Martin, when?', [1]],
  ['@lea martin when?', [1]],
  ['@Léa Martin-Roy: when?', [2]],
  ['@Léa Martin-Roy and @Léa Martin', [2, 1]],
  ['@Léa Martinez', []],
  ['Léa Martin said so', []],
  ['(@ZOE LECKA)', [3, 4]],
  ['@ nobody', []],
  ['@', []],
])('%s', (text, called) => {
  expect(mentionedIn(text, people)).toEqual(called);
});

test.each([
  ['Ask @', ''],
  ['@lé', 'lé'],
  ['Ask @Léa Mar', 'Léa Mar'],
  ['ada@example', undefined],
  ['no one', undefined],
  ['@Léa\nand', undefined],
])('of a name that is begun: %s', (text, begun) => {
  expect(mentionBegun(text)).toBe(begun);
});
