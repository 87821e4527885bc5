import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { allOf, always, type Sql } from '../../platform/db/sql.ts';
import type { Change, Writing } from '../act/act.ts';
import type { PlannedRow, PlannedWriter } from '../plans/plan-kind.ts';
import { type PlannedTables, writeTable } from '../plans/planned-rows.ts';
import { type MergedTables, type MergeRule, type MergeVerb, ruleOf } from './merged.ts';

type Row = Readonly<Record<string, unknown>>;

/** The two whose records become one. */
export interface Merging {
  readonly keeps: number;
  readonly goes: number;
}

type ToldVerb = Exclude<MergeVerb, 'made' | 'named' | 'nobody'> | 'dropped';

/** What becomes of rows of one table that hold a person's key in one column. */
export interface MergedLine {
  readonly table: string;
  readonly column: string;
  readonly verb: ToldVerb;
  readonly count: number;
}

/** How rows of a table are told apart, and which of their columns are written. */
interface Shape {
  readonly key: readonly string[];
  readonly columns: readonly string[];
}

const entityPrefix = 'merged ';
const entityOf = (table: string) => `${entityPrefix}${table}`;

/** The table whose row a merge writes; undefined where something else is written. */
export const mergedTable = (entity: string): string | undefined =>
  entity.startsWith(entityPrefix) ? entity.slice(entityPrefix.length) : undefined;

/** Tables that a merge writes, as plans know them: history tells each row under the name of its table. */
export function plannedMerges(merged: MergedTables): PlannedTables {
  return Object.fromEntries(Object.keys(merged).map((table) => [entityOf(table), writerOf(table)]));
}

function writerOf(table: string): PlannedWriter {
  return async ({ db, recordAll }, rows) => {
    const { key } = await shapeOf(db, table);
    const written = await writeTable(db, { table, key }, rows);
    await recordAll(rows.filter(({ n }) => written.has(n)).map((row) => ({ ...row, entity: table })));
    return new Map(rows.flatMap(({ n }: PlannedRow) => (written.has(n) ? [] : [[n, 'moved'] as const])));
  };
}

/** The rules under which these two may not become one, each with the table that it is of. */
export async function refusals(
  db: Db,
  merged: MergedTables,
  { keeps, goes }: Merging,
): Promise<readonly { readonly table: string; readonly rule: string }[]> {
  const asked = rulesOf(merged).flatMap(({ table, refuses }) =>
    refuses ? [{ table, rule: refuses.rule, where: refuses.where(keeps, goes) }] : [],
  );
  const found = await rowsOf(
    db,
    sql<{ n: number }>`${sql.join(
      asked.map(({ where }, n) => sql`select ${sql.lit(n)}::integer as n where ${where}`),
      sql` union all `,
    )}`,
  );
  const refused = new Set(found.map(({ n }) => n));
  return asked.filter((_one, n) => refused.has(n)).map(({ table, rule }) => ({ table, rule }));
}

/** How much there is that a merge would write, in words that are others once there is more or less of it. */
export async function pointing(db: Db, merged: MergedTables, merging: Merging): Promise<string> {
  const counted = rulesOf(merged).filter(({ verb, becomes }) => writes.has(verb) || becomes);
  const [row] = await rowsOf(
    db,
    sql<{ said: string }>`select concat_ws(' ', ${sql.join(
      counted.map((rule) => sql`(select count(*) ${of(rule, merging)})`),
    )}) as said`,
  );
  return row?.said ?? '';
}

const writes: ReadonlySet<MergeVerb> = new Set(['moves', 'joins', 'fills']);

/** Brings all that points at the one who goes to what is said of its column, and answers what became of how much. */
export async function mergeRows(
  writing: Writing,
  merged: MergedTables,
  merging: Merging,
): Promise<readonly MergedLine[]> {
  const lines: MergedLine[] = [];
  for (const rule of rulesOf(merged)) lines.push(...(await mergeColumn(writing, rule, merging)));
  return lines.filter(({ count }) => count > 0);
}

type TableRule = MergeRule & { readonly table: string; readonly column: string };

function rulesOf(merged: MergedTables): readonly TableRule[] {
  return Object.entries(merged).flatMap(([table, columns]) =>
    Object.entries(columns ?? {}).map(([column, said]) => ({ table, column, ...ruleOf(said) })),
  );
}

async function mergeColumn(writing: Writing, rule: TableRule, merging: Merging): Promise<readonly MergedLine[]> {
  const { table, column, verb, becomes } = rule;
  const line = (of: ToldVerb, count: number): MergedLine => ({ table, column, verb: of, count });
  if (verb === 'nobody' || verb === 'made' || verb === 'named') return [];
  if (verb === 'stays' || (verb === 'ends' && !becomes))
    return [line(verb, await countRows(writing.db, rule, merging))];
  const shape = await shapeOf(writing.db, table);
  if (becomes) return [line(verb, await endRows(writing, rule, shape, merging, becomes))];
  const moving = await rowsThat(writing.db, rule, shape, merging);
  let [moved, dropped] = [0, 0];
  for (const row of moving) {
    if (await moveRow(writing, rule, shape, row, merging)) moved += 1;
    else if (verb === 'joins') {
      await removeRow(writing, table, shape, row);
      dropped += 1;
    } else if (verb === 'moves') throw new Error(`${table}.${column} is said to move, and cannot`);
  }
  return [line(verb, moved), line('dropped', dropped)];
}

/** Keys stand as numbers, and as the text of one where a thing of any kind may stand. */
const concerned = ({ column, text, where = () => always }: TableRule, { keeps, goes }: Merging): Sql<boolean> =>
  allOf([sql<boolean>`t.${sql.ref(column)} = ${text ? String(goes) : goes}`, where(keeps)]);

const of = (rule: TableRule, merging: Merging) =>
  sql`from ${sql.table(rule.table)} t where ${concerned(rule, merging)}`;

async function countRows(db: Db, rule: TableRule, merging: Merging): Promise<number> {
  const [row] = await rowsOf(db, sql<{ n: number }>`select count(*)::integer as n ${of(rule, merging)}`);
  return row?.n ?? 0;
}

async function rowsThat(db: Db, rule: TableRule, { columns }: Shape, merging: Merging): Promise<readonly Row[]> {
  const found = await rowsOf(
    db,
    sql<{
      row: Row;
    }>`select to_jsonb(one) as row from (select ${listed(columns)} ${of(rule, merging)} order by 1, 2 for update) one`,
  );
  return found.map(({ row }) => row);
}

const listed = (columns: readonly string[]): Sql => sql.join(columns.map((column) => sql.ref(`t.${column}`)));

/** Gives a row to the one who is kept; false where that one has its like, and then nothing is written. */
async function moveRow(
  writing: Writing,
  { table, column, notBeside = [], empties = [] }: TableRule,
  shape: Shape,
  row: Row,
  { keeps }: Merging,
): Promise<boolean> {
  const held = notBeside.some((other) => row[other] === keeps);
  const given = typeof row[column] === 'string' ? String(keeps) : keeps;
  const emptied = empties.filter((other) => row[other] === keeps).map((other) => [other, null]);
  const after = { ...row, [column]: held ? null : given, ...Object.fromEntries(emptied) };
  const { db } = writing;
  await sql`savepoint merged_row`.execute(db);
  try {
    await writeTable(db, { table, key: shape.key }, [
      { n: 1, entity: table, id: idOf(shape, row), before: row, after },
    ]);
    await sql`release savepoint merged_row`.execute(db);
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    if (code !== uniqueViolation && code !== exclusionViolation) throw error;
    await sql`rollback to savepoint merged_row`.execute(db);
    await sql`release savepoint merged_row`.execute(db);
    return false;
  }
  await writing.recordAll(changesOf(table, shape, row, after));
  return true;
}

const uniqueViolation = '23505';
const exclusionViolation = '23P01';

/** A row whose key is another by then is one that goes and one that comes: each is found again by its own. */
function changesOf(table: string, shape: Shape, before: Row, after: Row): readonly Change[] {
  const entity = entityOf(table);
  const [was, is] = [idOf(shape, before), idOf(shape, after)];
  if (was === is) return [{ entity, id: was, before, after }];
  return [
    { entity, id: was, before },
    { entity, id: is, after },
  ];
}

async function removeRow({ db, record }: Writing, table: string, shape: Shape, row: Row): Promise<void> {
  const id = idOf(shape, row);
  await writeTable(db, { table, key: shape.key }, [{ n: 1, entity: table, id, before: row, after: null }]);
  await record({ entity: entityOf(table), id, before: row });
}

async function endRows(
  { db, recordAll }: Writing,
  rule: TableRule,
  shape: Shape,
  merging: Merging,
  becomes: Readonly<Record<string, Sql>>,
): Promise<number> {
  const before = await rowsThat(db, rule, shape, merging);
  const set = Object.entries(becomes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const changed = await rowsOf(
    db,
    sql<{ row: Row }>`update ${sql.table(rule.table)} t set ${sql.join(set)}
      where ${concerned(rule, merging)}
      returning (select to_jsonb(one) from (select ${listed(shape.columns)}) one) as row`,
  );
  const after = new Map(changed.map(({ row }) => [idOf(shape, row), row]));
  await recordAll(
    before.map((row) => {
      const id = idOf(shape, row);
      return { entity: entityOf(rule.table), id, before: row, after: after.get(id) ?? row };
    }),
  );
  return before.length;
}

const idOf = ({ key }: Shape, row: Row) => key.map((column) => String(row[column])).join('/');

/** Of each table once: its key, and the columns that are written. */
const shapes = new Map<string, Shape>();

async function shapeOf(db: Db, table: string): Promise<Shape> {
  const known = shapes.get(table);
  if (known) return known;
  const found = await rowsOf(
    db,
    sql<{ name: string; place: number | null }>`select a.attname as name,
        (select array_position(i.indkey::smallint[], a.attnum) from pg_index i
          where i.indrelid = a.attrelid and i.indisprimary) as place
      from pg_attribute a where a.attrelid = ${`"${table}"`}::regclass and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' order by a.attnum`,
  );
  const keyed = found.filter(({ place }) => place !== null);
  const shape: Shape = {
    key: keyed.toSorted((one, other) => Number(one.place) - Number(other.place)).map(({ name }) => name),
    columns: found.map(({ name }) => name),
  };
  if (shape.key.length === 0) throw new Error(`Rows of ${table} have no key, so none of them moves`);
  shapes.set(table, shape);
  return shape;
}
