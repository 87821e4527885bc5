import { sql } from 'kysely';
import { type Db, rowOf } from '../../platform/db/database.ts';
import type { By } from './entries.ts';

/** A row of which history tells. */
export interface Told {
  readonly entity: string;
  readonly id: string | number;
}

/**
 * Erases the values that history holds of a row, with the salts of their commitments, and records that it did. Entries
 * and their seals stay as they are. Returns how many entries lost their values.
 */
export async function eraseValues(db: Db, { entity, id }: Told, by: By, reason: string): Promise<number> {
  const row = await rowOf(
    db,
    sql<{ erased: number }>`select history_erase(${entity}, ${String(id)}, ${by.IdPersonneEV1}, ${by.RoleIdPersonneEV1},
      ${by.IdPersonneRole}, ${reason}) as erased`,
  );
  return row.erased;
}
