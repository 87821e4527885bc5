import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { type Db, rowsOf, rowsPrepared } from '../../platform/db/database.ts';
import { allOf, type Sql } from '../../platform/db/sql.ts';
import { firstOf, under } from '../../platform/sure.ts';
import type { Writing } from '../act/act.ts';
import type { HoldingWriter, LeftRows, PlannedRow, PlannedTable, PlannedWriter } from './plan-kind.ts';

/** By entity: the table that the engine writes, or the function of the domain that does. */
export type PlannedTables = Readonly<Record<string, PlannedTable | PlannedWriter | HoldingWriter>>;

/** Holds rows that are there until the transaction ends, in one order for all: before the first is written, however they are written then. */
export async function holdRows(db: Db, tables: PlannedTables, rows: readonly PlannedRow[]): Promise<void> {
  const byEntity = [...Map.groupBy(rows, ({ entity }) => entity)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  for (const [entity, some] of byEntity) {
    const table = tables[entity];
    const ids = some.flatMap(({ id, before }) => (before ? [id] : []));
    if (table && 'hold' in table && ids.length > 0) await table.hold(db, [...new Set(ids)]);
  }
}

/** Holds rows of a table whose key is one number. */
export const holdByKey =
  ({ table, key }: PlannedTable): HoldingWriter['hold'] =>
  async (db, ids) => {
    const of = sql.ref(firstOf(key));
    await sql`select from ${sql.table(table)} where ${of} = any(${sql.val(ids)}::integer[]) order by ${of} for no key update`.execute(
      db,
    );
  };

/** Writes rows as planned, in their order. Answers those that are not as their `before` says, which it leaves alone. */
export async function writeRows(
  writing: Writing,
  tables: PlannedTables,
  rows: readonly PlannedRow[],
): Promise<LeftRows> {
  const left = new Map<number, string>();
  for (const run of runsOf(rows, (row, first) => row.entity === first.entity)) {
    const { entity } = firstOf(run);
    const table = requireTable(tables, entity);
    const write = typeof table === 'function' ? table : 'write' in table ? table.write : tableWriter(table);
    for (const [n, rule] of await write(writing, run)) left.set(n, rule);
  }
  return left;
}

/** Where rows of an entity are written: a plan that could not be written is not kept either. */
export function requireTable(tables: PlannedTables, entity: string): PlannedTables[string] {
  const table = tables[entity];
  if (!table) throw new Error(`No planned table for ${entity}`);
  return table;
}

/** The same rows the other way: what was added goes, what was changed or taken away comes back. */
export function inverse(rows: readonly PlannedRow[]): readonly PlannedRow[] {
  return rows.map((row) => ({ ...row, before: row.after, after: row.before })).reverse();
}

function tableWriter(table: PlannedTable): PlannedWriter {
  return async ({ db, recordAll }, rows) => {
    const written = await writeTable(db, table, rows);
    await recordAll(rows.filter(({ n }) => written.has(n)));
    return new Map(rows.flatMap(({ n }) => (written.has(n) ? [] : [[n, 'moved'] as const])));
  };
}

/** Writes rows of a table, one statement for consecutive ones of a kind. Answers which were found as planned. */
export async function writeTable(
  db: Db,
  table: PlannedTable,
  rows: readonly PlannedRow[],
): Promise<ReadonlySet<number>> {
  const written = new Set<number>();
  for (const run of runsOf(rows, (row, first) => shapeOf(row) === shapeOf(first)))
    for (const n of await writeRun(db, table, run)) written.add(n);
  return written;
}

async function writeRun(db: Db, { table, key }: PlannedTable, rows: readonly PlannedRow[]): Promise<readonly number[]> {
  const into = sql.table(table);
  const { before, after } = firstOf(rows);
  const columns = Object.keys(after ?? {});
  const given = await givenRows(db, { table, key }, columns, rows);
  const of = (name: string) => sql.ref(`given.${name}`);
  const sets = sql.join(changedColumns(rows, columns).map((column) => sql`${sql.ref(column)} = ${of(column)}`));
  const asBefore = allOf([
    ...key.map((column) => sql<boolean>`${sql.ref(`t.${column}`)} = ${of(keyName(column))}`),
    sql<boolean>`${after ? comparedColumns(rows) : sql`to_jsonb(t)`} @> ${of('#before')}`,
  ]);
  // One row is written often, and always by its key.
  const run = rows.length === 1 ? rowsPrepared : rowsOf;
  if (before) {
    const what = after ? sql`update ${into} t set ${sets} from` : sql`delete from ${into} t using`;
    const found = await run(db, sql<{ n: number }>`${what} ${given} where ${asBefore} returning ${of('#n')} as n`);
    return found.map(({ n }) => n);
  }
  const ids = key.map((column) => sql`${sql.ref(`t.${column}`)}::text`);
  const added = await run(
    db,
    sql<{ id: string }>`insert into ${into} as t (${sql.join(columns.map((column) => sql.ref(column)))})
      overriding system value select ${sql.join(columns.map(of))} from ${given} order by ${of('#n')}
      on conflict do nothing returning concat_ws('/', ${sql.join(ids)}) as id`,
  );
  const numberOf = new Map(rows.map(({ id, n }) => [id, n]));
  return added.map(({ id }) => under(numberOf, id));
}

const keyName = (column: string) => `#key ${column}`;

/** Rows as a table `given`: the columns that are written, their key, and what they are to hold before. */
async function givenRows(
  db: Db,
  { table, key }: PlannedTable,
  columns: readonly string[],
  rows: readonly PlannedRow[],
): Promise<Sql> {
  const types = await columnTypes(db, table, [...key, ...columns]);
  const values = rows.map(({ n, id, before, after }) => {
    const parts = id.split('/');
    const keys = Object.fromEntries(key.map((column, index) => [keyName(column), parts[index]]));
    return { ...after, ...keys, '#n': n, '#before': before };
  });
  const typed = [
    ...columns.map((column) => [column, under(types, column)] as const),
    ...key.map((column) => [keyName(column), under(types, column)] as const),
    ['#n', 'integer'] as const,
    ['#before', 'jsonb'] as const,
  ].map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`);
  // How many there are tells whether to look each up or to read the whole table.
  return sql`(select * from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as given(${sql.join(typed)})
    limit ${sql.lit(rows.length)}) given`;
}

/** The columns that some row holds otherwise afterwards: what stays is not written, and a key that the database gives cannot be. */
function changedColumns(rows: readonly PlannedRow[], columns: readonly string[]): readonly string[] {
  const changed = columns.filter((column) =>
    rows.some(({ before, after }) => !isDeepStrictEqual(before?.[column], after?.[column])),
  );
  return changed.length > 0 ? changed : columns;
}

/** The columns that rows speak of, as JSON: a whole row as JSON costs more than to write it. */
function comparedColumns(rows: readonly PlannedRow[]): Sql {
  const columns = [...new Set(rows.flatMap(({ before }) => Object.keys(before ?? {})))];
  return sql`(select to_jsonb(held) from (select ${sql.join(columns.map((column) => sql.ref(`t.${column}`)))}) held)`;
}

/** Types of columns by table, asked for once, and again where one came since. */
const knownTypes = new Map<string, ReadonlyMap<string, string>>();

async function columnTypes(db: Db, table: string, columns: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const known = knownTypes.get(table);
  if (known && columns.every((column) => known.has(column))) return known;
  const found = await rowsOf(
    db,
    sql<{ name: string; type: string }>`select attname as name, format_type(atttypid, atttypmod) as type
      from pg_attribute where attrelid = ${`"${table}"`}::regclass and attnum > 0 and not attisdropped`,
  );
  const types = new Map(found.map(({ name, type }) => [name, type]));
  knownTypes.set(table, types);
  return types;
}

/** What is done to which columns. */
function shapeOf({ before, after }: PlannedRow): string {
  return `${before === null} ${after === null} ${Object.keys(after ?? {}).join()}`;
}

/** Consecutive rows that go together. A row that comes again starts anew: it has to be found as the first left it. */
function* runsOf(
  rows: readonly PlannedRow[],
  together: (row: PlannedRow, first: PlannedRow) => boolean,
): Generator<readonly PlannedRow[]> {
  let run: PlannedRow[] = [];
  let ids = new Set<string>();
  for (const row of rows) {
    if (run.length > 0 && (!together(row, firstOf(run)) || ids.has(row.id))) {
      yield run;
      run = [];
      ids = new Set();
    }
    run.push(row);
    ids.add(row.id);
  }
  if (run.length > 0) yield run;
}
