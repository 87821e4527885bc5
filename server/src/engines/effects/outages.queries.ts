import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import type { Sql } from '../../platform/db/sql.ts';

/** Nobody is told of a shorter outage; of a longer one somebody is, and what waits for the system counts as not done. */
const patience = sql`interval '20 minutes'`;

const isOut = sql<boolean>`s.down_since < now() - ${patience}`;

/** Whether a system, by its name, has not been reached for longer than anybody merely waits for. */
export const isLongDown = (system: Sql): Sql<boolean> =>
  sql<boolean>`exists (select from effect_system s where s.system = ${system} and ${isOut})`;

/** An outage that nobody has been told of yet; it ends when the system answers again. */
const isUnreported = sql<boolean>`s.told_at is null and ${isOut}
  and exists (select from effect e where e.system = s.system and e.state = 'waiting')`;

/** Whether anybody is to be told of a system that stays down. */
export async function hasUnreportedOutages(db: Db): Promise<boolean> {
  return (await rowsOf(db, sql`select from effect_system s where ${isUnreported} limit 1`)).length > 0;
}

/** The systems that stay down and of which nobody was told, noted as told from now on. */
export async function takeUnreportedOutages(db: Db): Promise<readonly string[]> {
  const rows = await rowsOf(
    db,
    sql<{ system: string }>`update effect_system s set told_at = now() where ${isUnreported} returning s.system`,
  );
  return rows.map(({ system }) => system).toSorted();
}
