import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';

/** Whether somebody has to do with distribution lists: may make or unlock some, looks after those of others, or owns or backs one. */
export async function mayOpenLists(db: Db, kernel: AccessKernel, actor: Actor): Promise<boolean> {
  if (
    kernel.holds(actor, 'ld.access') ||
    kernel.holds(actor, 'unlock-List') ||
    kernel.level(actor, 'ldd', 'others') > 0
  )
    return true;
  const { IdPersonneEV1 } = actor;
  const [own] = await rowsOf(
    db,
    sql`select from "Liste" where deleted_at is null
      and (${IdPersonneEV1} in ("IdPersonneEV1", "IdPersonneEV1backup")) limit 1`,
  );
  return own !== undefined;
}
