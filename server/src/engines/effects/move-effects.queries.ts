import type { EffectState } from '@passerelle/contracts/effects/effects.contract.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Writing } from '../act/act.ts';
import type { MovedTo } from './effect-system.ts';
import { effectsJob } from './effects-job.ts';
import { attemptedAlike } from './end-attempts.queries.ts';
import { askForReady } from './lease-effects.queries.ts';
import { unfinished } from './unfinished.ts';

/** What moves effects needs of the act. */
export type Moving = Pick<Writing, 'db' | 'ask' | 'announce'>;

/** Has open tabs look again. */
export function announceEffects({ announce }: Pick<Writing, 'announce'>): void {
  announce({ topic: 'effects.changed', to: { right: 'adm' }, data: {} });
}

/**
 * Moves effects that are held, by hand; to `waiting`, as if they had never been tried, in a system that may be back.
 * `answer` is what was said of them, kept among their attempts: for those that came back.
 */
export async function moveEffects(
  { db, ask, announce }: Moving,
  ids: readonly number[],
  to: MovedTo,
  answer?: string,
): Promise<void> {
  const again = to === 'waiting';
  const moved = await rowsOf(
    db,
    sql<{ system: string }>`
    with moved as (
      update effect set state = ${to}, leased_until = null, attempts = case when ${again} then 0 else attempts end,
        due_at = case when ${again} then now() else due_at end, ended_at = case when ${again} then null else now() end
      where id = any(${sql.val(ids)}::bigint[]) returning id, phase, system, lane),
    opened as (
      update effect_lane l set closed_until = null from moved
      where ${again} and l.system = moved.system and l.lane = moved.lane),
    reopened as (
      update effect_system set closed_until = null
      where ${again} and closed_until is not null and system in (select system from moved))
      ${answer === undefined ? sql`` : sql`, said as (${attemptedAlike(sql`moved`, 'returned', answer)})`}
      select distinct system from moved`,
  );
  announceEffects({ announce });
  if (again) for (const { system } of moved) ask(effectsJob, system);
  else await askForReady({ db, ask }, ids);
}

/** Somebody says that what stands in the way of an effect is ours: it is looked at again. Throws CONFLICT where nothing does. */
export async function adoptFound(writing: Moving, id: number): Promise<void> {
  const adopted = await rowsOf(
    writing.db,
    sql`update effect set external_id = found_id, found_id = null where id = ${id} and state = 'refused'
      and found_id is not null returning id`,
  );
  if (adopted.length === 0) throw new ApiError('CONFLICT');
  await moveEffects(writing, [id], 'waiting');
}

/** An effect that somebody moves by hand, as it stands. */
export interface LockedEffect {
  readonly id: number;
  readonly system: string;
  readonly operation: string;
  readonly state: EffectState;
}

/** Holds effects until the end of the transaction. */
export function lockEffects(db: Db, ids: readonly number[]): Promise<LockedEffect[]> {
  return rowsOf(
    db,
    sql<LockedEffect>`select id, system, operation, state from effect where id = any(${sql.val(ids)}::bigint[])
      order by id for update`,
  );
}

/** What is due is done in the order in which it became so. */
export const urgentDue = sql<Date>`now() - interval '1 day'`;

/** What effects that are not over are called in a system is of somewhere else from now on. */
export async function forgetExternalIds(db: Db, system: string): Promise<void> {
  await sql`update effect set external_id = null
    where system = ${system} and external_id is not null and state in ${unfinished}`.execute(db);
}

/** What waits of these keeps somebody out: it stands apart from now on. */
export async function setApart(db: Db, entity: string, id: number): Promise<void> {
  await sql`update effect set apart = true where entity = ${entity} and entity_id = ${id} and state = 'waiting'`.execute(
    db,
  );
}

/** What waits for a subject and was never begun is not done any more: something else stands for it, that of `but` maybe. */
export async function skipSuperseded(
  db: Db,
  { subject, operation, entity }: { readonly subject: string; readonly operation: string; readonly entity: string },
  but?: number,
): Promise<void> {
  await sql`update effect set state = 'skipped', ended_at = now() where subject = ${subject} and operation = ${operation}
    and entity = ${entity} and entity_id is distinct from ${but ?? null}::bigint and state = 'waiting' and lease = 0`.execute(
    db,
  );
}

/** Has what nobody has begun of these done before others. */
export async function makeUrgent(db: Db, entity: string, id: number): Promise<void> {
  await sql`update effect set due_at = ${urgentDue} where entity = ${entity} and entity_id = ${id} and state = 'waiting'
    and attempts = 0 and due_at > ${urgentDue}`.execute(db);
}

/** Those that wait in a system, and of which this holds (`e`), will not be done. */
export async function skipWaiting(db: Db, system: string, found: Sql<boolean>): Promise<void> {
  await sql`update effect e set state = 'skipped', ended_at = now()
    where e.system = ${system} and e.state = 'waiting' and ${found}`.execute(db);
}

/** Those that are due in a system, and of which this holds (`e`), are looked at again in so many minutes. */
export async function postponeDue(db: Db, system: string, minutes: number, found: Sql<boolean>): Promise<void> {
  await sql`update effect e set due_at = now() + make_interval(mins => ${minutes})
    where e.system = ${system} and e.state = 'waiting' and e.due_at <= now() and ${found}`.execute(db);
}

/** Forgets the effects of a system that ended so many days ago, with their attempts. Answers what they were of. */
export async function forgetEnded(db: Db, system: string, days: number): Promise<readonly number[]> {
  const rows = await rowsOf(
    db,
    sql<{ entity_id: number }>`delete from effect e
      where e.system = ${system} and e.ended_at < now() - make_interval(days => ${days}) and not (e.subject is not null
        and e.state in ${unfinished})
        and not exists (select from effect undone where undone.undo_of = e.id and undone.ended_at is null) returning entity_id`,
  );
  return rows.map(({ entity_id }) => entity_id);
}
