import type { DirectoryRow } from '@passerelle/contracts/directory/directory.contract.ts';
import { sql } from 'kysely';
import { allOf, type Sql } from '../../platform/db/sql.ts';
import { beyond, decodeCursor, encodeCursor } from './directory.cursor.ts';
import type { DirectoryQuestion } from './directory.filter.ts';
import {
  compileQuestion,
  countOf,
  orderBy,
  type Reader,
  run,
  type SortKeys,
  shownRows,
  sortKeys,
} from './directory.queries.ts';

export interface DirectoryPage {
  readonly rows: DirectoryRow[];
  readonly next: string | null;
  readonly total: { readonly value: number; readonly exact: boolean } | null;
}

/** Totals are exact up to here; beyond, the count call tells the number to who asks. */
export const exactTotals = 10_000;
/** Of what words find, sorted and counted at once up to here; words that find more are too common to sort them all. */
const mostHits = 5000;
/** Of numbers alone: their hits are all over the order of names, so a page of them is soon met. */
const mostScattered = 2000;
/** Rows in the order of names among which a page of a common word is looked for before all its hits are sorted. */
const mostWalked = 26_000;
/** Of one or two letters, rows are wanted at once and the number hardly. */
const exactShortTotals = 1000;

/** A page of the directory, with the total on the first one. */
export async function listPeople(
  reader: Reader,
  question: DirectoryQuestion,
  after: string | undefined,
): Promise<DirectoryPage> {
  const { where, search } = compileQuestion(reader, question);
  const keys = sortKeys(reader, question);
  const cursor = after === undefined ? undefined : decodeCursor(after, keys);
  return search?.selective && !cursor
    ? await searchPage(reader, question, where, keys, search.scattered ? mostScattered : mostHits)
    : await walkPage(reader, question, where, keys, cursor);
}

/** Few hits expected: find them once, count them, sort them, keep a page. */
async function searchPage(
  reader: Reader,
  question: DirectoryQuestion,
  where: Sql<boolean>,
  keys: SortKeys,
  most: number,
): Promise<DirectoryPage> {
  const { rows, count } = await sortHits(reader, question, where, keys, most);
  if (count > most) return await commonPage(reader, question, where, keys, most);
  return { ...page(reader, question, rows, keys.length), total: { value: count, exact: true } };
}

/** More hits than are worth sorting: the first of them are soon met in the order of names; in another order, sort. */
async function commonPage(
  reader: Reader,
  question: DirectoryQuestion,
  where: Sql<boolean>,
  keys: SortKeys,
  most: number,
): Promise<DirectoryPage> {
  const byName = keys.length === 1 && keys[0]!.notNull;
  const met = byName ? await walkNames(reader, question, where, keys) : [];
  const rows = met.length > question.limit ? met : (await sortHits(reader, question, where, keys, null)).rows;
  return { ...page(reader, question, rows, keys.length), total: { value: most, exact: false } };
}

/** Hits among the first people in the order of names, which an index holds. */
function walkNames(
  reader: Reader,
  question: DirectoryQuestion,
  where: Sql<boolean>,
  keys: SortKeys,
): Promise<unknown[][]> {
  const order = orderBy(keys, (index) => keys[index]!.value, sql`p."IdPersonneEV1"`);
  return run(
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
  keys: SortKeys,
  most: number | null,
): Promise<{ readonly rows: unknown[][]; readonly count: number }> {
  const few = most === null ? sql`` : sql` limit ${most + 1}`;
  const sorted = most === null ? sql`` : sql` where (select n from counted) <= ${most}`;
  const order = orderBy(keys, (index) => sql.ref(`k${index}`), sql`id`);
  // The page is put back in its order by number: comparing names by the rules of a language once is dear enough.
  const found = await run(
    reader,
    sql`with hits as materialized (
        select p."IdPersonneEV1" as id, ${sql.join(keys.map((key, index) => sql`${key.value} as ${sql.ref(`k${index}`)}`))}
        from "Personne" p where ${where}${few}),
      counted as materialized (select count(*) as n from hits),
      page as (select *, row_number() over (order by ${order}) as place from (
        select * from hits${sorted} order by ${order} limit ${question.limit + 1} offset ${question.skip}) first)
      select ${rowColumns(reader, question, keys, (index) => sql.ref(`page.k${index}`))}, counted.n
      from counted left join page on true left join "Personne" p on p."IdPersonneEV1" = page.id
      order by page.place`,
    reader.lists.searches,
  );
  return { rows: found.filter(([IdPersonneEV1]) => IdPersonneEV1 !== null), count: Number(found[0]?.at(-1) ?? 0) };
}

/** Many hits expected: walk the order's index and stop at the page; the count goes beside it. */
async function walkPage(
  reader: Reader,
  question: DirectoryQuestion,
  where: Sql<boolean>,
  keys: SortKeys,
  cursor: readonly (string | null)[] | undefined,
): Promise<DirectoryPage> {
  const from = cursor ? allOf([where, beyond(keys, cursor, 'p')]) : where;
  const [rows, counted] = await Promise.all([
    run(
      reader,
      sql`select ${rowColumns(reader, question, keys, (index) => keys[index]!.value)} from "Personne" p where ${from}
        order by ${orderBy(keys, (index) => keys[index]!.value, sql`p."IdPersonneEV1"`)} limit ${question.limit + 1} offset ${question.skip}`,
    ),
    cursor ? null : total(reader, where, question.query === '' ? exactTotals : exactShortTotals),
  ]);
  return { ...page(reader, question, rows, keys.length), total: counted };
}

async function total(reader: Reader, where: Sql<boolean>, most: number): Promise<{ value: number; exact: boolean }> {
  const value = await countOf(
    reader,
    sql`select count(*) from (select 1 from "Personne" p where ${where} limit ${most + 1}) counted`,
  );
  return value > most ? { value: most, exact: false } : { value, exact: true };
}

/** What a row shows, then what it is sorted by. */
function rowColumns(reader: Reader, question: DirectoryQuestion, keys: SortKeys, keyAt: (index: number) => Sql): Sql {
  return sql.join([shownRows(reader, question).select, ...keys.map((_key, index) => sql`${keyAt(index)}::text`)]);
}

function page(
  reader: Reader,
  question: DirectoryQuestion,
  found: readonly unknown[][],
  keyCount: number,
): Pick<DirectoryPage, 'rows' | 'next'> {
  const { read, width } = shownRows(reader, question);
  const rows = found.slice(0, question.limit).map(read);
  const last = found.length > question.limit ? found[question.limit - 1] : undefined;
  const values = last?.slice(width, width + keyCount) as (string | null)[] | undefined;
  return { rows, next: values ? encodeCursor(values, rows.at(-1)!.IdPersonneEV1) : null };
}
