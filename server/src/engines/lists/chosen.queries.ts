import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { allOf, type Sql } from '../../platform/db/sql.ts';
import { invalidInput } from '../../platform/http/api-error.ts';
import { namingKept } from './kept-people.queries.ts';
import { compileQuestion, type List, type ListReader } from './list.ts';
import { questionBy } from './reader.ts';
import { keyOf, theRows } from './rows.queries.ts';

/** Rows of a list as somebody chose them: those that a filter finds, or some of them. */
interface ChosenRows {
  readonly filter: string | undefined;
  /** These alone, of those found. */
  readonly only?: readonly number[];
  /** All that are found save these. */
  readonly except?: readonly number[];
}

/** Which of the rows with this key were chosen, of those that a filter finds. */
export function areAmong(key: Sql, { only, except }: Pick<ChosenRows, 'only' | 'except'>): Sql<boolean> {
  return allOf([
    ...(only ? [sql<boolean>`${key} = any(${sql.val(only)}::integer[])`] : []),
    ...(except ? [sql<boolean>`${key} <> all(${sql.val(except)}::integer[])`] : []),
  ]);
}

/**
 * The keys of rows as they were chosen, of those whom the chooser sees, in order.
 * @throws {ApiError} INVALID_INPUT at the path where they are more than that; what the list throws of its filter
 */
export async function chosenKeys(
  db: Db,
  who: Pick<ListReader, 'kernel' | 'actor' | 'language' | 'today'>,
  list: List,
  { filter, ...some }: ChosenRows,
  { most, path }: { readonly most: number; readonly path: string },
): Promise<readonly number[]> {
  const question = questionBy(who, list, filter);
  const { where } = compileQuestion(who, list, {
    ...question,
    where: await namingKept({ ...who, db }, list, question.where),
  });
  const rows = await rowsOf(
    db,
    sql<{ key: number }>`select ${keyOf(list)} as key from ${theRows(list)}
      where ${allOf([where, areAmong(keyOf(list), some)])} order by 1 limit ${most + 1}`,
  );
  if (rows.length > most) throw invalidInput(path, 'max', most);
  return rows.map(({ key }) => key);
}
