import { sql } from 'kysely';
import type { Sql } from '../../platform/db/sql.ts';
import type { Subject } from '../catalogue/subject.ts';

/** A row as it would be: the stored one of that key, else what is said where there is none, under what changes. */
export interface UnsavedRow {
  readonly key?: number;
  readonly absent?: object;
  readonly changes?: object;
}

/** Rows as they would be, as `s`, each with its place `given.n`; one of which nothing is said is left out. */
export function unsavedRows({ table, key }: Pick<Subject, 'table' | 'key'>, rows: readonly UnsavedRow[]): Sql {
  const given = rows.map((row, n) => ({ ...row, n }));
  const type = sql.table(table);
  return sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(n integer, key integer, absent jsonb, changes jsonb)
    left join ${type} stored on stored.${sql.ref(key)} = given.key
    cross join lateral jsonb_populate_record(
      coalesce(stored, jsonb_populate_record(null::${type}, given.absent)), coalesce(given.changes, '{}')) s
    where stored.${sql.ref(key)} is not null or given.absent is not null`;
}
