import { expect, test } from 'vitest';
import { flatten, growTree, type OrgPerson } from './organisation.tree.ts';

const who = (IdPersonneEV1: number, reports = 0): OrgPerson => ({
  IdPersonneEV1,
  IndexPrenomNom: `P${IdPersonneEV1}`,
  Photo: null,
  IdPays: 'FR',
  Fonction: null,
  LibSociete: null,
  reports,
});
const around = { above: [who(1, 3), who(2, 2)], person: who(3, 2), below: [who(4), who(5, 1)] };
const shape = (unfolded: readonly number[], belowOf = (_: number): readonly OrgPerson[] | undefined => undefined) =>
  flatten(growTree(around, new Set(unfolded), belowOf)).map(({ person, level, open }) => [
    person.IdPersonneEV1,
    level,
    open,
  ]);

test('the line above leads to the person, whose people show when unfolded', () => {
  expect(shape([])).toEqual([
    [1, 1, false],
    [2, 2, false],
    [3, 3, false],
  ]);
  expect(shape([3])).toEqual([
    [1, 1, false],
    [2, 2, false],
    [3, 3, true],
    [4, 4, undefined],
    [5, 4, false],
  ]);
});

test('somebody above shows all of theirs once unfolded and known', () => {
  expect(shape([2], (id) => (id === 2 ? [who(3, 2), who(6)] : undefined))).toEqual([
    [1, 1, false],
    [2, 2, true],
    [3, 3, false],
    [6, 3, undefined],
  ]);
});

test('a circle in the data ends', () => {
  const circle = () => [who(1, 1)];
  expect(shape([3, 4, 5], circle).map(([id]) => id)).toEqual([1, 2, 3, 4, 5]);
});
