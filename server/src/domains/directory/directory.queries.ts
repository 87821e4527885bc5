import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { DirectoryRow } from '@passerelle/contracts/directory/directory.contract.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import { type DirectoryColumn, type PersonField, readRight } from '@passerelle/contracts/person/person.fields.ts';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { Actor } from '../../engines/access/actor.ts';
import type { AccessKernel } from '../../engines/access/decide.ts';
import { compileCondition, type Gate, whereOpen } from '../../engines/conditions/compile.ts';
import { valuesOf } from '../../engines/conditions/resolve.ts';
import type { Db, ListPools } from '../../platform/db/database.ts';
import { runPreparedValues } from '../../platform/db/prepared.ts';
import { allOf, flat, type Sql } from '../../platform/db/sql.ts';
import { personSubject } from '../person/person.columns.ts';
import { codesLike, type SortKey, shownValue, sortKey } from './directory.columns.ts';
import type { DirectoryQuestion } from './directory.filter.ts';
import { compileSearch, type Search } from './directory.search.ts';

/** What a list reads with: the pools for what is read by key and for lists, the compiler, and whose eyes it reads with. */
export interface Reader {
  readonly pool: pg.Pool;
  readonly lists: ListPools;
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly actor: Actor;
  readonly language: Language;
  readonly today: string;
}

/** Everybody whom the reader may see. */
export function visiblePeople({ kernel, actor }: Pick<Reader, 'kernel' | 'actor'>, alias: string): Sql<boolean> {
  return kernel.scope(actor, 'ann', 'person', alias);
}

/** Where a right opens a field among the people that the reader may see. */
export function gateOf({ kernel, actor }: Pick<Reader, 'kernel' | 'actor'>, right: RightCode, alias: string): Gate {
  return kernel.gate(actor, right, 'ann', 'person', alias);
}

/** Of whom the reader may read what a right opens. */
export function whoseField(reader: Pick<Reader, 'kernel' | 'actor'>, right: RightCode, alias: string): Sql<boolean> {
  return whereOpen(gateOf(reader, right, alias));
}

/** Everybody whom the reader may see and name: whoever shows people by name shows no others. */
export function namedPeople(reader: Pick<Reader, 'kernel' | 'actor'>, alias: string): Sql<boolean> {
  return allOf([visiblePeople(reader, alias), whoseField(reader, 'ann-col-IndexPrenomNom', alias)]);
}

/** The people `p` whom a question finds, as the reader may know them. */
export function foundPeople(
  reader: Pick<Reader, 'kernel' | 'actor' | 'today' | 'language'>,
  question: DirectoryQuestion,
): Sql<boolean> {
  return compileQuestion(reader, question).where;
}

interface Compiled {
  readonly where: Sql<boolean>;
  readonly search: Search | undefined;
}

/** A question as SQL about the people `p`. */
export function compileQuestion(
  reader: Pick<Reader, 'kernel' | 'actor' | 'today' | 'language'>,
  { where, query }: DirectoryQuestion,
): Compiled {
  const { actor, today, language } = reader;
  const condition = compileCondition(where, personSubject, 'p', {
    today,
    resolve: valuesOf(actor.fields),
    gate: (field, _subject, alias) => gateOf(reader, readRight(field as PersonField), alias),
    codesLike: (field, pattern) => codesLike(field, pattern, language),
  });
  const search = compileSearch(query, 'p', (right) => gateOf(reader, right, 'p'));
  return { where: allOf([visiblePeople(reader, 'p'), condition, ...(search ? [search.where] : [])]), search };
}

/** A column that is readable on some rows only is null on the others, wherever it is used. */
function gatedValue(gate: Gate, value: Sql): Sql {
  if (gate === 'open') return value;
  return gate === 'closed' ? sql`null` : sql`case when ${gate} then ${value} end`;
}

/** The asked columns as an actor may read them: what to select, and what one row of it says. */
export interface ShownRows {
  readonly select: Sql;
  /** How many values `select` gives; a statement may select more after them. */
  readonly width: number;
  readonly read: (values: readonly unknown[]) => DirectoryRow;
}

const shownTo = new WeakMap<Actor, { readonly today: string; readonly byColumns: Map<string, ShownRows> }>();

/** Rows of the people `p`, kept for the day: they are the same from page to page. */
export function shownRows(reader: Reader, { columns }: DirectoryQuestion): ShownRows {
  const { actor, today } = reader;
  let kept = shownTo.get(actor);
  if (kept?.today !== today) {
    kept = { today, byColumns: new Map() };
    shownTo.set(actor, kept);
  }
  const asked = columns.join();
  const rows = kept.byColumns.get(asked) ?? showRows(reader, columns);
  kept.byColumns.set(asked, rows);
  return rows;
}

function showRows(reader: Reader, columns: readonly DirectoryColumn[]): ShownRows {
  const shown = columns.flatMap((column) => {
    const gate = gateOf(reader, readRight(column), 'p');
    return gate === 'closed' ? [] : { column, gate };
  });
  // Null may mean empty or hidden; a hidden field is left out of the row, so each gate says whether it is open there.
  const gates = [...new Set(shown.flatMap(({ gate }) => (gate === 'open' ? [] : gate)))];
  const values = shown.map(({ column, gate }) => gatedValue(gate, shownValue(column, 'p')));
  const open = gates.map((gate) => sql`coalesce(${gate}, false)`);
  const places = shown.map(({ column, gate }, index) => ({
    column,
    at: 1 + index,
    openAt: gate === 'open' ? undefined : 1 + shown.length + gates.indexOf(gate),
  }));
  return {
    select: flat(sql`${sql.join([sql`p."IdPersonneEV1"`, ...values, ...open])}`),
    width: 1 + values.length + open.length,
    read: (row) => {
      const person: Record<string, unknown> = { IdPersonneEV1: row[0] };
      for (const { column, at, openAt } of places) {
        if (openAt === undefined || row[openAt] === true) person[column] = row[at];
      }
      return person as DirectoryRow;
    },
  };
}

export type SortKeys = readonly (SortKey & { readonly descending: boolean })[];

export function sortKeys(reader: Reader, { order }: DirectoryQuestion): SortKeys {
  return order.map(({ column, descending }) => {
    const key = sortKey(column, 'p', reader.language);
    const gate = gateOf(reader, readRight(column), 'p');
    return { ...key, value: gatedValue(gate, key.value), notNull: key.notNull && gate === 'open', descending };
  });
}

export async function countPeople(reader: Reader, question: DirectoryQuestion): Promise<number> {
  const { where, search } = compileQuestion(reader, question);
  return await countOf(
    reader,
    sql`select count(*) from "Personne" p where ${where}`,
    search?.selective ? reader.lists.searches : reader.lists.walks,
  );
}

/** Everything the question finds, in its order, as one statement to be streamed; `also` narrows it further. */
export function exportStatement(reader: Reader, question: DirectoryQuestion, also: Sql<boolean>): RawBuilder<unknown> {
  const { where } = compileQuestion(reader, question);
  const keys = sortKeys(reader, question);
  return sql`select ${shownRows(reader, question).select} from "Personne" p where ${allOf([where, also])}
    order by ${orderBy(keys, (index) => keys[index]!.value, sql`p."IdPersonneEV1"`)}`;
}

export async function countExport(reader: Reader, question: DirectoryQuestion, also: Sql<boolean>): Promise<number> {
  const { where } = compileQuestion(reader, question);
  return await countOf(reader, sql`select count(*) from "Personne" p where ${allOf([where, also])}`);
}

export function orderBy(keys: SortKeys, keyAt: (index: number) => Sql, id: Sql): Sql {
  const direction = (descending: boolean) => (descending ? sql`desc` : sql`asc`);
  const parts = keys.map(
    (key, index) => sql`${keyAt(index)} ${direction(key.descending)}${key.notNull ? sql`` : sql` nulls last`}`,
  );
  return sql.join([...parts, sql`${id} ${direction(keys[0]?.descending ?? false)}`]);
}

/** Runs a question to the list, on the pool of walks unless said otherwise; rows as values, in the order selected. */
export async function run(
  { lists, db }: Reader,
  statement: RawBuilder<unknown>,
  pool: pg.Pool = lists.walks,
): Promise<unknown[][]> {
  const { sql: text, parameters } = statement.compile(db);
  return await runPreparedValues(pool, text, parameters);
}

/** Runs a statement that selects one count. */
export async function countOf(...asked: Parameters<typeof run>): Promise<number> {
  const [row] = await run(...asked);
  return (row?.[0] as number | undefined) ?? 0;
}
