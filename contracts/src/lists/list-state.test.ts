import { expect, test } from 'vitest';
import { columnsOf, questionOf, stateOf } from './list-state.ts';

test('a state is read as it came, without what makes no sense', () => {
  expect(stateOf({ query: { IdPays: 'FR' }, order: 'Nom DESC', columns: 'Nom,Ville', vue: 'x' })).toEqual({
    ...{ query: { IdPays: 'FR' }, order: 'Nom DESC', columns: 'Nom,Ville' },
  });
  expect([stateOf({ query: 'lodz' }), stateOf({ query: 33 })]).toEqual([
    { query: { query: 'lodz' } },
    { query: { query: '33' } },
  ]);
  expect(stateOf({ query: null, order: 3, columns: [] })).toEqual({});
});

test('a state asks for its rows, in its order and columns, or in those that its list has by itself', () => {
  const list = { defaultColumns: ['Nom'] };
  const state = stateOf({ query: { IdPays: 'FR' }, order: 'Nom DESC,Ville', columns: 'Ville,Nom' });
  expect(questionOf(state, columnsOf(state, list), 20)).toEqual({
    ...{ where: { IdPays: 'FR' }, fields: ['Ville', 'Nom'], order: ['Nom DESC', 'Ville'], limit: 20 },
  });
  expect(questionOf({}, columnsOf({}, list))).toEqual({ where: {}, fields: ['Nom'], order: [] });
});
