import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { dayThere, holdings } from './live-roles.ts';

/** Notes that somebody acts under a role today, by the day that its own days are judged by; the same day again writes nothing. */
export async function noteRoleUse(db: Db, IdPersonneRole: number): Promise<void> {
  await sql`insert into role_use ("IdPersonneRole", day)
    select pr."IdPersonneRole", ${dayThere} from ${holdings} where pr."IdPersonneRole" = ${IdPersonneRole}
    on conflict ("IdPersonneRole") do update set day = excluded.day where role_use.day < excluded.day`.execute(db);
}
