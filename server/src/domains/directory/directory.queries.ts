import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { DirectoryRow } from '@passerelle/contracts/directory/directory.contract.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import { type DirectoryColumn, type PersonField, readRight } from '@passerelle/contracts/person/person.fields.ts';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { Actor } from '../../engines/access/actor.ts';
import type { AccessKernel } from '../../engines/access/decide.ts';
import { compileCondition, type Gate } from '../../engines/conditions/compile.ts';
import type { Db, ListPools } from '../../platform/db/database.ts';
import { runPrepared } from '../../platform/db/prepared.ts';
import { allOf, flat, type Sql } from '../../platform/db/sql.ts';
import { personSubject } from '../person/person.columns.ts';
import { type SortKey, shownValue, sortKey } from './directory.columns.ts';
import { beyond, decodeCursor, encodeCursor } from './directory.cursor.ts';
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

export interface DirectoryPage {
  readonly rows: DirectoryRow[];
  readonly next: string | null;
  readonly total: { readonly value: number; readonly exact: boolean } | null;
}

/** Totals are exact up to here; beyond, the count call tells the number to who asks. */
export const exactTotals = 10_000;
/** Of what words find, sorted and counted at once up to here; words that find more are too common to sort them all. */
const mostHits = 5000;
const tellingWord = /\S{4}/u;
/** Rows in the order of names among which a page of a common word is looked for before all its hits are sorted. */
const mostWalked = 20_000;
/** Of one or two letters, rows are wanted at once and the number hardly. */
const exactShortTotals = 1000;

/** Everybody whom the reader may see. */
export function visiblePeople({ kernel, actor }: Pick<Reader, 'kernel' | 'actor'>, alias: string): Sql<boolean> {
  return kernel.scope(actor, 'ann', 'person', alias);
}

/** Where a right opens a field among the people that the reader may see. */
export function gateOf({ kernel, actor }: Pick<Reader, 'kernel' | 'actor'>, right: RightCode, alias: string): Gate {
  return kernel.gate(actor, right, 'ann', 'person', alias);
}

/** The people `p` whom a question finds, as the reader may know them. */
export function foundPeople(
  reader: Pick<Reader, 'kernel' | 'actor' | 'today'>,
  question: DirectoryQuestion,
): Sql<boolean> {
  return compileQuestion(reader, question).where;
}

interface Compiled {
  readonly where: Sql<boolean>;
  readonly search: Search | undefined;
}

function compileQuestion(
  reader: Pick<Reader, 'kernel' | 'actor' | 'today'>,
  { where, query }: DirectoryQuestion,
): Compiled {
  const { actor, today } = reader;
  const condition = compileCondition(where, personSubject, 'p', {
    today,
    resolve: (name) => actor.fields[name],
    gate: (field, _subject, alias) => gateOf(reader, readRight(field as PersonField), alias),
  });
  const search = compileSearch(query, 'p', (right) => gateOf(reader, right, 'p'));
  return { where: allOf([visiblePeople(reader, 'p'), condition, ...(search ? [search.where] : [])]), search };
}

/** A column that is readable on some rows only is null on the others, wherever it is used. */
function gatedValue(gate: Gate, value: Sql): Sql {
  if (gate === 'open') return value;
  return gate === 'closed' ? sql`null` : sql`case when ${gate} then ${value} end`;
}

interface ShownColumns {
  readonly today: string;
  readonly columns: Map<DirectoryColumn, Sql | undefined>;
}
const shownTo = new WeakMap<Actor, ShownColumns>();

/** The asked columns as this actor may read them; kept, as they are the same from page to page. */
function shownColumns(reader: Reader, { columns }: DirectoryQuestion): Sql[] {
  const { actor, today } = reader;
  let kept = shownTo.get(actor);
  if (kept?.today !== today) {
    kept = { today, columns: new Map() };
    shownTo.set(actor, kept);
  }
  const known = kept.columns;
  return columns.flatMap((column) => {
    if (!known.has(column)) known.set(column, shownColumn(reader, column));
    return known.get(column) ?? [];
  });
}

function shownColumn(reader: Reader, column: DirectoryColumn): Sql | undefined {
  const gate = gateOf(reader, readRight(column), 'p');
  if (gate === 'closed') return undefined;
  const value = sql`${gatedValue(gate, shownValue(column, 'p'))} as ${sql.ref(column)}`;
  // Null may mean empty or hidden; a hidden field is left out of the row, so say which it is.
  return flat(gate === 'open' ? value : sql`${value}, coalesce(${gate}, false) as ${sql.ref(`?${column}`)}`);
}

function sortKeys(
  reader: Reader,
  { order }: DirectoryQuestion,
): readonly (SortKey & { readonly descending: boolean })[] {
  return order.map(({ column, descending }) => {
    const key = sortKey(column, 'p', reader.language);
    const gate = gateOf(reader, readRight(column), 'p');
    return { ...key, value: gatedValue(gate, key.value), notNull: key.notNull && gate === 'open', descending };
  });
}

/** A page of the directory, with the total on the first one. */
export async function listPeople(
  reader: Reader,
  question: DirectoryQuestion,
  after: string | undefined,
): Promise<DirectoryPage> {
  const { where, search } = compileQuestion(reader, question);
  const keys = sortKeys(reader, question);
  const cursor = after === undefined ? undefined : decodeCursor(after, keys);
  if (!search?.selective || cursor) return await walkPage(reader, question, where, keys, cursor);
  return isByName(keys) && !tellingWord.test(question.query)
    ? await likelyCommonPage(reader, question, where, keys)
    : await searchPage(reader, question, where, keys);
}

/** In the order that an index holds. */
function isByName(keys: ReturnType<typeof sortKeys>): boolean {
  return keys.length === 1 && keys[0]!.notNull;
}

type Row = DirectoryRow & Record<string, unknown>;

/** Few hits expected: find them once, count them, sort them, keep a page. */
async function searchPage(
  reader: Reader,
  question: DirectoryQuestion,
  where: Sql<boolean>,
  keys: ReturnType<typeof sortKeys>,
): Promise<DirectoryPage> {
  const { rows, count } = await sortHits(reader, question, where, keys, mostHits);
  if (count > mostHits) return await commonPage(reader, question, where, keys);
  return { ...page(rows, question, keys.length), total: { value: count, exact: true } };
}

/** Three letters are in many names: the first hits are met in the order of names while they are counted. */
async function likelyCommonPage(
  reader: Reader,
  question: DirectoryQuestion,
  where: Sql<boolean>,
  keys: ReturnType<typeof sortKeys>,
): Promise<DirectoryPage> {
  const [met, counted] = await Promise.all([
    walkNames(reader, question, where, keys),
    total(reader, where, mostHits, reader.lists.searches),
  ]);
  const rows = met.length > question.limit ? met : (await sortHits(reader, question, where, keys, null)).rows;
  return { ...page(rows, question, keys.length), total: counted };
}

/** More hits than are worth sorting: the first of them are soon met in the order of names; in another order, sort. */
async function commonPage(
  reader: Reader,
  question: DirectoryQuestion,
  where: Sql<boolean>,
  keys: ReturnType<typeof sortKeys>,
): Promise<DirectoryPage> {
  const met = isByName(keys) ? await walkNames(reader, question, where, keys) : [];
  const rows = met.length > question.limit ? met : (await sortHits(reader, question, where, keys, null)).rows;
  return { ...page(rows, question, keys.length), total: { value: mostHits, exact: false } };
}

/** Hits among the first people in the order of names, which an index holds. */
function walkNames(
  reader: Reader,
  question: DirectoryQuestion,
  where: Sql<boolean>,
  keys: ReturnType<typeof sortKeys>,
): Promise<Row[]> {
  const order = orderBy(keys, (index) => keys[index]!.value, sql`p."IdPersonneEV1"`);
  return run<Row>(
    reader,
    sql`select ${rowColumns(reader, question, keys, (index) => keys[index]!.value)}
      from (select * from "Personne" p order by ${order} limit ${mostWalked}) p
      where ${where} order by ${order} limit ${question.limit + 1} offset ${question.skip}`,
  );
}

/** Sorted hits, each with how many there are; of more than `most`, only that there are. */
async function sortHits(
  reader: Reader,
  question: DirectoryQuestion,
  where: Sql<boolean>,
  keys: ReturnType<typeof sortKeys>,
  most: number | null,
): Promise<{ readonly rows: Row[]; readonly count: number }> {
  const few = most === null ? sql`` : sql` limit ${most + 1}`;
  const sorted = most === null ? sql`` : sql` where (select n from counted) <= ${most}`;
  const found = await run<Row & { '#total': number }>(
    reader,
    sql`with hits as materialized (
        select p."IdPersonneEV1" as id, ${sql.join(keys.map((key, index) => sql`${key.value} as ${sql.ref(`k${index}`)}`))}
        from "Personne" p where ${where}${few}),
      counted as materialized (select count(*) as n from hits),
      page as (select * from hits${sorted} order by ${orderBy(keys, (index) => sql.ref(`k${index}`), sql`id`)}
        limit ${question.limit + 1} offset ${question.skip})
      select counted.n as "#total", ${rowColumns(reader, question, keys, (index) => sql.ref(`page.k${index}`))}
      from counted left join page on true left join "Personne" p on p."IdPersonneEV1" = page.id
      order by ${orderBy(keys, (index) => sql.ref(`page.k${index}`), sql`page.id`)}`,
    reader.lists.searches,
  );
  return { rows: found.filter((row) => row.IdPersonneEV1 !== null), count: found[0]?.['#total'] ?? 0 };
}

/** Many hits expected: walk the order's index and stop at the page; the count goes beside it. */
async function walkPage(
  reader: Reader,
  question: DirectoryQuestion,
  where: Sql<boolean>,
  keys: ReturnType<typeof sortKeys>,
  cursor: readonly (string | null)[] | undefined,
): Promise<DirectoryPage> {
  const from = cursor ? allOf([where, beyond(keys, cursor, 'p')]) : where;
  const [rows, counted] = await Promise.all([
    run<Row>(
      reader,
      sql`select ${rowColumns(reader, question, keys, (index) => keys[index]!.value)} from "Personne" p where ${from}
        order by ${orderBy(keys, (index) => keys[index]!.value, sql`p."IdPersonneEV1"`)} limit ${question.limit + 1} offset ${question.skip}`,
    ),
    cursor ? null : total(reader, where, question.query === '' ? exactTotals : exactShortTotals),
  ]);
  return { ...page(rows, question, keys.length), total: counted };
}

async function total(
  reader: Reader,
  where: Sql<boolean>,
  most: number,
  pool = reader.lists.walks,
): Promise<{ value: number; exact: boolean }> {
  const [row] = await run<{ n: number }>(
    reader,
    sql`select count(*) as n from (select 1 from "Personne" p where ${where} limit ${most + 1}) counted`,
    pool,
  );
  const value = row?.n ?? 0;
  return value > most ? { value: most, exact: false } : { value, exact: true };
}

export async function countPeople(reader: Reader, question: DirectoryQuestion): Promise<number> {
  const { where } = compileQuestion(reader, question);
  const [row] = await run<{ n: number }>(reader, sql`select count(*) as n from "Personne" p where ${where}`);
  return row?.n ?? 0;
}

/** Everything the question finds, in its order, as one statement to be streamed; `also` narrows it further. */
export function exportStatement(reader: Reader, question: DirectoryQuestion, also: Sql<boolean>): RawBuilder<unknown> {
  const { where } = compileQuestion(reader, question);
  const keys = sortKeys(reader, question);
  return sql`select p."IdPersonneEV1", ${sql.join(shownColumns(reader, question))} from "Personne" p where ${allOf([where, also])}
    order by ${orderBy(keys, (index) => keys[index]!.value, sql`p."IdPersonneEV1"`)}`;
}

export async function countExport(reader: Reader, question: DirectoryQuestion, also: Sql<boolean>): Promise<number> {
  const { where } = compileQuestion(reader, question);
  const [row] = await run<{ n: number }>(
    reader,
    sql`select count(*) as n from "Personne" p where ${allOf([where, also])}`,
  );
  return row?.n ?? 0;
}

function rowColumns(
  reader: Reader,
  question: DirectoryQuestion,
  keys: ReturnType<typeof sortKeys>,
  keyAt: (index: number) => Sql,
): Sql {
  return sql.join([
    sql`p."IdPersonneEV1"`,
    ...shownColumns(reader, question),
    ...keys.map((_key, index) => sql`${keyAt(index)}::text as ${sql.ref(`#k${index}`)}`),
  ]);
}

function orderBy(keys: ReturnType<typeof sortKeys>, keyAt: (index: number) => Sql, id: Sql): Sql {
  const direction = (descending: boolean) => (descending ? sql`desc` : sql`asc`);
  const parts = keys.map(
    (key, index) => sql`${keyAt(index)} ${direction(key.descending)}${key.notNull ? sql`` : sql` nulls last`}`,
  );
  return sql.join([...parts, sql`${id} ${direction(keys[0]?.descending ?? false)}`]);
}

function page(found: Row[], { limit }: DirectoryQuestion, keyCount: number): Pick<DirectoryPage, 'rows' | 'next'> {
  const more = found.length > limit;
  const rows = more ? found.slice(0, limit) : found;
  const last = rows.at(-1);
  const values = Array.from({ length: keyCount }, (_, index) => (last?.[`#k${index}`] ?? null) as string | null);
  return { rows: rows.map(readable), next: more && last ? encodeCursor(values, last.IdPersonneEV1) : null };
}

/** Leaves out of a row the fields that are hidden on it. */
export function readable(row: Row): DirectoryRow {
  for (const name of Object.keys(row)) {
    if (!name.startsWith('?')) continue;
    if (row[name] !== true) delete row[name.slice(1)];
    delete row[name];
  }
  return row;
}

async function run<R extends object>(
  { lists, db }: Reader,
  statement: RawBuilder<unknown>,
  pool: pg.Pool = lists.walks,
): Promise<R[]> {
  const { sql: text, parameters } = statement.compile(db);
  return await runPrepared<R & pg.QueryResultRow>(pool, text, parameters);
}
