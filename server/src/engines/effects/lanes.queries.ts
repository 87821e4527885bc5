import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import type { Sql } from '../../platform/db/sql.ts';
import type { Writing } from '../act/act.ts';
import { effectsJob } from './effects-job.ts';

/** So many effects go one way at a time, and one alone where the last did not come about. */
export const mostInLane = 3;

/**
 * Whether an effect (`e`) may go where it goes by now: fewer are under way there, or due before it, than that place takes. What
 * goes nowhere in particular always may.
 */
export const hasRoom = sql<boolean>`(e.lane is null or (
    select count(*) from (select from effect b where b.system = e.system and b.lane = e.lane and b.id <> e.id
      and (b.state = 'running' or (b.state = 'waiting' and b.id < e.id and b.due_at <= now())) limit ${sql.lit(mostInLane)}) ahead)
  < coalesce((select case when l.paused or l.closed_until > now() then 0 when l.failures > 0 then 1 end from effect_lane l
    where l.system = e.system and l.lane = e.lane), ${sql.lit(mostInLane)}))`;

/**
 * What became of effects (`ended`) as parts of a statement that note it of where they went: one that fails is left alone, longer
 * each time that it still does, and one that answers is as if it never had.
 */
export function notedLanes(system: string, closedFor: (failures: Sql) => Sql): Sql {
  return sql`lanes as (
      select lane, bool_or(outcome = 'postponed') as failed from ended where lane is not null
        and outcome in ('postponed', 'done') group by lane),
    failing as (
      insert into effect_lane as l (system, lane, failures, closed_until, failing_since)
        select ${system}, lane, 1, now() + ${closedFor(sql`0`)}, now() from lanes where failed
        on conflict (system, lane) do update set failures = l.failures + 1, closed_until = now() + ${closedFor(sql`l.failures`)},
          failing_since = coalesce(l.failing_since, now()) where l.closed_until is null or l.closed_until <= now()),
    answering as (
      update effect_lane l set failures = 0, closed_until = null, failing_since = null from lanes
        where l.system = ${system} and l.lane = lanes.lane and not lanes.failed and l.failures > 0)`;
}

/** Leaves a place alone until it is resumed: what waits for it waits on. */
export async function pauseLane({ db }: Pick<Writing, 'db'>, system: string, lane: string): Promise<void> {
  await setPaused(db, system, lane, true);
}

/** Has what waits for a place go on, at once, whatever failed there before. */
export async function resumeLane(
  { db, ask }: Pick<Writing, 'db' | 'ask'>,
  system: string,
  lane: string,
): Promise<void> {
  await setPaused(db, system, lane, false);
  ask(effectsJob, system);
}

async function setPaused(db: Db, system: string, lane: string, paused: boolean): Promise<void> {
  await sql`insert into effect_lane (system, lane, paused) values (${system}, ${lane}, ${paused})
    on conflict (system, lane) do update set paused = excluded.paused, closed_until = null, failures = 0,
      failing_since = null`.execute(db);
}

/** The places of a system that have failed without a break for so many days, and are not left alone already. */
export async function lanesFailing(db: Db, system: string, days: number): Promise<readonly string[]> {
  const rows = await rowsOf(
    db,
    sql<{ lane: string }>`select lane from effect_lane where system = ${system} and not paused
      and failing_since < now() - make_interval(days => ${days}) order by lane`,
  );
  return rows.map(({ lane }) => lane);
}
