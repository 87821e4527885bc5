import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';

type Values = Readonly<Record<string, unknown>>;

interface Entry {
  readonly entity: string;
  readonly entity_id: string;
}

const rowKey = ({ entity, entity_id }: Entry) => `${entity} ${entity_id}`;

/** The rows that entries tell of, as far as they still exist: an entry of a change holds only what changed. */
export async function rowsBehind(db: Db, page: readonly Entry[]): Promise<(entry: Entry) => Values | undefined> {
  const behind = new Map<string, Values>();
  for (const [entity, key] of [
    ['RoleProfil', 'IdRoleProfil'],
    ['PersonneRole', 'IdPersonneRole'],
  ] as const) {
    const keys = page.filter((entry) => entry.entity === entity).map((entry) => entry.entity_id);
    if (keys.length === 0) continue;
    const rows = await rowsOf(
      db,
      sql<{
        id: string;
        row: Values;
      }>`select t.${sql.ref(key)}::text as id, to_jsonb(t) as row from ${sql.table(entity)} t
        where t.${sql.ref(key)} = any(${keys}::integer[])`,
    );
    for (const { id, row } of rows) behind.set(rowKey({ entity, entity_id: id }), row);
  }
  return (entry) => behind.get(rowKey(entry));
}
