import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { untilGivenUp } from '../../platform/db/given-up.ts';
import { runPreparedValues } from '../../platform/db/prepared.ts';
import { allOf, flat, type Sql } from '../../platform/db/sql.ts';
import type { Actor } from '../access/actor.ts';
import { fieldGate } from '../access/field-gate.ts';
import { shownValue, sortKey } from '../catalogue/shown.ts';
import type { Gate } from '../conditions/compile.ts';
import { orderBy, type SortKeys } from './keyset.ts';
import { compileQuestion, type List, type ListReader, type Question } from './list.ts';

/** A row as it is shown: its key, and those of the asked columns that the reader may see on it. */
export type ShownRow = Readonly<Record<string, unknown>>;

/** The table of a list, known as its rows are. */
export const theRows = ({ subject, alias }: List): Sql =>
  sql`${subject.rows ?? sql.table(subject.table)} ${sql.raw(alias)}`;
/** What a row of a list is known by. */
export const keyOf = ({ subject, alias }: List): Sql => sql.ref(`${alias}.${subject.key}`);

/** A column that is readable on some rows only is null on the others, wherever it is used. */
export function gatedValue(gate: Gate, value: Sql): Sql {
  if (gate === 'open') return value;
  return gate === 'closed' ? sql`null` : sql`case when ${gate} then ${value} end`;
}

/** The asked columns as an actor may read them: what to select, and what one row of it says. */
export interface ShownRows {
  readonly select: Sql;
  /** How many values `select` gives, the key first; a statement may select more after them. */
  readonly width: number;
  readonly read: (values: readonly unknown[]) => ShownRow;
}

interface Kept {
  readonly today: string;
  readonly byColumns: Map<string, ShownRows>;
}

const shownTo = new WeakMap<List, WeakMap<Actor, Kept>>();

/** Rows of a list, kept for the day: they are the same from page to page. */
export function shownRows(reader: ListReader, list: List, columns: readonly string[]): ShownRows {
  const { actor, today } = reader;
  const ofList = shownTo.get(list) ?? new WeakMap<Actor, Kept>();
  shownTo.set(list, ofList);
  let kept = ofList.get(actor);
  if (kept?.today !== today) {
    kept = { today, byColumns: new Map() };
    ofList.set(actor, kept);
  }
  const asked = columns.join();
  const rows = kept.byColumns.get(asked) ?? showRows(reader, list, columns);
  kept.byColumns.set(asked, rows);
  return rows;
}

function showRows(reader: ListReader, list: List, columns: readonly string[]): ShownRows {
  const { subject, alias } = list;
  const shown = columns.flatMap((column) => {
    const gate = fieldGate(reader, subject, column, alias);
    return gate === 'closed' ? [] : { column, gate };
  });
  // Null may mean empty or hidden; a hidden field is left out of the row, so each gate says whether it is open there.
  const gates = [...new Set(shown.flatMap(({ gate }) => (gate === 'open' ? [] : gate)))];
  const values = shown.map(({ column, gate }) => gatedValue(gate, shownValue(subject, column, alias)));
  const open = gates.map((gate) => sql`coalesce(${gate}, false)`);
  const places = shown.map(({ column, gate }, index) => ({
    column,
    at: 1 + index,
    openAt: gate === 'open' ? undefined : 1 + shown.length + gates.indexOf(gate),
  }));
  return {
    select: flat(sql`${sql.join([keyOf(list), ...values, ...open])}`),
    width: 1 + values.length + open.length,
    read: (row) => {
      const told: Record<string, unknown> = { [subject.key]: row[0] };
      for (const { column, at, openAt } of places) {
        if (openAt === undefined || row[openAt] === true) told[column] = row[at];
      }
      return told;
    },
  };
}

/** What a question sorts by, as the reader may know it. */
export function sortKeys(reader: ListReader, { subject, alias }: List, { order }: Question): SortKeys {
  return order.map(({ column, descending }) => {
    const key = sortKey(subject, column, alias, reader.language);
    const gate = fieldGate(reader, subject, column, alias);
    // Nothing has no type of its own, and a text is compared in an order.
    const value = gate === 'closed' ? sql`null::${sql.raw(key.type)}` : gatedValue(gate, key.value);
    return { ...key, value, notNull: key.notNull && gate === 'open', descending };
  });
}

/** How many rows a question finds, exactly. */
export async function countRows(reader: ListReader, list: List, question: Question): Promise<number> {
  const { where, search } = compileQuestion(reader, list, question);
  return await countOf(
    reader,
    sql`select count(*) from ${theRows(list)} where ${where}`,
    search?.selective ? reader.lists.searches : reader.lists.walks,
  );
}

/** Everything the question finds, in its order, as one statement to be streamed; `also` narrows it further. */
export function exportStatement(
  reader: ListReader,
  list: List,
  question: Question,
  also: Sql<boolean>,
): RawBuilder<unknown> {
  const { where } = compileQuestion(reader, list, question);
  const keys = sortKeys(reader, list, question);
  const order = orderBy(
    keys,
    keys.map(({ value }) => value),
    keyOf(list),
  );
  return sql`select ${shownRows(reader, list, question.columns).select} from ${theRows(list)} where ${allOf([where, also])}
    order by ${order}`;
}

/** How many rows `exportStatement` gives. */
export async function countExport(
  reader: ListReader,
  list: List,
  question: Question,
  also: Sql<boolean>,
): Promise<number> {
  const { where } = compileQuestion(reader, list, question);
  return await countOf(reader, sql`select count(*) from ${theRows(list)} where ${allOf([where, also])}`);
}

/** Runs a question to the list, on the pool of walks unless said otherwise; rows as values, in the order selected. */
export async function run(
  { lists, db, signal }: Pick<ListReader, 'lists' | 'db' | 'signal'>,
  statement: RawBuilder<unknown>,
  pool: pg.Pool = lists.walks,
): Promise<unknown[][]> {
  const { sql: text, parameters } = statement.compile(db);
  return await readOn({ lists }, pool, async (on) =>
    signal
      ? await untilGivenUp(on, signal, async (client) => await runPreparedValues(client, text, parameters))
      : await runPreparedValues(on, text, parameters),
  );
}

/** Reads on a pool; on its twin of the replica, where there is one that is as new. */
export async function readOn<T>(
  { lists: { replica } }: Pick<ListReader, 'lists'>,
  pool: pg.Pool,
  ask: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  return replica ? await replica.read(pool, ask) : await ask(pool);
}

/** Runs a statement that selects one count. */
export async function countOf(...asked: Parameters<typeof run>): Promise<number> {
  const [row] = await run(...asked);
  return (row?.[0] as number | undefined) ?? 0;
}
