import { sql } from 'kysely';
import { type Db, rowsOf, rowsPrepared } from '../../platform/db/database.ts';
import { isOneOf, notFlushed, type Sql } from '../../platform/db/sql.ts';
import type { Writing } from '../act/act.ts';
import { type EffectSystem, type HeldEffect, LeaseLost, type Note, type Phase } from './effect-system.ts';
import { effectsJob } from './effects-job.ts';
import { hasRoom, mostInLane } from './lanes.queries.ts';
import { stuck, unfinished } from './unfinished.ts';

/** `lease` tells whether one still has it. */
export interface LeasedEffect extends HeldEffect {
  readonly lease: number;
  readonly attempts: number;
  /** Whoever had it last did a part of it: it is gone on with, and not looked for. */
  readonly goes_on: boolean;
  readonly undo_of: number | null;
  /** Taken to see whether a system that is down is back. */
  readonly probes: boolean;
}

/** Never what it was: a database that crashed may have forgotten who took something last, who holds it no more all the same. */
const newLease = sql`1 + floor(random() * 2147483646)::integer`;

/**
 * Takes effects that are due, the first of each subject only, for so many seconds; no more than the system takes at once,
 * from all replicas, and one alone to see whether it is back. Two who ask at once get different ones. Searching all that
 * waits costs as much as waits; `among` these it does not.
 */
export async function leaseDue(
  db: Db,
  { name, atOnce }: Pick<EffectSystem, 'name' | 'atOnce'>,
  seconds: number,
  among?: readonly number[],
): Promise<LeasedEffect[]> {
  return await db.transaction().execute(async (trx) => {
    const [system] = await rowsPrepared(
      trx,
      sql<{ failures: number }>`select failures from effect_system
        where system = ${name} and paused_at is null and (closed_until is null or closed_until <= now()) for update`,
    );
    if (!system) return [];
    // All that waits is searched by a plan for as much as waits; a few are found by their keys.
    const read = among ? rowsPrepared : rowsOf;
    return await read(
      trx,
      sql<LeasedEffect>`
        update effect set state = 'running', lease = ${newLease}, attempts = attempts + 1, phase = 'look',
          leased_until = now() + make_interval(secs => ${seconds})
        where id in (select e.id from effect e where e.system = ${name} and e.state = 'waiting' and e.due_at <= now()
            and ${among ? isOneOf(sql`e.id`, among) : sql`true`} and ${isFirst}
          order by e.due_at, e.id
          limit greatest(0, ${system.failures > 0 ? 1 : atOnce} - (
            select count(*) from effect busy where busy.system = ${name} and busy.state = 'running'))
          for update skip locked)
        returning id, lease, ${notFlushed}, ${system.failures > 0}::boolean as probes, attempts, goes_on, undo_of, operation, subject, entity, entity_id, version, external_id,
          concat_ws('/', system, case when undo_of is not null then 'undo' end, operation, entity, entity_id, version) as key,
          concat_ws('/', (select i.id from installation i), coalesce(subject, concat_ws('/', entity, entity_id))) as marker`,
    );
  });
}

/** Whether something of its subject that nobody gets on with comes before this one. */
const isHeldUp = (
  one: 'before',
) => sql<boolean>`exists (select from effect stuck where stuck.subject = ${sql.ref(`${one}.subject`)}
  and stuck.id < ${sql.ref(`${one}.id`)} and stuck.state in ${stuck})`;

/**
 * Whether what comes `before` an effect for its subject keeps it waiting: what stands apart goes by its own system alone; what
 * takes away passes what nobody gets on with, and what waits for that.
 */
export const keepsWaiting = sql<boolean>`((not e.apart or before.system = e.system) and not (e.passes
  and (before.state in ${stuck} or (before.state = 'waiting' and ${isHeldUp('before')}))))`;

/**
 * Nothing that is unfinished comes before it for its subject, nor does it wait for anything else that is, and where it goes
 * there is room for it.
 */
const isFirst = sql<boolean>`((e.subject is null or not exists (select from effect before
  where before.subject = e.subject and before.id < e.id and before.state in ${unfinished} and ${keepsWaiting}))
  and not exists (select from effect before where before.id in (e.after, e.undo_of) and before.state in ${unfinished})
  and ${hasRoom})`;

/** Effects that could be taken if there were room, no more than so many, in the order in which they would be. */
export async function mayBegin(db: Db, { name }: Pick<EffectSystem, 'name'>, most: number): Promise<readonly number[]> {
  const rows = await rowsOf(
    db,
    sql<{ id: number }>`select e.id from effect e where e.system = ${name} and e.state = 'waiting' and e.due_at <= now()
      and ${isFirst} order by e.due_at, e.id limit ${most}`,
  );
  return rows.map(({ id }) => id);
}

export interface ReadyEffect {
  /** What it comes after. */
  readonly over: number;
  readonly system: string;
  readonly id: number;
}

const ofNext = sql`n.system, n.id, n.subject, n.after, n.undo_of, n.state, n.due_at, n.apart, n.passes, n.lane`;

/** What may begin now that these are over: each way of coming after them is found by an index of its own. */
export async function readyAfter(db: Db, ids: readonly number[]): Promise<readonly ReadyEffect[]> {
  return await rowsPrepared(
    db,
    sql<ReadyEffect>`select distinct over.id::integer as over, e.system, e.id from effect over cross join lateral (
        (select ${ofNext} from effect n where n.subject = over.subject and n.id > over.id and n.state in ${unfinished}
          order by n.id limit 1)
        union all (select ${ofNext} from effect n where n.subject = over.subject and n.id > over.id and n.state in ${unfinished}
          and n.system = over.system and n.apart order by n.id limit 1)
        union all (select ${ofNext} from effect n where n.subject = over.subject and n.id > over.id and n.state in ${unfinished}
          and n.passes order by n.id limit 1)
        union all (select ${ofNext} from effect n where n.system = over.system and n.lane = over.lane
          and n.state = 'waiting' order by n.id limit ${mostInLane})
        union all select ${ofNext} from effect n where n.after = over.id
        union all select ${ofNext} from effect n where n.undo_of = over.id) e
      where ${isOneOf(sql`over.id`, ids)} and e.state = 'waiting' and e.due_at <= now() and ${isFirst}`,
  );
}

/** Has the systems asked in which something may begin now that these are over. */
export async function askForReady({ db, ask }: Pick<Writing, 'db' | 'ask'>, ids: readonly number[]): Promise<void> {
  for (const system of new Set((await readyAfter(db, ids)).map((next) => next.system))) ask(effectsJob, system);
}

/** An effect as whoever has it goes on: in a phase, with what the other side is known to call it. */
export interface PhaseEntry extends Pick<LeasedEffect, 'id' | 'lease'> {
  readonly phase: Phase;
  readonly known: string | null;
}

/**
 * Goes on holding effects for so many seconds, each in a phase, which is on the disk by then. Answers of each whether it is
 * still held: false where somebody else has taken it since.
 */
export async function enterPhases(
  db: Db,
  entries: readonly PhaseEntry[],
  seconds: number,
): Promise<readonly boolean[]> {
  const rows = await rowsPrepared(
    db,
    sql<{ id: number }>`
      with going as (${leasedRows(entries, sql`phase text, known text`)})
      update effect e set phase = going.phase, external_id = coalesce(going.known, e.external_id),
        leased_until = now() + make_interval(secs => ${seconds})
      from going where e.id = going.id and ${hasLease(sql`going`)} returning e.id::integer`,
  );
  const held = new Set(rows.map(({ id }) => id));
  return entries.map(({ id }) => held.has(id));
}

/** Those of these effects that one still has, held one after the other, as whoever moves effects by hand holds them. */
export function leasedRows(effects: readonly Pick<LeasedEffect, 'id' | 'lease'>[], columns: Sql): Sql {
  return sql`select given.* from jsonb_to_recordset(${JSON.stringify(effects)}::jsonb)
      as given(id bigint, lease integer, ${columns}) join effect e on e.id = given.id
    where ${hasLease(sql`given`)} order by e.id for update of e`;
}

/** Whether one still has an effect (`e`), by the lease that one was given. */
export const hasLease = (given: Sql) => sql<boolean>`e.lease = ${given}.lease and e.state = 'running'`;

/** Goes on holding effects that are under way; what somebody else has taken since is left to them. */
export async function renewLeases(
  db: Db,
  held: readonly Pick<LeasedEffect, 'id' | 'lease'>[],
  seconds: number,
): Promise<void> {
  await sql`with held as (${leasedRows(
    held.map(({ id, lease }) => ({ id, lease })),
    sql`phase text`,
  )})
    update effect e set leased_until = now() + make_interval(secs => ${seconds})
    from held where e.id = held.id and ${hasLease(sql`held`)}`.execute(db);
}

/** Seconds until something is due in a system, or what somebody has taken is anybody's again; undefined past so many. */
export async function secondsUntilDue(db: Db, system: string, within: number): Promise<number | undefined> {
  const [next] = await rowsOf(
    db,
    sql<{ seconds: number | null }>`
      select extract(epoch from min(at) - clock_timestamp())::float8 as seconds from (
        select min(leased_until) as at from effect where system = ${system} and state = 'running'
        union all (select greatest(e.due_at, s.closed_until) from effect e left join effect_system s using (system)
          where e.system = ${system} and e.state = 'waiting' and e.due_at <= now() + make_interval(secs => ${within})
            and s.paused_at is null and ${isFirst}
          order by e.due_at, e.id limit 1)) next`,
  );
  const seconds = next?.seconds ?? undefined;
  return seconds === undefined || seconds > within ? undefined : Math.max(0, seconds);
}

/** The systems in which anything waits for its turn, now. */
export async function systemsWithDue(db: Db): Promise<readonly string[]> {
  const rows = await rowsOf(
    db,
    sql<{ system: string }>`select distinct e.system from effect e left join effect_system s using (system)
      where (e.state = 'running' and e.leased_until < now()) or (e.state = 'waiting' and e.due_at <= now()
        and ${isFirst} and s.paused_at is null and (s.closed_until is null or s.closed_until <= now()))`,
  );
  return rows.map(({ system }) => system);
}

/** Notes something of an effect while one has it. */
export function noteUnderLease(db: Db, { id, lease }: Pick<LeasedEffect, 'id' | 'lease'>): Note {
  return async (write) =>
    await db.transaction().execute(async (trx) => {
      const held = await rowsPrepared(
        trx,
        sql`select from effect e where e.id = ${id} and e.lease = ${lease} and e.state = 'running' for update of e`,
      );
      if (held.length === 0) throw new LeaseLost();
      return await write(trx);
    });
}
