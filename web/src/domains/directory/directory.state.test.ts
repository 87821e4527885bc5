import { operatorsOf } from '@passerelle/contracts/conditions/condition.ts';
import {
  defaultColumns,
  directoryColumns,
  directoryFilters,
} from '@passerelle/contracts/directory/directory.fields.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FilterTest } from '../../ui/filters/filter-types.ts';
import {
  countFilters,
  type DirectoryState,
  heldFilters,
  isPresent,
  isSortable,
  openingState,
  readFilter,
  readSearch,
  readSorts,
  resolvePlaceholders,
  shownColumns,
  writeFilter,
  writeQuestion,
  writeSearch,
} from './directory.state.ts';

const all = () => true;
const none = () => false;
const present: FilterTest = { operator: 'not in', value: [100, 200, 250, 290, 300, 700, 800] };
const empty: DirectoryState = { filters: {}, text: '', sorts: [], columns: undefined };

describe('a JSON filter', () => {
  test.each([
    [{ IdPays: 'FR' }, { IdPays: { operator: 'equals', value: 'FR' } }],
    [{ IdPays: { inq: ['FR', 'PL'] } }, { IdPays: { operator: 'in', value: ['FR', 'PL'] } }],
    [{ sites: [1, 2] }, { sites: { operator: 'in', value: [1, 2] } }],
    [{ DisplayNameModif: { nlike: 'batch' } }, { DisplayNameModif: { operator: 'not like', value: 'batch' } }],
    [{ DateEntree: 'CURRENT_MONTH' }, { DateEntree: { operator: 'equals', value: 'CURRENT_MONTH' } }],
    [{ DateEntree: { 'within days': -30 } }, { DateEntree: { operator: 'within days', value: -30 } }],
    [{ DateSortiePhysique: { empty: true } }, { DateSortiePhysique: { operator: 'empty' } }],
    [{ IdPays: '$IdPays' }, { IdPays: { operator: 'equals', value: '$IdPays' } }],
    [{ IdDirection: null }, { IdDirection: { operator: 'equals', value: null } }],
  ])('%j is read', (json, filters) => {
    expect(readFilter(json)).toEqual({ filters, text: '' });
  });

  test.each([
    [null],
    ['FR'],
    [12],
    [[]],
    [{ NIN: '1' }],
    [{ IdPays: {} }],
    [{ IdPays: { regexp: 'F' } }],
    [{ IdPays: { eq: { a: 1 } } }],
  ])('%j says nothing', (json) => {
    expect(readFilter(json)).toEqual({ filters: {}, text: '' });
  });

  test('carries the words, in either spelling', () => {
    expect(readFilter({ query: 'dupont' }).text).toBe('dupont');
    expect(readFilter({ query: { like: 'dupont' } }).text).toBe('dupont');
    expect(readFilter({ query: 100414 }).text).toBe('100414');
    expect(writeFilter({ filters: {}, text: '  ' })).toEqual({});
  });
});

const scalar = fc.oneof(fc.string({ maxLength: 12 }), fc.integer(), fc.boolean());
const filterTest = fc
  .constantFrom(...operatorsOf.date, ...operatorsOf.text)
  .chain((operator): fc.Arbitrary<FilterTest> => {
    if (operator === 'empty' || operator === 'not empty') return fc.constant({ operator });
    const isList = operator === 'in' || operator === 'not in' || operator === 'between';
    return (isList ? fc.array(scalar, { maxLength: 4 }) : scalar).map((value) => ({ operator, value }));
  });
const names = Object.keys(directoryFilters).filter((name) => name !== 'query');
const state: fc.Arbitrary<DirectoryState> = fc.record({
  filters: fc.dictionary(fc.constantFrom(...names), filterTest, { maxKeys: 6 }),
  text: fc.string({ maxLength: 20 }).filter((text) => text === '' || text.trim() !== ''),
  sorts: fc.uniqueArray(
    fc.record({ column: fc.constantFrom(...directoryColumns.filter(isSortable)), descending: fc.boolean() }),
    { maxLength: 3, selector: ({ column }) => column },
  ),
  columns: fc.option(fc.uniqueArray(fc.constantFrom(...directoryColumns), { minLength: 1 }), { nil: undefined }),
});

test('the URL gives back the state that it was given', () => {
  fc.assert(
    fc.property(state, (before) => {
      const url = JSON.parse(JSON.stringify(writeSearch(before)));
      expect(readSearch(url)).toEqual({ ...before, filters: { ...before.filters } });
    }),
  );
});

test('the question names filters, columns and order as the server reads them', () => {
  const asked: DirectoryState = {
    filters: { statuts: present, IdPays: { operator: 'equals', value: 'FR' }, DateEntree: { operator: 'not empty' } },
    text: 'marie',
    sorts: [
      { column: 'DateEntree', descending: true },
      { column: 'LibSite', descending: false },
    ],
    columns: undefined,
  };
  expect(JSON.parse(writeQuestion(asked, ['IndexPrenomNom'], 60))).toEqual({
    where: {
      statuts: { 'not in': [100, 200, 250, 290, 300, 700, 800] },
      IdPays: 'FR',
      DateEntree: { 'not empty': true },
      query: 'marie',
    },
    fields: ['IndexPrenomNom'],
    order: ['DateEntree DESC', 'LibSite'],
    limit: 60,
  });
});

test('an order keeps columns that sort, three at most', () => {
  expect(readSorts('IndexPrenomNom desc, coordonnees, Nothing')).toEqual([
    { column: 'IndexPrenomNom', descending: true },
  ]);
  expect(readSorts('IdPays,IdStatut,LibSite,LibSociete')).toHaveLength(3);
});

describe('the badge', () => {
  const yes: FilterTest = { operator: 'equals', value: true };
  const no: FilterTest = { operator: 'equals', value: false };
  test('counts filters, not the words', () => {
    expect(countFilters({})).toBe(0);
    expect(countFilters({ statuts: present, IdPays: yes })).toBe(2);
  });
  test('counts Metropolis and Delegation when they are true', () => {
    expect(countFilters({ Metropolis: no, Delegation: no })).toBe(0);
    expect(countFilters({ Metropolis: yes, Delegation: yes })).toBe(2);
    expect(countFilters({ Delegation: { operator: 'different', value: false } })).toBe(1);
  });
  test('counts one more for technical accounts', () => {
    expect(countFilters({ Physique: yes })).toBe(1);
    expect(countFilters({ Physique: no })).toBe(2);
  });
});

describe('the opening', () => {
  test('shows present people to who may filter by status', () => {
    expect(openingState(null, all)).toEqual({ ...empty, filters: { statuts: present } });
    expect(openingState(null, none)).toEqual(empty);
  });
  test('follows the role, which may say more or otherwise', () => {
    expect(openingState('{"IdPays":"$IdPays"}', all).filters).toEqual({
      statuts: present,
      IdPays: { operator: 'equals', value: '$IdPays' },
    });
    expect(openingState('{"statuts":[700]}', all).filters.statuts).toEqual({ operator: 'in', value: [700] });
    expect(openingState('not json', all)).toEqual({ ...empty, filters: { statuts: present } });
  });
  test('leaves out what is not open to the reader', () => {
    expect(heldFilters({ IdPays: present, statuts: present }, (name) => name === 'statuts')).toEqual({
      statuts: present,
    });
  });
});

test('present people are the three statuses, in any order', () => {
  expect(isPresent({ operator: 'in', value: [600, 400, 500] })).toBe(true);
  expect(isPresent({ operator: 'in', value: [400, 500] })).toBe(false);
  expect(isPresent({ operator: 'not in', value: [400, 500, 600] })).toBe(false);
  expect(isPresent({ operator: 'not in', value: [100, 200, 250, 290, 300, 700, 800] })).toBe(true);
});

test('a placeholder shows what it stands for', () => {
  const user = { IdPays: 'FR', IdSite: null };
  expect(resolvePlaceholders({ operator: 'equals', value: '$IdPays' }, user).value).toBe('FR');
  expect(resolvePlaceholders({ operator: 'in', value: ['$IdPays', 'PL'] }, user).value).toEqual(['FR', 'PL']);
  expect(resolvePlaceholders({ operator: 'equals', value: '$IdSite' }, user).value).toBe('$IdSite');
});

test('columns are the chosen ones that the reader holds, never none', () => {
  expect(shownColumns(empty, all)).toEqual(defaultColumns);
  expect(shownColumns({ ...empty, columns: ['NIN', 'IdPays'] }, (column) => column === 'IdPays')).toEqual(['IdPays']);
  expect(shownColumns({ ...empty, columns: ['NIN'] }, (column) => column !== 'NIN')).toHaveLength(1);
});
