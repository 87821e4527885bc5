import { sql } from 'kysely';
import { type Db, rowsOf, rowsPrepared } from '../../platform/db/database.ts';
import { allOf, type Sql } from '../../platform/db/sql.ts';

type Key = string | number;

/**
 * A list in the order of a key of its own, which no row lacks and none shares: what is kept, or what happened. Who may
 * read it reads its rows whole.
 */
export interface KeyedList<Row, Asked extends object> {
  /** Its table, and what its rows are narrowed by. */
  readonly from: Sql;
  /** What is joined to the rows of a page alone. */
  readonly joins?: Sql;
  readonly select: Sql<Row>;
  readonly key: Sql;
  readonly newestFirst?: true;
  readonly pageSize: number;
  /** Its first page is asked all the time: it is not planned each time. */
  readonly prepared?: true;
  /** What each part of a question narrows it to; a part that is not asked narrows nothing. */
  readonly narrows: { readonly [Part in keyof Asked]-?: (asked: NonNullable<Asked[Part]>) => Sql<boolean> };
}

/** Declares a list; keeps the shapes of its rows and of what it is asked. */
export function keyedList<Row, Asked extends object>(list: KeyedList<Row, Asked>): KeyedList<Row, Asked> {
  return list;
}

/** The rows that a question finds, as a condition on what the list is `from`. */
export function foundIn<Row, Asked extends object>({ narrows }: KeyedList<Row, Asked>, asked: Asked): Sql<boolean> {
  const parts = (Object.keys(narrows) as (keyof Asked)[]).flatMap((part) => {
    const value = asked[part];
    return value === undefined || value === null ? [] : [narrows[part](value)];
  });
  return allOf(parts);
}

/** A page of the rows that a question finds, past a key, and whether there are more. */
export async function readKeyed<Row, Asked extends object>(
  db: Db,
  list: KeyedList<Row, Asked>,
  asked: Asked,
  { past, limit = list.pageSize }: { readonly past?: Key | undefined; readonly limit?: number | undefined } = {},
): Promise<{ readonly rows: Row[]; readonly more: boolean }> {
  const { from, joins = sql``, select, key, newestFirst, prepared } = list;
  const [beyond, order] = newestFirst ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const where = allOf([foundIn(list, asked), ...(past === undefined ? [] : [sql<boolean>`${key} ${beyond} ${past}`])]);
  const read = prepared ? rowsPrepared : rowsOf;
  const found = await read(
    db,
    sql<Row>`select ${select} from ${from} ${joins} where ${where} order by ${key} ${order} limit ${limit + 1}`,
  );
  return { rows: found.slice(0, limit), more: found.length > limit };
}

/** How many rows a question finds of each of these values of a column. */
export async function countEach<Row, Asked extends object, Value extends string>(
  db: Db,
  list: KeyedList<Row, Asked>,
  asked: Asked,
  column: Sql,
  values: readonly Value[],
): Promise<Readonly<Record<Value, number>>> {
  const counted = await rowsOf(
    db,
    sql<{ value: Value; n: number }>`select ${column} as value, count(*)::integer as n from ${list.from}
      where ${foundIn(list, asked)} group by 1`,
  );
  const countOf = (value: Value) => counted.find((one) => one.value === value)?.n ?? 0;
  return Object.fromEntries(values.map((value) => [value, countOf(value)])) as Record<Value, number>;
}
