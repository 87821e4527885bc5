import { type Condition, operatorsOf } from '@passerelle/contracts/conditions/condition.ts';
import {
  declaredDirectory,
  directoryColumns,
  directoryFilters,
} from '@passerelle/contracts/directory/directory.fields.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Group, groupOf, type Join } from '../../../ui/conditions/condition-tree.ts';
import type { FilterTest } from '../../../ui/filters/filter-types.ts';
import { toldColumns } from '../../../ui/list/list.columns.tsx';
import {
  countFilters,
  heldFilters,
  heldWhere,
  isSortable,
  type ListState,
  readSearch,
  readSorts,
  resolvePlaceholders,
  shownColumns,
  withNewDays,
  writeQuestion,
  writeSearch,
} from '../../../ui/list/list.state.ts';
import { type ListWhere, readFilter, unreadParts, writeFilter } from '../../../ui/list/list.where.ts';
import { isPresent, directoryCatalogue as list, openingWhere } from './directory.catalogue.ts';

const { defaultColumns } = declaredDirectory;
const all = () => true;
const none = () => false;
const present: FilterTest = { operator: 'not in', value: [100, 200, 250, 290, 300, 700, 800] };
const nothing: ListWhere = { filters: {}, text: '', conditions: undefined };
const empty: ListState = { ...nothing, sorts: [], columns: undefined };

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
    expect(readFilter(list, json)).toEqual({ filters, text: '', conditions: undefined });
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
    expect(readFilter(list, json)).toEqual({ filters: {}, text: '', conditions: undefined });
  });

  test.each([
    [{ IdPays: 'FR', query: 'x', or: [{ IdPays: 'FR' }, { sites: 1 }] }, []],
    [{ NIN: '1', IdPays: 'FR' }, ['NIN']],
    [{ IdPays: { regexp: 'F' } }, ['IdPays']],
    [{ or: [{ IdPays: 'FR' }, { NIN: '1' }] }, ['or']],
    [{ constructor: 1 }, ['constructor']],
    [undefined, []],
  ])('of %j, what cannot be read is %j', (json, parts) => {
    expect(unreadParts(list, json)).toEqual(parts);
  });

  test('carries the words, in either spelling', () => {
    expect(readFilter(list, { query: 'dupont' }).text).toBe('dupont');
    expect(readFilter(list, { query: { like: 'dupont' } }).text).toBe('dupont');
    expect(readFilter(list, { query: 100414 }).text).toBe('100414');
    expect(writeFilter({ filters: {}, text: '  ', conditions: undefined })).toEqual({});
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
const leaf = fc
  .record({ field: fc.constantFrom(...names), test: filterTest })
  .map(({ field, test }) => ({ field, ...test }));
const { group } = fc.letrec<{ group: Group; child: Condition }>((tie) => ({
  group: fc
    .record({
      join: fc.constantFrom<Join>('and', 'or'),
      inside: fc.array(tie('child'), { minLength: 1, maxLength: 3 }),
    })
    .map(({ join, inside }) => groupOf(join, inside)),
  child: fc.oneof({ maxDepth: 3 }, leaf, tie('group')),
}));
const state: fc.Arbitrary<ListState> = fc.record({
  filters: fc.dictionary(fc.constantFrom(...names), filterTest, { maxKeys: 6 }),
  text: fc.string({ maxLength: 20 }).filter((text) => text === '' || text.trim() !== ''),
  conditions: fc.option(group, { nil: undefined }),
  sorts: fc.uniqueArray(
    fc.record({
      column: fc.constantFrom(...directoryColumns.filter((name) => isSortable(list, name))),
      descending: fc.boolean(),
    }),
    { maxLength: 3, selector: ({ column }) => column },
  ),
  columns: fc.option(fc.uniqueArray(fc.constantFrom(...directoryColumns), { minLength: 1 }), { nil: undefined }),
});

test('the URL gives back the state that it was given', () => {
  fc.assert(
    fc.property(state, (before) => {
      const url = JSON.parse(JSON.stringify(writeSearch(before)));
      expect(readSearch(list, url)).toEqual({ ...before, filters: { ...before.filters } });
    }),
  );
});

test('the question names filters, columns and order as the server reads them', () => {
  const asked: ListState = {
    filters: { statuts: present, IdPays: { operator: 'equals', value: 'FR' }, DateEntree: { operator: 'not empty' } },
    text: 'marie',
    conditions: {
      or: [
        { field: 'Societe', operator: 'in', value: [1, 2] },
        { and: [{ field: 'Metropolis', operator: 'equals', value: true }] },
      ],
    },
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
      or: [{ Societe: { in: [1, 2] } }, { and: [{ Metropolis: true }] }],
    },
    fields: ['IndexPrenomNom'],
    order: ['DateEntree DESC', 'LibSite'],
    limit: 60,
  });
});

test('an order keeps columns that sort, three at most', () => {
  expect(readSorts(list, 'IndexPrenomNom desc, coordonnees, Nothing')).toEqual([
    { column: 'IndexPrenomNom', descending: true },
  ]);
  expect(readSorts(list, 'IdPays,IdStatut,LibSite,LibSociete')).toHaveLength(3);
});

describe('the badge', () => {
  const yes: FilterTest = { operator: 'equals', value: true };
  const no: FilterTest = { operator: 'equals', value: false };
  test('counts filters, not the words', () => {
    expect(countFilters(list, { filters: {}, conditions: undefined })).toBe(0);
    expect(countFilters(list, { filters: { statuts: present, IdPays: yes }, conditions: undefined })).toBe(2);
  });
  test('counts Metropolis and Delegation when they are true', () => {
    expect(countFilters(list, { filters: { Metropolis: no, Delegation: no }, conditions: undefined })).toBe(0);
    expect(countFilters(list, { filters: { Metropolis: yes, Delegation: yes }, conditions: undefined })).toBe(2);
    expect(
      countFilters(list, { filters: { Delegation: { operator: 'different', value: false } }, conditions: undefined }),
    ).toBe(1);
  });
  test('counts conditions joined by and/or as one', () => {
    expect(
      countFilters(list, { filters: { IdPays: yes }, conditions: { or: [{ field: 'Metropolis', ...yes }] } }),
    ).toBe(2);
  });
  test('counts one more for technical accounts', () => {
    expect(countFilters(list, { filters: { Physique: yes }, conditions: undefined })).toBe(1);
    expect(countFilters(list, { filters: { Physique: no }, conditions: undefined })).toBe(2);
  });
});

describe('the opening', () => {
  test('shows present people to who may filter by status', () => {
    expect(openingWhere(null, all)).toEqual({ ...nothing, filters: { statuts: present } });
    expect(openingWhere(null, none)).toEqual(nothing);
  });
  test('follows the role, which may say more or otherwise', () => {
    expect(openingWhere('{"IdPays":"$IdPays"}', all).filters).toEqual({
      statuts: present,
      IdPays: { operator: 'equals', value: '$IdPays' },
    });
    expect(openingWhere('{"statuts":[700]}', all).filters.statuts).toEqual({ operator: 'in', value: [700] });
    expect(openingWhere('not json', all)).toEqual({ ...nothing, filters: { statuts: present } });
  });
  test('leaves out what is not open to the reader', () => {
    expect(heldFilters({ IdPays: present, statuts: present }, (name) => name === 'statuts')).toEqual({
      statuts: present,
    });
  });
});

test('conditions are left out whole when one of them is not open to the reader, or not read', () => {
  const may = (name: string) => name !== 'NIN' && name !== 'Metropolis';
  const read = (json: unknown) => heldWhere(readFilter(list, json), may).conditions;
  expect(read({ or: [{ IdPays: 'FR' }, { statuts: 500 }] })).toBeDefined();
  expect(read({ or: [{ IdPays: 'FR' }, { Metropolis: true }] })).toBeUndefined();
  expect(read({ or: [{ IdPays: 'FR' }, { NIN: '1' }] })).toBeUndefined();
  expect(read({ or: [{ IdPays: 'FR' }, { query: 'a' }] })).toBeUndefined();
  expect(read({ or: [] })).toBeUndefined();
});

test('present people are the three statuses, in any order', () => {
  expect(isPresent({ operator: 'in', value: [600, 400, 500] })).toBe(true);
  expect(isPresent({ operator: 'in', value: [400, 500] })).toBe(false);
  expect(isPresent({ operator: 'not in', value: [400, 500, 600] })).toBe(false);
  expect(isPresent({ operator: 'not in', value: [100, 200, 250, 290, 300, 700, 800] })).toBe(true);
});

test('whoever sees technical accounts opens on people all the same, and sees as many as everybody else', () => {
  expect(openingWhere(null, () => true).filters).not.toHaveProperty('Physique');
  expect(openingWhere(null, () => true, true).filters).toMatchObject({ Physique: { operator: 'equals', value: true } });
  expect(openingWhere(null, (name) => name !== 'Physique', true).filters).not.toHaveProperty('Physique');
});

test('a column that most of the first rows do not tell is not shown to who chose none', () => {
  const rows = [{ a: 1 }, { a: 2, b: 1 }, { a: null }, { c: 1, a: 1 }];
  const shown = (columns: readonly string[] | undefined, told: readonly object[] = rows) =>
    toldColumns({ title: 'c', whyOn: () => null }, { columns }, ['a', 'b', 'c'], told);
  expect(shown(undefined)).toEqual(['a', 'c']);
  expect(shown(['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
  expect(shown(undefined, [])).toEqual(['a', 'b', 'c']);
  expect(toldColumns({ title: 'c' }, { columns: undefined }, ['a', 'b'], rows)).toEqual(['a', 'b']);
});

test('a placeholder shows what it stands for', () => {
  const user = { IdPays: 'FR', IdSite: null };
  expect(resolvePlaceholders({ operator: 'equals', value: '$IdPays' }, user).value).toBe('FR');
  expect(resolvePlaceholders({ operator: 'in', value: ['$IdPays', 'PL'] }, user).value).toEqual(['FR', 'PL']);
  expect(resolvePlaceholders({ operator: 'equals', value: '$IdSite' }, user).value).toBe('$IdSite');
});

test('columns are the chosen ones that the reader holds, never none', () => {
  expect(shownColumns(list, empty, all)).toEqual(defaultColumns);
  expect(shownColumns(list, { ...empty, columns: ['NIN', 'IdPays'] }, (column) => column === 'IdPays')).toEqual([
    'IdPays',
  ]);
  expect(shownColumns(list, { ...empty, columns: ['NIN'] }, (column) => column !== 'NIN')).toHaveLength(1);
});

test('days that are looked at are read: in the usual columns, and beside chosen ones until they are hidden', () => {
  const leaving: ListState = {
    ...empty,
    filters: { DateSortiePhysique: { operator: 'within days', value: 30 } },
  };
  expect(shownColumns(list, leaving, all)).toEqual([...defaultColumns, 'DateSortiePhysique']);
  expect(shownColumns(list, leaving, (column) => column !== 'DateSortiePhysique')).toEqual(defaultColumns);
  const chosen: ListState = { ...leaving, columns: ['IdPays'] };
  expect(withNewDays(list, { ...empty, columns: ['IdPays'] }, chosen).columns).toEqual([
    'IdPays',
    'DateSortiePhysique',
  ]);
  // Hidden while it is looked at, it stays hidden.
  expect(withNewDays(list, leaving, chosen).columns).toEqual(['IdPays']);
  const joined = { or: [{ field: 'DateSortiePhysique', operator: 'empty' as const }] };
  expect(shownColumns(list, { ...empty, conditions: joined }, all)).toContain('DateSortiePhysique');
});
