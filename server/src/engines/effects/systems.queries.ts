import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { instant, type Sql } from '../../platform/db/sql.ts';
import { namedBy } from '../entities/named.ts';

/** Makes the system known, as one that can be reached. */
export async function registerSystem(db: Db, name: string): Promise<void> {
  await sql`insert into effect_system (system) values (${name}) on conflict do nothing`.execute(db);
}

/** A system that is left alone is asked again at once; false where it is not. */
export async function endBackOff(db: Db, name: string): Promise<boolean> {
  const opened = await rowsOf(
    db,
    sql`update effect_system set closed_until = null where system = ${name} and closed_until is not null returning system`,
  );
  return opened.length > 0;
}

/** Leaves a system alone until it is resumed: what is under way ends, nothing begins. False where it is paused already. */
export async function pauseSystem(
  db: Db,
  name: string,
  { by, reason }: { readonly by: number | null; readonly reason: string },
): Promise<boolean> {
  await registerSystem(db, name);
  const paused = await rowsOf(
    db,
    sql`update effect_system set paused_at = now(), paused_by = ${by}, paused_reason = ${reason}
      where system = ${name} and paused_at is null returning system`,
  );
  return paused.length > 0;
}

/** Has what waits in a paused system go on; false where it is not paused. */
export async function resumeSystem(db: Db, name: string): Promise<boolean> {
  const resumed = await rowsOf(
    db,
    sql`update effect_system set paused_at = null, paused_by = null, paused_reason = null
      where system = ${name} and paused_at is not null returning system`,
  );
  return resumed.length > 0;
}

/** Who paused a system, known as so, and why; null where nobody did. */
export const pausedOf = (
  system: string,
): Sql => sql`case when ${sql.ref(`${system}.paused_at`)} is not null then json_build_object(
  'at', ${instant(sql.ref(`${system}.paused_at`))}, 'Motif', ${sql.ref(`${system}.paused_reason`)},
  'by', ${namedBy(sql.ref(`${system}.paused_by`))}) end`;
