import { expect, test } from 'vitest';
import { renamePeople } from './rename-people.ts';

const merging = { keeps: 7, goes: 5 };
const isOfPeople = (name: string) => ['Manager', 'IdPersonneEV1', 'allPersonnesBelongsManager'].includes(name);
const renamed = (json: unknown) => renamePeople(json, merging, isOfPeople);

test('comparisons name the kept one, further relations and groups included, each once', () => {
  const before = {
    and: [
      { field: 'Manager', operator: 'in', value: [5, 7, 9] },
      { or: [{ field: 'Manager.Manager', operator: 'equals', value: 5 }] },
      { field: 'allPersonnesBelongsManager', operator: 'in', value: [5] },
      { field: 'IdSite', operator: 'in', value: [5] },
      { field: 'Manager.IdSite', operator: 'equals', value: 5 },
      { field: 'Manager', operator: 'equals', value: '$IdPersonneEV1' },
    ],
  };
  expect(renamed(before)).toEqual({
    and: [
      { field: 'Manager', operator: 'in', value: [7, 9] },
      { or: [{ field: 'Manager.Manager', operator: 'equals', value: 7 }] },
      { field: 'allPersonnesBelongsManager', operator: 'in', value: [7] },
      { field: 'IdSite', operator: 'in', value: [5] },
      { field: 'Manager.IdSite', operator: 'equals', value: 5 },
      { field: 'Manager', operator: 'equals', value: '$IdPersonneEV1' },
    ],
  });
});

test('filters of addresses, typed values and what was seen of them do too', () => {
  expect(renamed({ query: { Manager: { inq: ['5', '9'] }, IdSite: 5 }, order: 'Nom ASC' })).toEqual({
    query: { Manager: { inq: ['7', '9'] }, IdSite: 5 },
    order: 'Nom ASC',
  });
  expect(
    renamed([
      { IdChamp: 'Manager', Valeur: 5, Vu: 9 },
      { IdChamp: 'IdSite', Valeur: 5, Vu: 9 },
    ]),
  ).toEqual([
    { IdChamp: 'Manager', Valeur: 7, Vu: 9 },
    { IdChamp: 'IdSite', Valeur: 5, Vu: 9 },
  ]);
  expect(renamed({ IdPersonneEV1: 5, IdContrat: 5 })).toEqual({ IdPersonneEV1: 7, IdContrat: 5 });
});

test('what names them nowhere is the same', () => {
  const json = { 5: { Conditions: { field: 'Manager', operator: 'equals', value: 55 }, Membres: 5 } };
  expect(renamed(json)).toBe(json);
});
