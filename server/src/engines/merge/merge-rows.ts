import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { allOf, always, anyOf, type Sql } from '../../platform/db/sql.ts';
import { firstOf } from '../../platform/sure.ts';
import type { Change, Writing } from '../act/act.ts';
import type { PlannedRow, PlannedWriter } from '../plans/plan-kind.ts';
import { type PlannedTables, writeTable } from '../plans/planned-rows.ts';
import { type MergedTables, type MergeVerb, type Merging, rulesOf, type TableRule } from './merged.ts';
import { idOf, type Shape, shapeOf } from './merged-shape.ts';
import { type IsOfPeople, renamePeople } from './rename-people.ts';

type Row = Readonly<Record<string, unknown>>;

type WritingVerb = Exclude<MergeVerb, 'made' | 'named' | 'nobody'> | 'dropped';
/** What becomes of things, as it is told: what moves, joins and fills moves. */
type ToldVerb = Exclude<WritingVerb, 'joins' | 'fills'>;

/** What becomes of so many things: rows of a table, or what people call that which they are part of; each once. */
export interface MergedLine {
  readonly table: string;
  readonly verb: ToldVerb;
  readonly count: number;
}

const entityPrefix = 'merged ';
/** What plans call a row of a table that a merge writes. */
export const mergedEntity = (table: string) => `${entityPrefix}${table}`;

/** The table whose row a merge writes; undefined where something else is written. */
export const mergedTable = (entity: string): string | undefined =>
  entity.startsWith(entityPrefix) ? entity.slice(entityPrefix.length) : undefined;

/** Tables that a merge writes, as plans know them: history tells each row under the name of its table. */
export function plannedMerges(merged: MergedTables): PlannedTables {
  return Object.fromEntries(Object.keys(merged).map((table) => [mergedEntity(table), writerOf(table)]));
}

function writerOf(table: string): PlannedWriter {
  return async ({ db, recordAll }, rows) => {
    const { key } = await shapeOf(db, table);
    const written = await writeTable(db, { table, key }, rows);
    await recordAll(rows.filter(({ n }) => written.has(n)).map((row) => ({ ...row, entity: table })));
    return new Map(rows.flatMap(({ n }: PlannedRow) => (written.has(n) ? [] : [[n, 'moved'] as const])));
  };
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

const writes: ReadonlySet<MergeVerb> = new Set(['moves', 'joins', 'fills', 'renames']);
const told: Readonly<Partial<Record<WritingVerb, ToldVerb>>> = { joins: 'moves', fills: 'moves' };

/** Brings all that points at the one who goes to what is said of its column, and answers what became of how much. */
export async function mergeRows(
  writing: Writing,
  merged: MergedTables,
  merging: Merging,
  isOfPeople: IsOfPeople,
): Promise<readonly MergedLine[]> {
  const things = new Map<string, Map<string, Set<string>>>();
  const rules = rulesOf(merged);
  const aside = writing.aside();
  for (const rule of rules)
    for (const [verb, rows] of await mergeColumn(aside.writing, rule, merging, isOfPeople)) {
      const [table, column] = rule.thing ?? [rule.table];
      const { key } = await shapeOf(writing.db, rule.table);
      const ids = rows.map((row) => idOf({ key: column === undefined ? key : [column] }, row));
      const byThing = things.get(told[verb] ?? verb) ?? new Map<string, Set<string>>();
      things.set(told[verb] ?? verb, byThing.set(table, new Set([...(byThing.get(table) ?? []), ...ids])));
    }
  await aside.keep(rowByRow(aside.changes));
  const lines = [...things].flatMap(([verb, byThing]) =>
    [...byThing].map(([table, ids]): MergedLine => ({ table, verb: verb as ToldVerb, count: ids.size })),
  );
  const moved = (table: string) => [...(things.get('moves')?.get(table) ?? [])];
  for (const verb of ['ends', 'stays'] as const)
    for (const [table, same] of Map.groupBy(
      rules.filter((rule) => rule.verb === verb && !rule.becomes),
      byTable,
    ))
      lines.push({ table, verb, count: await countRows(writing.db, same, merging, moved(table)) });
  const typed = rules.filter(({ verb }) => verb === 'typed');
  for (const [table, same] of Map.groupBy(typed, ({ table, thing }) => thing?.[0] ?? table))
    lines.push({ table, verb: 'typed', count: await countThings(writing.db, same, merging) });
  return lines.filter(({ count }) => count > 0);
}

/** What is written of one row, be it for several of its columns, is one change. */
function rowByRow(changes: readonly Change[]): readonly Change[] {
  const byRow = new Map<string, Change>();
  for (const [n, change] of changes.entries()) {
    const { entity, id, before, after } = change;
    const name = before && after ? `${entity} ${String(id)}` : `${n}`;
    const former = byRow.get(name);
    const whole = former && {
      ...former,
      before: { ...before, ...former.before },
      after: { ...former.after, ...after },
    };
    byRow.set(name, whole ?? change);
  }
  return [...byRow.values()];
}

const byTable = ({ table }: TableRule) => table;

type Written = readonly (readonly [verb: WritingVerb, rows: readonly Row[]])[];

async function mergeColumn(
  writing: Writing,
  rule: TableRule,
  merging: Merging,
  isOfPeople: IsOfPeople,
): Promise<Written> {
  const { table, column, verb, becomes } = rule;
  if (!becomes && !writes.has(verb)) return [];
  const shape = await shapeOf(writing.db, table);
  const rows = await rowsThat(writing.db, rule, shape, merging);
  if (becomes) return [['ends', await endRows(writing, rule, shape, merging, { rows, becomes })]];
  const [moved, dropped]: [Row[], Row[]] = [[], []];
  for (const row of rows) {
    if (verb === 'renames') {
      if (await renameRow(writing, rule, shape, row, { ...merging, isOfPeople })) moved.push(row);
    } else if (await moveRow(writing, rule, shape, row, merging)) moved.push(row);
    else if (verb === 'joins') {
      await removeRow(writing, table, shape, row);
      dropped.push(row);
    } else if (verb === 'moves') throw new Error(`${table}.${column} is said to move, and cannot`);
  }
  return [
    [verb as WritingVerb, moved],
    ['dropped', dropped],
  ];
}

/**
 * Keys stand as numbers, and as the text of one where a thing of any kind may stand. JSON that may name somebody is that in which
 * the number stands at all: whether it is theirs is seen by what it is of.
 */
function concerned({ verb, column, text, of: which, where = () => always }: TableRule, merging: Merging): Sql<boolean> {
  const { keeps, goes } = merging;
  const named = sql.ref(`t.${column}`);
  if (which) return allOf([which(merging), where(keeps)]);
  if (verb === 'renames') return allOf([sql<boolean>`${named}::text ~ ${`\\m${goes}\\M`}`, where(keeps)]);
  return allOf([sql<boolean>`${named} = ${text ? String(goes) : goes}`, where(keeps)]);
}

const of = (rule: TableRule, merging: Merging) =>
  sql`from ${sql.table(rule.table)} t where ${concerned(rule, merging)}`;

/** Rows of a table that are of the one who goes in any of these ways, but those that are told already. */
async function countRows(
  db: Db,
  rules: readonly TableRule[],
  merging: Merging,
  but: readonly string[],
): Promise<number> {
  const { table } = firstOf(rules);
  const isOther = async () => {
    const { key } = await shapeOf(db, table);
    const id = sql`concat_ws('/', ${sql.join(key.map((column) => sql.ref(`t.${column}`)))})`;
    return sql<boolean>`${id} <> all(${sql.val(but)}::text[])`;
  };
  const others = but.length > 0 ? await isOther() : always;
  const [row] = await rowsOf(
    db,
    sql<{ n: number }>`select count(*)::integer as n from ${sql.table(table)} t
      where ${allOf([anyOf(rules.map((rule) => concerned(rule, merging))), others])}`,
  );
  return row?.n ?? 0;
}

/** Things of one kind that are concerned in any of these ways, each once. */
async function countThings(db: Db, rules: readonly TableRule[], merging: Merging): Promise<number> {
  const each = await Promise.all(
    rules.map(async (rule) => {
      const key = rule.thing?.[1] ?? firstOf((await shapeOf(db, rule.table)).key);
      return sql`select t.${sql.ref(key)} as key ${of(rule, merging)}`;
    }),
  );
  const [row] = await rowsOf(
    db,
    sql<{ n: number }>`select count(distinct key)::integer as n from (${sql.join(each, sql` union all `)}) things`,
  );
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
  const entity = mergedEntity(table);
  const [was, is] = [idOf(shape, before), idOf(shape, after)];
  if (was === is) return [{ entity, id: was, before, after }];
  return [
    { entity, id: was, before },
    { entity, id: is, after },
  ];
}

/** Has JSON name the one who is kept; false where the number that stands in it is nobody's. */
async function renameRow(
  writing: Writing,
  { table, column, marks }: TableRule,
  shape: Shape,
  row: Row,
  { isOfPeople, ...merging }: Merging & { readonly isOfPeople: IsOfPeople },
): Promise<boolean> {
  const renamed = renamePeople(row[column], merging, isOfPeople);
  if (renamed === row[column]) return false;
  const after = { [column]: renamed, ...marks?.() };
  const before = Object.fromEntries(Object.keys(after).map((name) => [name, row[name]]));
  const id = idOf(shape, row);
  await writeTable(writing.db, { table, key: shape.key }, [{ n: 1, entity: table, id, before, after }]);
  await writing.record({ entity: mergedEntity(table), id, before, after });
  return true;
}

async function removeRow({ db, record }: Writing, table: string, shape: Shape, row: Row): Promise<void> {
  const id = idOf(shape, row);
  await writeTable(db, { table, key: shape.key }, [{ n: 1, entity: table, id, before: row, after: null }]);
  await record({ entity: mergedEntity(table), id, before: row });
}

interface Ending {
  readonly rows: readonly Row[];
  readonly becomes: Readonly<Record<string, Sql>>;
}

async function endRows(
  { db, recordAll }: Writing,
  rule: TableRule,
  shape: Shape,
  merging: Merging,
  { rows, becomes }: Ending,
): Promise<readonly Row[]> {
  const set = Object.entries(becomes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const changed = await rowsOf(
    db,
    sql<{ row: Row }>`update ${sql.table(rule.table)} t set ${sql.join(set)}
      where ${concerned(rule, merging)}
      returning (select to_jsonb(one) from (select ${listed(shape.columns)}) one) as row`,
  );
  const after = new Map(changed.map(({ row }) => [idOf(shape, row), row]));
  // Whose it is says which; nothing else of a row that ends is written.
  const told = (row: Row) =>
    Object.fromEntries(
      Object.entries(row).filter(([column]) => column in becomes || column.startsWith('IdPersonneEV1')),
    );
  await recordAll(
    rows.map((row) => {
      const id = idOf(shape, row);
      return { entity: mergedEntity(rule.table), id, before: told(row), after: told(after.get(id) ?? row) };
    }),
  );
  return rows;
}
