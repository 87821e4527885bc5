import { sql } from 'kysely';
import { allOf, type Sql } from '../../platform/db/sql.ts';
import { fieldGate } from '../access/field-gate.ts';
import type { Gate } from '../conditions/compile.ts';
import { compileQuestion, type List, type ListReader, placeGate, type Question, visibleRows } from './list.ts';
import { keyOf, run, type ShownRow, shownRows, theRows } from './rows.queries.ts';

const amongKeys = (list: List, keys: readonly number[]): Sql<boolean> =>
  sql<boolean>`${keyOf(list)} = any(${sql.val(keys)}::integer[])`;

/** All rows that a question finds, in no order; undefined where there are more than that. */
export async function allRows(
  reader: ListReader,
  list: List,
  question: Question,
  most: number,
): Promise<readonly ShownRow[] | undefined> {
  const { select, read } = shownRows(reader, list, question.columns);
  const { where } = compileQuestion(reader, list, question);
  const rows = await run(reader, sql`select ${select} from ${theRows(list)} where ${where} limit ${most + 1}`);
  return rows.length > most ? undefined : rows.map(read);
}

/** Those rows of these that the reader sees, by key. */
export async function rowsOfKeys(
  reader: ListReader,
  list: List,
  columns: readonly string[],
  keys: readonly number[],
): Promise<readonly ShownRow[]> {
  if (keys.length === 0) return [];
  const { select, read } = shownRows(reader, list, columns);
  const seen = allOf([visibleRows(reader, list.subject, list.alias), amongKeys(list, keys)]);
  return (await run(reader, sql`select ${select} from ${theRows(list)} where ${seen}`)).map(read);
}

/**
 * Those of these rows of which the reader may know that a question does not find them: they see the row and all that the
 * question looks at on it, or the row is there for nobody any more.
 */
export async function knownOutside(
  reader: ListReader,
  list: List,
  { query }: Pick<Question, 'query'>,
  compared: readonly string[],
  keys: readonly number[],
): Promise<readonly number[]> {
  if (keys.length === 0) return [];
  const { subject, alias, searched } = list;
  const gates: readonly Gate[] = [
    ...compared.map((field) => fieldGate(reader, subject, field, alias)),
    ...(query === '' ? [] : searched.places.map((place) => placeGate(reader, subject, place, alias))),
  ];
  const open = gates.includes('closed')
    ? sql<boolean>`false`
    : allOf([
        visibleRows(reader, subject, alias),
        ...gates.flatMap((gate) => (gate === 'open' || gate === 'closed' ? [] : [gate])),
      ]);
  const rows = await run(
    reader,
    sql`select asked.key from unnest(${sql.val(keys)}::integer[]) asked(key)
      left join lateral (select coalesce(${open}, false) as open from ${theRows(list)} where ${keyOf(list)} = asked.key) found on true
      where found.open is not false`,
  );
  return rows.map(([key]) => key as number);
}
