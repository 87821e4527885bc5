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
  /** The fields that say which row a line is about, the surest first. */
  readonly keyFields: readonly string[];
  /** Rows that the loader sees, as columns say which one is meant. */
  readonly keys: ReadonlyMap<string, KnownCodes>;
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
    const about = aboutWhich(cells, columns, ways);
    for (const [index, { field: name }] of columns.entries()) {
      const field: Field | undefined = name === null ? undefined : ways.fields[name];
      if (name === null || !field || ways.keyFields.includes(name)) continue;
      const read = parseCell(field, cells[index] ?? '', { codes: ways.codes.get(name), order: ways.orders.get(name) });
      if ('rule' in read) faults.push({ field: name, ...read });
      else if ('value' in read) values[name] = read.value;
      else if (read.says === 'empty' && defined.get(name)?.clears) values[name] = null;
    }
    const { mode } = ways.state;
    const [keyField = ''] = ways.keyFields;
    if (about.keySaid === '' && mode === 'update') faults.push({ field: keyField, rule: 'required' });
    if (about.key !== undefined && mode === 'create') faults.push({ field: keyField, rule: 'notAllowed' });
    return { line, ...about, values, faults: [...about.faults, ...faults] };
  });
}

/** Which row a line is about: what its key columns say, all of which have to mean the same one. */
function aboutWhich(
  cells: readonly string[],
  columns: readonly MappedColumn[],
  { keyFields, keys }: LineWays,
): Pick<ReadLine, 'key' | 'keySaid' | 'faults'> {
  let key: number | undefined;
  let keySaid = '';
  const faults: CellFault[] = [];
  for (const name of keyFields) {
    const cell = (cells[columns.findIndex(({ field }) => field === name)] ?? '').trim();
    const read = parseCell({ type: 'code' }, cell, { codes: keys.get(name) });
    if ('says' in read) continue;
    keySaid ||= cell;
    const found = 'value' in read ? Number(read.value) : undefined;
    if ('rule' in read) faults.push({ field: name, ...read });
    else if (key !== undefined && key !== found) faults.push({ field: name, rule: 'unknownValue', value: cell });
    else key = found;
  }
  return { key, keySaid, faults };
}

/** What the cells of key columns say, by the column. */
export function keyWords({ rows }: GivenTable, columns: readonly MappedColumn[], fields: readonly string[]) {
  return new Map(
    columns.flatMap(({ field }, index) =>
      field !== null && fields.includes(field)
        ? [
            [
              field,
              [...new Set(rows.map(({ cells }) => cells[index] ?? '').filter((cell) => cell.trim() !== ''))],
            ] as const,
          ]
        : [],
    ),
  );
}
