import type { Fields } from '@passerelle/contracts/catalogue/field.ts';
import { expect, test } from 'vitest';
import { settleHeadings } from './settle-headings.ts';

const fields: Fields = {
  IdSite: { type: 'code' },
  LibSite: { type: 'text', synonyms: ['site name'] },
  Ville: { type: 'text' },
};
const columns = ['IdSite', 'LibSite', 'Ville'].map((field) => ({ field }));
const settled = (...all: (readonly string[])[]) => {
  const [headings = [], ...rows] = all;
  const given = { headings, rows: rows.map((cells, index) => ({ line: index + 2, cells })) };
  const { headings: found, rows: left } = settleHeadings(given, columns, fields, 'IdSite');
  return [found, left.map(({ line, cells }) => [line, ...cells])];
};
const good = [['IdSite', 'site name', 'Ville', 'Note'], [[9, '', 'Quai Sud', 'Lyon', '']]] as const;

test('headings are the line that says most columns, whatever stands above: a pivot, groups of columns, days', () => {
  const above = [['Year', '2026'], ['Country', 'FR'], [], ['Site', '', 'Place', ''], ['Ville', '(all)']];
  const [headings, rows] = settled(...above, ['IdSite', 'site name', 'Ville', 'Note'], [], ['', 'Quai Sud', 'Lyon']);
  expect(headings).toEqual(good[0]);
  expect(rows).toEqual([
    [7, '', '', '', ''],
    [8, '', 'Quai Sud', 'Lyon', ''],
  ]);
});

test('the first of several alike are the headings; what says them again below, in codes or words, is no line', () => {
  expect(
    settled(['IdSite', 'site name', 'Ville'], ['IdSite', 'LibSite', 'Ville'], ['1', 'Ville', 'Lyon'], ['', 'x', 'y']),
  ).toEqual([
    ['IdSite', 'site name', 'Ville'],
    [
      [3, '1', 'Ville', 'Lyon'],
      [4, '', 'x', 'y'],
    ],
  ]);
});

test('a table of one column stays as it is, whatever its cells are called', () => {
  expect(settled(['Ville'], ['Lyon'], ['Ville'])).toEqual([
    ['Ville'],
    [
      [2, 'Lyon'],
      [3, 'Ville'],
    ],
  ]);
});
