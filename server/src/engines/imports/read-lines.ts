import type { Field, Fields } from '@passerelle/contracts/catalogue/field.ts';
import type { DefinitionState } from '@passerelle/contracts/imports/definition.ts';
import { type DayOrder, readDate } from '../../platform/tabular/dates.ts';
import { parseCell } from './cell-codecs.ts';
import type { CellFault, ReadLine } from './judge-rows.ts';
import type { KnownCodes } from './known-codes.queries.ts';
import type { MappedColumn } from './map-columns.ts';

/** A file, or what a program sent, as a table: headings, and lines that begin where the file's own do. */
export interface GivenTable {
  readonly headings: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

/** What cells are read with. */
export interface LineWays {
  readonly fields: Fields;
  readonly state: DefinitionState;
  readonly key: string;
  /** Rows that the loader sees, as files say which one is meant. */
  readonly keys: KnownCodes;
  readonly codes: ReadonlyMap<string, KnownCodes>;
  readonly orders: ReadonlyMap<string, DayOrder>;
}

/** How the days of a column are written; `asked` where every one of them reads two ways, with one of them. */
export interface ColumnDays {
  readonly field: string;
  readonly heading: string;
  readonly order: DayOrder;
  readonly asked?: string;
}

/** Settles how days are written, column by column: by what is said of it, else by those that read one way alone. */
export function settleDays(
  { rows }: GivenTable,
  columns: readonly MappedColumn[],
  fields: Fields,
  said: Readonly<Record<string, DayOrder>> = {},
): readonly ColumnDays[] {
  return columns.flatMap(({ field, heading }, index): ColumnDays[] => {
    if (field === null || fields[field]?.type !== 'date') return [];
    const order = said[field];
    if (order) return [{ field, heading, order }];
    let dayFirst = 0;
    let monthFirst = 0;
    let example: string | undefined;
    for (const { cells } of rows) {
      const cell = cells[index] ?? '';
      const [one, other] = [readDate(cell, 'day-first'), readDate(cell, 'month-first')];
      if (one === other) continue;
      // Points stand between days and months wherever the day comes first.
      if (other === undefined || cell.includes('.')) dayFirst++;
      else if (one === undefined) monthFirst++;
      else example ??= cell.trim();
    }
    const sure = dayFirst > 0 || monthFirst > 0;
    const settled = monthFirst > dayFirst ? 'month-first' : 'day-first';
    return [{ field, heading, order: settled, ...(!sure && example !== undefined && { asked: example }) }];
  });
}

/** Reads the cells of each line as its fields. A column that is absent says nothing; so does an empty cell, unless its column clears. */
export function readLines({ rows }: GivenTable, columns: readonly MappedColumn[], ways: LineWays): readonly ReadLine[] {
  const defined = new Map(ways.state.columns.map((column) => [column.field, column]));
  return rows.map(({ line, cells }) => {
    const values: Record<string, unknown> = {};
    const faults: CellFault[] = [];
    let key: number | undefined;
    let keySaid = '';
    for (const [index, { field: name }] of columns.entries()) {
      const field: Field | undefined = name === null ? undefined : ways.fields[name];
      if (name === null || !field) continue;
      const cell = cells[index] ?? '';
      const codes = name === ways.key ? ways.keys : ways.codes.get(name);
      const read = parseCell(field, cell, { codes, order: ways.orders.get(name) });
      if (name === ways.key) keySaid = cell.trim();
      if ('rule' in read) faults.push({ field: name, ...read });
      else if ('says' in read) {
        if (read.says === 'empty' && defined.get(name)?.clears) values[name] = null;
      } else if (name === ways.key) key = Number(read.value);
      else values[name] = read.value;
    }
    const { mode } = ways.state;
    if (keySaid === '' && mode === 'update') faults.push({ field: ways.key, rule: 'required' });
    if (key !== undefined && mode === 'create') faults.push({ field: ways.key, rule: 'notAllowed' });
    return { line, key, keySaid, values, faults };
  });
}
