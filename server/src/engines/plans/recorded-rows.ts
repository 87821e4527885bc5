import { sql } from 'kysely';
import { rowOf, rowsOf } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Writing } from '../act/act.ts';
import type { PlannedTable } from './plan-kind.ts';

type Row = Readonly<Record<string, unknown>>;

/** Writes rows of one table and records each whole, as a plan must be able to write it again or back. */
export interface RecordedRows {
  /** The row of this key, locked; undefined when there is none. */
  readonly find: (writing: Writing, ...key: readonly (string | number)[]) => Promise<Row | undefined>;
  /** Adds a row and answers it as stored, its generated key included. Throws CONFLICT where there is one like it. */
  readonly insert: (writing: Writing, values: Row) => Promise<Row>;
  /** Changes a row that `find` answered. */
  readonly update: (writing: Writing, row: Row, values: Row) => Promise<Row>;
  readonly remove: (writing: Writing, row: Row) => Promise<void>;
}

/**
 * The one way that a plan's `change` writes a table: each row is recorded whole, as `to_jsonb` gives it, under the columns of
 * its key joined with `/`.
 */
export function recordedRows({ table, key }: PlannedTable): RecordedRows {
  const into = sql.table(table);
  const idOf = (row: Row) => key.map((column) => String(row[column])).join('/');
  const keyed = (values: readonly unknown[]) =>
    sql.join(
      key.map((column, index) => sql`t.${sql.ref(column)} = ${values[index]}`),
      sql` and `,
    );
  const found = (row: Row) => keyed(key.map((column) => row[column]));
  const listed = (values: Row) => sql.join(Object.keys(values).map((column) => sql.ref(column)));
  const populated = (values: Row) =>
    sql`select ${listed(values)} from jsonb_populate_record(null::${into}, ${JSON.stringify(values)}::jsonb)`;

  return {
    find: async ({ db }, ...values) => {
      const [row] = await rowsOf(
        db,
        sql<{ row: Row }>`select to_jsonb(t) as row from ${into} t where ${keyed(values)} for update`,
      );
      return row?.row;
    },
    insert: async ({ db, record }, values) => {
      const [row] = await rowsOf(
        db,
        sql<{
          row: Row;
        }>`insert into ${into} as t (${listed(values)}) ${populated(values)} on conflict do nothing returning to_jsonb(t) as row`,
      );
      // Somebody added the same at the same moment.
      if (!row) throw new ApiError('CONFLICT', [{ path: table, rule: 'duplicate' }]);
      await record({ entity: table, id: idOf(row.row), after: row.row });
      return row.row;
    },
    update: async ({ db, record }, before, values) => {
      const row = await rowOf(
        db,
        sql<{
          row: Row;
        }>`update ${into} t set (${listed(values)}) = (${populated(values)}) where ${found(before)} returning to_jsonb(t) as row`,
      );
      await record({ entity: table, id: idOf(before), before, after: row.row });
      return row.row;
    },
    remove: async ({ db, record }, before) => {
      await sql`delete from ${into} t where ${found(before)}`.execute(db);
      await record({ entity: table, id: idOf(before), before });
    },
  };
}
