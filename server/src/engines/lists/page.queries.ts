import { sql } from 'kysely';
import { allOf, type Sql } from '../../platform/db/sql.ts';
import { beyond, decodeCursor, encodeCursor, orderBy, type SortKeys } from './keyset.ts';
import { compileQuestion, type List, type ListReader, type Question } from './list.ts';
import { countOf, keyOf, run, type ShownRows, shownRows, sortKeys, theRows } from './rows.queries.ts';

export interface Page<Row> {
  readonly rows: Row[];
  readonly next: string | null;
  readonly total: { readonly value: number; readonly exact: boolean } | null;
}

/** Totals are exact up to here; beyond, the count call tells the number to who asks. */
const exactTotals = 10_000;
/** Of what words find, sorted and counted at once up to here; words that find more are too common to sort them all. */
const mostHits = 5000;
/** Of numbers alone: their hits are all over the order of names, so a page of them is soon met. */
const mostScattered = 2000;
/** Rows in the order of names among which a page of a common word is looked for before all its hits are sorted. */
const mostWalked = 26_000;
/** Of one or two letters, rows are wanted at once and the number hardly. */
const exactShortTotals = 1000;

/** A question as it is asked: by whom, of which list, with its SQL. */
interface Asked extends Question {
  readonly reader: ListReader;
  readonly list: List;
  readonly found: Sql<boolean>;
  readonly keys: SortKeys;
}

/** A page of a list, with the total on the first one; `after` is the `next` of the page before. */
export async function readPage<Row>(
  reader: ListReader,
  list: List,
  question: Question,
  after: string | undefined,
): Promise<Page<Row>> {
  const { where: found, search } = compileQuestion(reader, list, question);
  const keys = sortKeys(reader, list, question);
  const asked: Asked = { ...question, reader, list, found, keys };
  const cursor = after === undefined ? undefined : decodeCursor(after, keys);
  return search?.selective && !cursor
    ? await searchPage<Row>(asked, search.scattered ? mostScattered : mostHits)
    : await walkPage<Row>(asked, cursor);
}

/** Few hits expected: find them once, count them, sort them, keep a page. */
async function searchPage<Row>(asked: Asked, most: number): Promise<Page<Row>> {
  const { rows, count } = await sortHits(asked, most);
  if (count > most) return await commonPage(asked, most);
  return { ...page<Row>(asked, rows), total: { value: count, exact: true } };
}

/** More hits than are worth sorting: the first of them are soon met in the order of names; in another order, sort. */
async function commonPage<Row>(asked: Asked, most: number): Promise<Page<Row>> {
  const { keys, limit } = asked;
  const byName = keys.length === 1 && keys[0]?.notNull;
  const met = byName ? await walkNames(asked) : [];
  const rows = met.length > limit ? met : (await sortHits(asked, null)).rows;
  return { ...page<Row>(asked, rows), total: { value: most, exact: false } };
}

/** Hits among the first rows in the order of names, which an index holds. */
function walkNames(asked: Asked): Promise<unknown[][]> {
  const { reader, list, found, keys, limit, skip } = asked;
  const values = keys.map(({ value }) => value);
  const order = orderBy(keys, values, keyOf(list));
  return run(
    reader,
    sql`select ${rowColumns(asked, values)}
      from (select * from ${theRows(list)} order by ${order} limit ${mostWalked}) ${sql.raw(list.alias)}
      where ${found} order by ${order} limit ${limit + 1} offset ${skip}`,
  );
}

/** Sorted hits, and how many there are; of more than `most`, only that there are. */
async function sortHits(
  asked: Asked,
  most: number | null,
): Promise<{ readonly rows: unknown[][]; readonly count: number }> {
  const { reader, list, found, keys, limit, skip } = asked;
  const few = most === null ? sql`` : sql` limit ${most + 1}`;
  const sorted = most === null ? sql`` : sql` where (select n from counted) <= ${most}`;
  const names = keys.map((_key, index) => sql.ref(`k${index}`));
  const order = orderBy(keys, names, sql`id`);
  const hits = await run(
    reader,
    sql`with hits as materialized (
        select ${keyOf(list)} as id, ${sql.join(keys.map((key, index) => sql`${key.value} as ${names[index]}`))}
        from ${theRows(list)} where ${found}${few}),
      counted as materialized (select count(*) as n from hits)
      select page.id, counted.n from counted left join (
        select id, row_number() over (order by ${order}) as place from hits${sorted}
        order by ${order} limit ${limit + 1} offset ${skip}) page on true order by page.place`,
    reader.lists.searches,
  );
  const page = hits.flatMap(([id]) => (id === null ? [] : [id]));
  return { rows: page.length ? await rowsInOrder(asked, page) : [], count: Number(hits[0]?.[1] ?? 0) };
}

/**
 * The rows of these keys, in this order. What finds them is planned each time, by what is looked for; what a row shows is
 * most of a question's words and depends on nothing but its key, so it is asked for apart, where plans are kept.
 */
function rowsInOrder(asked: Asked, page: readonly unknown[]): Promise<unknown[][]> {
  const { reader, list, keys } = asked;
  const values = keys.map(({ value }) => value);
  return run(
    reader,
    sql`select ${rowColumns(asked, values)} from unnest(${page}::integer[]) with ordinality page(id, place)
      join ${theRows(list)} on ${keyOf(list)} = page.id order by page.place`,
    reader.pool,
  );
}

/** Many hits expected: walk the order's index and stop at the page; the count goes beside it. */
async function walkPage<Row>(asked: Asked, cursor: readonly (string | null)[] | undefined): Promise<Page<Row>> {
  const { reader, list, found, keys, limit, skip, query } = asked;
  const from = cursor ? allOf([found, beyond(keys, cursor, keyOf(list))]) : found;
  const values = keys.map(({ value }) => value);
  const [rows, counted] = await Promise.all([
    run(
      reader,
      sql`select ${rowColumns(asked, values)} from ${theRows(list)} where ${from}
        order by ${orderBy(keys, values, keyOf(list))} limit ${limit + 1} offset ${skip}`,
    ),
    cursor ? null : total(asked, query === '' ? exactTotals : exactShortTotals),
  ]);
  return { ...page<Row>(asked, rows), total: counted };
}

async function total({ reader, list, found }: Asked, most: number): Promise<{ value: number; exact: boolean }> {
  const value = await countOf(
    reader,
    sql`select count(*) from (select 1 from ${theRows(list)} where ${found} limit ${most + 1}) counted`,
  );
  return value > most ? { value: most, exact: false } : { value, exact: true };
}

/** What a row shows, then what it is sorted by. */
function rowColumns(asked: Asked, sortedBy: readonly Sql[]): Sql {
  return sql.join([screenRows(asked).select, ...sortedBy.map((value) => sql`${value}::text`)]);
}

function page<Row>(asked: Asked, found: readonly unknown[][]): Pick<Page<Row>, 'rows' | 'next'> {
  const { keys, limit } = asked;
  const { read, width } = screenRows(asked);
  const rows = found.slice(0, limit).map((row) => read(row) as Row);
  const last = found.length > limit ? found[limit - 1] : undefined;
  const values = last?.slice(width, width + keys.length) as (string | null)[] | undefined;
  return { rows, next: values ? encodeCursor(values, Number(last?.[0])) : null };
}

/** Rows of the asked columns, with what travels beside them. */
function screenRows({ reader, list, columns }: Asked): ShownRows {
  const { beside } = list;
  return shownRows(reader, list, beside ? columns.flatMap((column) => [column, ...(beside[column] ?? [])]) : columns);
}
