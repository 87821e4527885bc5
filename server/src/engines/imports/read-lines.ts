import type { Field, Fields } from '@passerelle/contracts/catalogue/field.ts';
import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import type { DefinitionState } from '@passerelle/contracts/imports/definition.ts';
import { type DayOrder, readDate } from '../../platform/tabular/dates.ts';
import type { WorkbookNotes } from '../../platform/tabular/workbook-sheets.ts';
import { parseCell, personWord } from './cell-codecs.ts';
import type { KnownCodes } from './known-codes.queries.ts';
import { latestYear } from './latest-year.ts';
import type { MappedColumn } from './map-columns.ts';

/** What is wrong with a cell: the field, a text of `REGLES`, and what it is measured by. Without a field it is the line's. */
export interface CellFault {
  readonly field: string | null;
  readonly rule: string;
  readonly value?: string;
}

/** A line of a file as it was read: which row it is about, undefined for a new one, and what it says of it. */
export interface ReadLine {
  readonly line: number;
  readonly key: number | undefined;
  /** What stands where the key is said, and which field says it. */
  readonly keySaid: string;
  readonly keyBy?: string | undefined;
  readonly values: FormValues;
  /** Fields that name what another line of the file adds, with that line. */
  readonly names: Readonly<Record<string, number>>;
  /** What could not be read of it. */
  readonly faults: readonly CellFault[];
}

/** A file, or what a program sent, as a table: headings, and lines that begin where the file's own do. */
export interface GivenTable {
  readonly headings: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
  /** What a workbook says beside its cells. */
  readonly notes?: WorkbookNotes;
  /** What its file is called. */
  readonly name?: string;
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
  /** People whom the loader sees, by what cells call them. */
  readonly people?: KnownCodes | undefined;
  /** What lines may call what another one adds. */
  readonly calledBy?: ((values: FormValues) => readonly string[]) | undefined;
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
    const type = field === null ? undefined : fields[field];
    if (field === null || type?.type !== 'date') return [];
    const latest = latestYear(type);
    const order = said[field];
    if (order) return [{ field, heading, order }];
    let dayFirst = 0;
    let monthFirst = 0;
    let example: string | undefined;
    for (const { cells } of rows) {
      const cell = cells[index] ?? '';
      const [one, other] = [readDate(cell, 'day-first', latest), readDate(cell, 'month-first', latest)];
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
  const lines = rows.map(({ line, cells }) => {
    const values: Record<string, unknown> = {};
    const faults: CellFault[] = [];
    const people: Record<string, string> = {};
    const about = aboutWhich(cells, columns, ways);
    for (const [index, { field: name }] of columns.entries()) {
      const field: Field | undefined = name === null ? undefined : ways.fields[name];
      if (name === null || !field || ways.keyFields.includes(name)) continue;
      const cell = cells[index] ?? '';
      const codes = field.type === 'person' ? ways.people : ways.codes.get(name);
      const read = parseCell(field, cell, { codes, order: ways.orders.get(name) });
      if ('rule' in read) faults.push({ field: name, ...read });
      else if ('value' in read) values[name] = read.value;
      else if (read.says === 'empty' && defined.get(name)?.clears) values[name] = null;
      if (field.type === 'person' && !('says' in read)) people[name] = personWord(cell);
    }
    const { mode } = ways.state;
    const there = ways.keyFields.find((name) => columns.some(({ field }) => field === name));
    const keyField = about.keyBy ?? there ?? ways.keyFields[0] ?? '';
    if (about.keySaid === '' && mode === 'update' && keyField !== '')
      faults.push({ field: keyField, rule: 'required' });
    if (about.key !== undefined && mode === 'create') faults.push({ field: keyField, rule: 'notAllowed' });
    return { read: { line, ...about, values, names: {}, faults: [...about.faults, ...faults] }, people };
  });
  const { calledBy } = ways;
  if (!calledBy) return lines.map(({ read }) => read);
  const called = linesByName(
    lines.map(({ read }) => read),
    calledBy,
  );
  return lines.map(({ read, people }) => namingLines(read, people, called));
}

/** The lines that add somebody, by what they are called; null where several are called so. */
function linesByName(
  lines: readonly ReadLine[],
  calledBy: (values: FormValues) => readonly string[],
): ReadonlyMap<string, number | null> {
  const called = new Map<string, number | null>();
  for (const { line, key, values } of lines)
    if (key === undefined)
      for (const word of new Set(calledBy(values).map(personWord)))
        if (word !== '') called.set(word, called.has(word) ? null : line);
  return called;
}

/** Whoever is not there yet and comes by another line is named by it; one who is there and one who comes are two. */
function namingLines(
  read: ReadLine,
  people: Readonly<Record<string, string>>,
  called: ReadonlyMap<string, number | null>,
): ReadLine {
  const values: Record<string, unknown> = { ...read.values };
  const names: Record<string, number> = {};
  let faults = read.faults;
  for (const [field, word] of Object.entries(people)) {
    const other = called.get(word);
    if (other === undefined) continue;
    const isThere = Object.hasOwn(values, field);
    delete values[field];
    faults = faults.filter((fault) => fault.field !== field);
    if (other === null || isThere) faults = [...faults, { field, rule: 'ambiguous', value: word }];
    else names[field] = other;
  }
  return { ...read, values, names, faults };
}

/** No row that the reader sees is called so, or not the one that another column of the line means. */
export const unknownRow = 'unknownRow';

/** Which row a line is about: what its key columns say, all of which have to mean the same one. */
function aboutWhich(
  cells: readonly string[],
  columns: readonly MappedColumn[],
  { keyFields, keys }: LineWays,
): Pick<ReadLine, 'key' | 'keySaid' | 'keyBy' | 'faults'> {
  let key: number | undefined;
  let keySaid = '';
  let keyBy: string | undefined;
  const faults: CellFault[] = [];
  for (const name of keyFields) {
    const cell = (cells[columns.findIndex(({ field }) => field === name)] ?? '').trim();
    const read = parseCell({ type: 'code' }, cell, { codes: keys.get(name) });
    if ('says' in read) continue;
    keySaid ||= cell;
    keyBy ??= name;
    const found = 'value' in read ? Number(read.value) : undefined;
    // There is no list to choose a row from.
    if ('rule' in read)
      faults.push({ field: name, ...read, rule: read.rule === 'unknownValue' ? unknownRow : read.rule });
    else if (key !== undefined && key !== found) faults.push({ field: name, rule: unknownRow, value: cell });
    else key = found;
  }
  return { key, keySaid, keyBy, faults };
}

/** What cells call people. */
export function peopleWords({ rows }: GivenTable, columns: readonly MappedColumn[], fields: Fields): readonly string[] {
  const places = [...columns.entries()].filter(([, { field }]) => field !== null && fields[field]?.type === 'person');
  const words = rows.flatMap(({ cells }) => places.map(([place]) => personWord(cells[place] ?? '')));
  return [...new Set(words)].filter((word) => word !== '');
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
