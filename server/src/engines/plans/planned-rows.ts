import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Change } from '../act/act.ts';
import type { PlannedTable } from './plan-kind.ts';

export type PlannedTables = Readonly<Record<string, PlannedTable>>;

/**
 * Writes rows exactly as planned, in their order. Each must be found as its `before` says (absent, where it has none);
 * throws PLAN_MOVED at the first that is not.
 */
export async function writeRows(db: Db, tables: PlannedTables, rows: readonly Change[]): Promise<void> {
  for (const row of rows) {
    const written = await writeRow(db, tableOf(tables, row.entity), row);
    if (written !== 1) throw new ApiError('PLAN_MOVED', [{ path: `${row.entity}/${row.id}`, rule: 'moved' }]);
  }
}

/** The same rows the other way: what was added goes, what was changed or taken away comes back. */
export function inverse(rows: readonly Change[]): readonly Change[] {
  return rows
    .map(({ entity, id, before = null, after = null }) => ({ entity, id, before: after, after: before }))
    .reverse();
}

async function writeRow(db: Db, { table, key }: PlannedTable, { id, before, after }: Change): Promise<number> {
  const into = sql.table(table);
  const ids = String(id).split('/');
  const found = sql.join(
    key.map((column, index) => sql`t.${sql.ref(column)}::text = ${ids[index]}`),
    sql` and `,
  );
  const asBefore = sql`to_jsonb(t) @> ${JSON.stringify(before)}::jsonb`;
  if (!after) {
    const { numAffectedRows } = await sql`delete from ${into} t where ${found} and ${asBefore}`.execute(db);
    return Number(numAffectedRows);
  }
  const columns = sql.join(Object.keys(after).map((column) => sql.ref(column)));
  const values = sql`select ${columns} from jsonb_populate_record(null::${into}, ${JSON.stringify(after)}::jsonb)`;
  if (before) {
    const { numAffectedRows } =
      await sql`update ${into} t set (${columns}) = (${values}) where ${found} and ${asBefore}`.execute(db);
    return Number(numAffectedRows);
  }
  const { numAffectedRows } = await sql`insert into ${into} (${columns}) ${values} on conflict do nothing`.execute(db);
  return Number(numAffectedRows);
}

function tableOf(tables: PlannedTables, entity: string): PlannedTable {
  const table = tables[entity];
  if (!table) throw new Error(`No planned table for ${entity}`);
  return table;
}
