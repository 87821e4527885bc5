import { sql } from 'kysely';
import type { Sql } from '../../../platform/db/sql.ts';

/**
 * What a column of the table of a type says that is in force of a request: what was validated, while that is decided anew.
 * `row` is the row of the table, `request` its header.
 */
export function inForce<T>(table: string, name: string, row = 't', request = 'd'): Sql<T> {
  const kept = sql`${sql.ref(`${request}.VersionValidee`)}`;
  return sql<T>`case when ${kept} is null then ${sql.ref(`${row}.${name}`)}
    else (jsonb_populate_record(null::${sql.table(table)},
      jsonb_build_object(${sql.lit(name)}, ${kept} -> 'values' -> ${sql.lit(name)}))).${sql.ref(name)} end`;
}
