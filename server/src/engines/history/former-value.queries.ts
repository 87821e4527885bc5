import { sql } from 'kysely';
import { rowsOf } from '../../platform/db/database.ts';
import type { Entities, EntityReader } from '../entities/entity.ts';
import { strandsOf } from '../entities/reading.queries.ts';

/** An entry about a row, and one of the columns that it tells of. */
export interface FormerColumn {
  readonly entity: string;
  readonly id: string;
  readonly column: string;
  readonly entry: number;
}

/**
 * What a column held before an entry was written. Undefined where there is no such entry, where its values were erased,
 * or where either is not for this reader: they cannot tell which.
 * @throws {ApiError} NOT_FOUND where there is no such row for them
 */
export async function formerValue(
  reader: EntityReader,
  entities: Entities,
  { entity, id, column, entry }: FormerColumn,
): Promise<{ readonly value: unknown } | undefined> {
  const strands = await strandsOf(reader, entities, entity, id);
  if (!strands.some((strand) => strand.entity === entity && strand.columns.has(column))) return undefined;
  const [found] = await rowsOf(
    reader.db,
    sql<{ value: unknown }>`select v.before -> ${column}::text as value
      from history_entry e join history_values v using (id)
      where e.id = ${entry} and e.entity = ${entity} and e.entity_id = ${id} and v.before ? ${column}::text`,
  );
  return found;
}
