import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';

/** So many are named. */
const mostNamed = 50;

/** Rows that a plan moved from one to another about which something was written since it was applied, by whatever door. */
export async function writtenSince(
  db: Db,
  IdPlan: number,
): Promise<readonly { readonly entity: string; readonly id: string }[]> {
  return await rowsOf(
    db,
    sql<{ entity: string; id: string }>`select distinct e.entity, e.entity_id as id
      from plan p join plan_row r using ("IdPlan")
        join history_entry e on e.entity = substr(r.entity, length('merged ') + 1) and e.entity_id = r.entity_id
      where p."IdPlan" = ${IdPlan} and r.entity like 'merged %' and r.after is not null and e.id > (
        select max(applied.id) from history_entry applied join history_values v using (id)
        where applied.entity = 'plan' and applied.entity_id = ${String(IdPlan)} and v.after ->> 'state' = 'applied')
      order by 1, 2 limit ${mostNamed}`,
  );
}
