import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { allOf, type Sql } from '../../platform/db/sql.ts';
import { firstOf, under } from '../../platform/sure.ts';
import type { Writing } from '../act/act.ts';
import type { LeftRows, PlannedRow, PlannedTable, PlannedWriter } from './plan-kind.ts';

/** By entity: the table that the engine writes, or the function of the domain that does. */
export type PlannedTables = Readonly<Record<string, PlannedTable | PlannedWriter>>;

/** Writes rows as planned, in their order. Answers those that are not as their `before` says, which it leaves alone. */
export async function writeRows(
  writing: Writing,
  tables: PlannedTables,
  rows: readonly PlannedRow[],
): Promise<LeftRows> {
  const left = new Map<number, string>();
  for (const run of runsOf(rows, (row, first) => row.entity === first.entity)) {
    const { entity } = firstOf(run);
    const table = tables[entity];
    if (!table) throw new Error(`No planned table for ${entity}`);
    const write = typeof table === 'function' ? table : tableWriter(table);
    for (const [n, rule] of await write(writing, run)) left.set(n, rule);
  }
  return left;
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
  const keysOf = (id: string) => {
    const values = id.split('/');
    return Object.fromEntries(key.map((column, index) => [column, values[index]]));
  };
  const given = JSON.stringify(rows.map(({ n, id, before, after }) => ({ n, key: keysOf(id), before, after })));
  const source = sql`jsonb_to_recordset(${given}::jsonb) as given(n integer, key jsonb, before jsonb, after jsonb)
    cross join lateral jsonb_populate_record(null::${into}, given.key) as found
    cross join lateral jsonb_populate_record(null::${into}, given.after) as fresh`;
  const asBefore = allOf([
    ...key.map((column) => sql<boolean>`${sql.ref(`t.${column}`)} = ${sql.ref(`found.${column}`)}`),
    sql<boolean>`to_jsonb(t) @> given.before`,
  ]);
  const numbers = async (statement: Sql<{ n: number }>) => (await rowsOf(db, statement)).map(({ n }) => n);
  if (!after) return await numbers(sql`delete from ${into} t using ${source} where ${asBefore} returning given.n`);
  if (before) {
    const sets = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`fresh.${column}`)}`);
    return await numbers(
      sql`update ${into} t set ${sql.join(sets)} from ${source} where ${asBefore} returning given.n`,
    );
  }
  const ids = key.map((column) => sql`${sql.ref(`t.${column}`)}::text`);
  const added = await rowsOf(
    db,
    sql<{ id: string }>`insert into ${into} as t (${sql.join(columns.map((column) => sql.ref(column)))})
      select ${sql.join(columns.map((column) => sql.ref(`fresh.${column}`)))} from ${source} order by given.n
      on conflict do nothing returning concat_ws('/', ${sql.join(ids)}) as id`,
  );
  const numberOf = new Map(rows.map(({ id, n }) => [id, n]));
  return added.map(({ id }) => under(numberOf, id));
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
