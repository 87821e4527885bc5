import { sql } from 'kysely';
import type { Entities, Entity, EntityReader } from '../../../engines/entities/entity.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { firstOf } from '../../../platform/sure.ts';
import type { ListedRow } from './plans.queries.ts';

/**
 * Rows of somebody else's plan: of what has a sheet of its own, and does not open for this reader, what lists tell of it and no more. What
 * is not there yet, or any more, opens for its author alone.
 */
export async function closeRows(
  reader: EntityReader,
  entities: Entities,
  rows: readonly ListedRow[],
): Promise<readonly ListedRow[]> {
  const open = new Set<ListedRow>();
  for (const [name, same] of Map.groupBy(rows, ({ entity }) => entity)) {
    const entity = entities.get(name);
    const keys = entity?.opens ? await opening(reader, entity, same) : undefined;
    for (const row of same) if (!keys || keys.has(row.entity_id)) open.add(row);
  }
  return rows.map((row) => {
    if (open.has(row)) return row;
    const listed = entities.get(row.entity)?.listed ?? [];
    const left = (values: ListedRow['before']) =>
      values && Object.fromEntries(Object.entries(values).filter(([column]) => listed.includes(column)));
    return { ...row, before: left(row.before), after: left(row.after) };
  });
}

/** The keys of those that open for the reader. */
async function opening(
  { db, kernel, actor }: EntityReader,
  { rows: { table, key, keyType }, opens }: Entity,
  rows: readonly ListedRow[],
): Promise<ReadonlySet<string>> {
  const id = sql`t.${sql.ref(firstOf(key))}`;
  const found = await rowsOf(
    db,
    sql<{ id: string }>`select ${id}::text as id from ${sql.table(table)} t
      where ${id} = any(${sql.val(rows.map(({ entity_id }) => entity_id))}::${sql.raw(keyType ?? 'integer')}[])
        and ${opens?.({ kernel, actor }, 't') ?? sql`true`}`,
  );
  return new Set(found.map((row) => row.id));
}
