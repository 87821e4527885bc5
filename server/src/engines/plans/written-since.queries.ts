import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';

/** So many are named. */
const mostNamed = 50;

/**
 * Rows that a plan moved from one to another about which something was written since it was applied, by whatever door, or about what
 * is below them: histories name the row above by its key.
 */
export async function writtenSince(
  db: Db,
  IdPlan: number,
): Promise<readonly { readonly entity: string; readonly id: string }[]> {
  return await rowsOf(
    db,
    sql<{ entity: string; id: string }>`with moved as (
        select substr(entity, length('merged ') + 1) as entity, entity_id from plan_row
        where "IdPlan" = ${IdPlan} and entity like 'merged %' and after is not null),
      since as (
        select e.entity, e.entity_id, v.before, v.after from history_entry e left join history_values v using (id)
        where exists (select from moved) and e.id > (
          select max(applied.id) from history_entry applied join history_values told using (id)
          where applied.entity = 'plan' and applied.entity_id = ${String(IdPlan)} and told.after ->> 'state' = 'applied'))
      select distinct moved.entity, moved.entity_id as id
      from moved join since on (since.entity, since.entity_id) = (moved.entity, moved.entity_id)
        or coalesce(since.after, since.before) ->> ('Id' || moved.entity) = moved.entity_id
      order by 1, 2 limit ${mostNamed}`,
  );
}
