import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Notes that somebody acted under a role on this day; the same day again, or an earlier one, writes nothing. */
export async function noteRoleUse(db: Db, IdPersonneRole: number, day: string): Promise<void> {
  await sql`insert into role_use ("IdPersonneRole", day) values (${IdPersonneRole}, ${day})
    on conflict ("IdPersonneRole") do update set day = excluded.day where role_use.day < excluded.day`.execute(db);
}
