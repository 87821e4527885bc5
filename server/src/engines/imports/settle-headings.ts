import type { Fields } from '@passerelle/contracts/catalogue/field.ts';
import type { DefinedColumn } from '@passerelle/contracts/imports/definition.ts';
import { mapColumns } from './map-columns.ts';
import type { GivenTable } from './read-lines.ts';

/** Lines among which headings are looked for: titles, what a pivot is filtered by, groups of columns stand above them. */
export const linesAbove = 30;

/**
 * A table whose headings are the line that says most columns of a definition, where another than the first does; lines that say
 * the headings again below them (codes of columns, the heading of another page) are none.
 */
export function settleHeadings(
  table: GivenTable,
  columns: readonly DefinedColumn[],
  fields: Fields,
  key: string,
): GivenTable {
  const namesOf = (cells: readonly string[]) => mapColumns(cells, columns, fields, key).map(({ field }) => field);
  const count = (names: readonly (string | null)[]) => names.filter((name) => name !== null).length;
  let { headings } = table;
  let names = namesOf(headings);
  let from = 0;
  for (const [index, { cells }] of table.rows.slice(0, linesAbove).entries()) {
    const said = namesOf(cells);
    if (count(said) <= count(names)) continue;
    headings = cells.map((cell) => cell.trim());
    names = said;
    from = index + 1;
  }
  const isHeading = (cells: readonly string[]) => {
    if (count(names) < 2) return false;
    const said = namesOf(cells);
    return count(said) === count(names) && said.every((name, place) => name === null || name === names[place]);
  };
  const width = headings.length;
  const rows = table.rows
    .slice(from)
    .filter(({ cells }, index) => index >= linesAbove || !isHeading(cells))
    .map((row) =>
      row.cells.length < width
        ? { ...row, cells: [...row.cells, ...Array<string>(width - row.cells.length).fill('')] }
        : row,
    );
  return { ...table, headings, rows };
}
