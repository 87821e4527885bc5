import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { type UnsavedRow, unsavedRows } from '../access/unsaved-rows.ts';
import { shownValue } from './shown.ts';
import type { CataloguedSubject } from './subject.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Rows as they would be, each with these fields as the reader of one would see them: keys with their names, codes as they
 * are. What other tables keep of a row (several codes) is read from what is said of it, where something is; `made` says how
 * the name of a row comes from its columns. Undefined for one of which nothing is said.
 */
export async function shownRows(
  db: Db,
  subject: CataloguedSubject,
  names: readonly string[],
  rows: readonly UnsavedRow[],
  made?: (alias: string) => Sql,
): Promise<readonly (Values | undefined)[]> {
  if (rows.length === 0) return [];
  const columns = names.map((name) => {
    const value = made && name === subject.label ? made('s') : shownValue(subject, name, 's');
    return sql`${value} as ${sql.ref(name)}`;
  });
  const found = await rowsOf(
    db,
    sql<
      Values & { '#n': number }
    >`select ${sql.join([sql`given.n as "#n"`, ...columns])} from ${unsavedRows(subject, rows)}`,
  );
  const byPlace = new Map(found.map(({ '#n': n, ...row }) => [n, row]));
  return rows.map(({ changes = {} }, n) => {
    const row = byPlace.get(n);
    const said = Object.entries(changes).filter(
      ([name]) => subject.fields[name]?.type === 'codes' && row && name in row,
    );
    return row && { ...row, ...Object.fromEntries(said) };
  });
}
