import type { EffectState } from '@passerelle/contracts/effects/effects.contract.ts';
import { sql } from 'kysely';
import { type Db, rowsOf, rowsPrepared } from '../../platform/db/database.ts';
import { isOneOf, notFlushed, type Sql } from '../../platform/db/sql.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Writing } from '../act/act.ts';
import type { EffectSystem, HeldEffect, MovedTo, Outcome, Phase } from './effect-system.ts';
import { effectsJob } from './effects-job.ts';
import { unfinished } from './unfinished.ts';
import { withoutSecrets } from './without-secrets.ts';

/** `lease` tells whether one still has it. */
export interface LeasedEffect extends HeldEffect {
  readonly lease: number;
  readonly attempts: number;
  readonly undo_of: number | null;
}

/** What an attempt came to. */
export interface Ended {
  readonly phase: Phase;
  readonly outcome: Exclude<Outcome, 'lost' | 'returned'>;
  readonly answer: string;
  readonly id?: string | undefined;
  /** Not before so many seconds. */
  readonly after?: number | undefined;
  /** How long it took. */
  readonly ms?: number;
}

/** Effects whose worker fell silent wait again: they may have been done, so that is noted. */
export async function takeBackLost(db: Db, { name, minutesBetween }: EffectSystem): Promise<void> {
  const much = sql`attempts > ${minutesBetween.length}`;
  await sql`
    with lost as (
      update effect e set state = case when ${isUnwanted} then 'cancelled' when ${much} then 'failed' else 'waiting' end,
        due_at = now(), leased_until = null, ended_at = case when ${much} or ${isUnwanted} then now() end
      where system = ${name} and state = 'running' and leased_until < now() returning id, phase)
    ${attemptedAlike(sql`lost`, 'lost', '')}`.execute(db);
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
        returning id, lease, ${notFlushed}, attempts, undo_of, operation, subject, entity, entity_id, version, external_id,
          concat_ws('/', system, case when undo_of is not null then 'undo' end, operation, entity, entity_id, version) as key,
          concat_ws('/', (select i.id from installation i), coalesce(subject, concat_ws('/', entity, entity_id))) as marker`,
    );
  });
}

/** Whether what comes `before` an effect for its subject keeps it waiting: what stands apart goes by its own system alone. */
export const keepsWaiting = sql<boolean>`(not e.apart or before.system = e.system)`;

/** Nothing that is unfinished comes before it for its subject, nor does it wait for anything else that is. */
const isFirst = sql<boolean>`((e.subject is null or not exists (select from effect before
  where before.subject = e.subject and before.id < e.id and before.state in ${unfinished} and ${keepsWaiting}))
  and not exists (select from effect before where before.id in (e.after, e.undo_of) and before.state in ${unfinished}))`;

export interface NextEffect {
  /** What it comes after. */
  readonly over: number;
  readonly system: string;
  readonly id: number;
}

const ofNext = sql`n.system, n.id, n.subject, n.after, n.undo_of, n.state, n.due_at, n.apart`;

/** What may begin now that these are over: each way of coming after them is found by an index of its own. */
export async function nextInLine(db: Db, ids: readonly number[]): Promise<readonly NextEffect[]> {
  return await rowsPrepared(
    db,
    sql<NextEffect>`select distinct over.id::integer as over, e.system, e.id from effect over cross join lateral (
        (select ${ofNext} from effect n where n.subject = over.subject and n.id > over.id and n.state in ${unfinished}
          order by n.id limit 1)
        union all (select ${ofNext} from effect n where n.subject = over.subject and n.id > over.id and n.state in ${unfinished}
          and n.system = over.system and n.apart order by n.id limit 1)
        union all select ${ofNext} from effect n where n.after = over.id
        union all select ${ofNext} from effect n where n.undo_of = over.id) e
      where ${isOneOf(sql`over.id`, ids)} and e.state = 'waiting' and e.due_at <= now() and ${isFirst}`,
  );
}

/** Has the systems asked in which something may begin now that these are over. */
export async function askNext({ db, ask }: Pick<Writing, 'db' | 'ask'>, ids: readonly number[]): Promise<void> {
  for (const system of new Set((await nextInLine(db, ids)).map((next) => next.system))) ask(effectsJob, system);
}

/** An effect as whoever has it goes on: in a phase, with what the other side is known to call it. */
export interface Going extends Pick<LeasedEffect, 'id' | 'lease'> {
  readonly phase: Phase;
  readonly known: string | null;
}

/**
 * Goes on holding effects for so many seconds, each in a phase, which is on the disk by then. Answers of each whether it is
 * still held: false where somebody else has taken it since.
 */
export async function stillLeased(db: Db, going: readonly Going[], seconds: number): Promise<readonly boolean[]> {
  const rows = await rowsPrepared(
    db,
    sql<{ id: number }>`
      with going as (${mine(going, sql`phase text, known text`)})
      update effect e set phase = going.phase, external_id = coalesce(going.known, e.external_id),
        leased_until = now() + make_interval(secs => ${seconds})
      from going where e.id = going.id and ${isMine(sql`going`)} returning e.id::integer`,
  );
  const held = new Set(rows.map(({ id }) => id));
  return going.map(({ id }) => held.has(id));
}

/** Those of these effects that one still has, held one after the other, as whoever moves effects by hand holds them. */
function mine(effects: readonly Pick<LeasedEffect, 'id' | 'lease'>[], columns: Sql): Sql {
  return sql`select given.* from jsonb_to_recordset(${JSON.stringify(effects)}::jsonb)
      as given(id bigint, lease integer, ${columns}) join effect e on e.id = given.id
    where ${isMine(sql`given`)} order by e.id for update of e`;
}

const isMine = (given: Sql) => sql<boolean>`e.lease = ${given}.lease and e.state = 'running'`;

/** Goes on holding effects that are under way; what somebody else has taken since is left to them. */
export async function holdOn(
  db: Db,
  held: readonly Pick<LeasedEffect, 'id' | 'lease'>[],
  seconds: number,
): Promise<void> {
  await sql`with held as (${mine(
    held.map(({ id, lease }) => ({ id, lease })),
    sql`phase text`,
  )})
    update effect e set leased_until = now() + make_interval(secs => ${seconds})
    from held where e.id = held.id and ${isMine(sql`held`)}`.execute(db);
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

/** An attempt at an effect that one has, and what it came to. */
export interface EndedAttempt {
  readonly of: Pick<LeasedEffect, 'id' | 'lease' | 'attempts'>;
  readonly ended: Ended;
}

/**
 * Notes what became of effects, and of their system: one that is down is left alone, longer each time that it still is,
 * and what found it so has not been tried. One that is not wanted any more by the time it did not come about is given up.
 * Answers how each stands; undefined, and nothing noted, where somebody else has taken it since. What is looked for before it is
 * done need not be on the disk by then.
 */
export async function endAttempts(
  db: Db,
  { name, minutesBetween, port }: EffectSystem,
  attempts: readonly EndedAttempt[],
): Promise<readonly (EffectState | undefined)[]> {
  const came = attempts.map((attempt) => comesTo(attempt, minutesBetween));
  const noted = await rowsPrepared(
    db,
    sql<{ id: number; state: EffectState }>`
      with came as (${mine(came, ofEnded)}),
      ended as (
        update effect e set leased_until = null, phase = came.phase,
          state = case when came.state <> 'done' and ${isUnwanted} then 'cancelled' else came.state end,
          attempts = e.attempts - came.untried::integer,
          external_id = coalesce(came.known, e.external_id), found_id = came.found,
          due_at = case when came.state = 'waiting' then now() + make_interval(secs => came.pause) else e.due_at end,
          ended_at = case when came.state = 'waiting' and not ${isUnwanted} then null else now() end
        from came where e.id = came.id and ${isMine(sql`came`)}
        returning e.id, e.phase, e.state, came.outcome, came.answer, came.ms, came.after),
      met as (
        update effect_system set failures = case when down.is then failures + 1 else 0 end,
          closed_until = case when down.is
            then now() + greatest(${closedFor(minutesBetween)}, make_interval(secs => down.after)) end,
          down_since = case when down.is then coalesce(down_since, now()) end, told_at = case when down.is then told_at end
        from (select bool_or(outcome = 'down') as is, coalesce(max("after") filter (where outcome = 'down'), 0) as after
          from ended having count(*) > 0) down
        where system = ${name}
          and case when down.is then closed_until is null or closed_until <= now() else failures > 0 end),
      said as (${attempted(sql`ended`)})
      select id::integer, state ${port.look ? sql`, ${notFlushed}` : sql``} from ended`,
  );
  const states = new Map(noted.map(({ id, state }) => [id, state]));
  return attempts.map(({ of: { id } }) => states.get(id));
}

const ofEnded = sql`phase text, outcome text, answer text, ms integer, state text, untried boolean, known text, found text,
  pause float8, "after" float8`;

/** What an attempt makes of an effect; `pause` and `after` in seconds. */
function comesTo({ of: { id, lease, attempts }, ended }: EndedAttempt, minutesBetween: readonly number[]) {
  const { phase, outcome, answer, id: called = null, after = 0, ms = null } = ended;
  const down = outcome === 'down';
  // Nothing was tried.
  const untried = down || outcome === 'held';
  const minutes = down ? 0 : outcome === 'held' ? minutesHeld : minutesBetween[attempts - 1];
  const over = outcome === 'found' ? 'done' : outcome === 'conflict' ? 'refused' : outcome;
  const again = outcome === 'postponed' || untried;
  const ours = outcome !== 'conflict';
  return {
    ...{ id, lease, phase, outcome, answer: kept(answer), ms, untried, after },
    state: !again ? over : minutes === undefined ? 'failed' : 'waiting',
    ...{ known: ours ? called : null, found: ours ? null : called },
    // Those that were put off together do not come back together.
    pause: Math.max(60 * (minutes ?? 0) * (1 + Math.random() * spread), down ? 0 : after),
  };
}

/** What somebody has to say yes to is asked again by that yes, and otherwise once a day. */
const minutesHeld = 24 * 60;

/** Up to such a part of a pause is added to it. */
const spread = 0.2;

/** It is taken back already, or will be. */
const isUnwanted = sql<boolean>`exists (select from effect undone where undone.undo_of = e.id and undone.state <> 'cancelled')`;

/** So many minutes, of those between attempts, that a system which is down is left alone for at most. */
const longestClosed = 15;

function closedFor(minutesBetween: readonly number[]): Sql {
  const pauses = minutesBetween.filter((minutes) => minutes <= longestClosed);
  return sql`make_interval(secs => 60 * (${sql.val(pauses)}::float8[])[least(failures + 1, ${pauses.length})])`;
}

/** Makes the system known, as one that can be reached. */
export async function knowSystem(db: Db, name: string): Promise<void> {
  await sql`insert into effect_system (system) values (${name}) on conflict do nothing`.execute(db);
}

/** What is due is done in the order in which it became so. */
export const longDue = sql<Date>`now() - interval '1 day'`;

/** What effects that are not over are called in a system is of somewhere else from now on. */
export async function forgetCalled(db: Db, system: string): Promise<void> {
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
export async function giveWay(
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
export async function hasten(db: Db, entity: string, id: number): Promise<void> {
  await sql`update effect set due_at = ${longDue} where entity = ${entity} and entity_id = ${id} and state = 'waiting'
    and attempts = 0 and due_at > ${longDue}`.execute(db);
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

/** Those that wait in a system, and of which this holds (`e`), will not be done. */
export async function skipWaiting(db: Db, system: string, found: Sql<boolean>): Promise<void> {
  await sql`update effect e set state = 'skipped', ended_at = now()
    where e.system = ${system} and e.state = 'waiting' and ${found}`.execute(db);
}

/** Those that are due in a system, and of which this holds (`e`), are looked at again in so many minutes. */
export async function putOffDue(db: Db, system: string, minutes: number, found: Sql<boolean>): Promise<void> {
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

/** What moves effects needs of the act. */
export type Moving = Pick<Writing, 'db' | 'ask' | 'announce'>;

/** Has open tabs look again. */
export function told({ announce }: Pick<Writing, 'announce'>): void {
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
      where id = any(${sql.val(ids)}::bigint[]) returning id, phase, system),
    reopened as (
      update effect_system set closed_until = null
      where ${again} and closed_until is not null and system in (select system from moved))
      ${answer === undefined ? sql`` : sql`, said as (${attemptedAlike(sql`moved`, 'returned', answer)})`}
      select distinct system from moved`,
  );
  told({ announce });
  if (again) for (const { system } of moved) ask(effectsJob, system);
  else await askNext({ db, ask }, ids);
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

/** What one answer did to how many. */
export interface NotDone {
  readonly operation: string;
  readonly outcome: Outcome;
  readonly answer: string;
  readonly ids: readonly number[];
}

/** Effects of a system that are not done and stay so until somebody does something, by what was answered last. */
export function readNotDone(db: Db, system: string): Promise<NotDone[]> {
  return rowsOf(
    db,
    sql<NotDone>`select e.operation, last.outcome, last.answer, array_agg(e.id order by e.id) as ids
      from effect e join lateral (select outcome, answer from effect_attempt where effect = e.id order by n desc limit 1)
        last on true
      where e.system = ${system} and e.state in ('refused', 'failed', 'returned') group by 1, 2, 3 order by min(e.id)`,
  );
}

const mostAnswer = 1000;

// A page of an error may be long: what is cut off is looked through no further than what is kept could come from.
const kept = (answer: string) =>
  withoutSecrets(answer.slice(0, 20 * mostAnswer))
    .slice(0, mostAnswer)
    .toWellFormed();

/** The attempts that rows speak of, each by its effect. */
function attempted(ended: Sql): Sql {
  return sql`
    insert into effect_attempt (effect, n, phase, outcome, answer, ms)
    select ended.id, 1 + coalesce((select max(n) from effect_attempt a where a.effect = ended.id), 0), ended.phase,
      ended.outcome, ended.answer, ended.ms
    from ${ended} ended`;
}

/** The same of rows of which the same is to be said. */
function attemptedAlike(rows: Sql, outcome: Outcome, answer: string): Sql {
  return attempted(
    sql`(select *, ${outcome}::text as outcome, ${kept(answer)}::text as answer, null::integer as ms from ${rows})`,
  );
}

/** An effect that somebody moves by hand, as it stands. */
export interface HeldByHand {
  readonly id: number;
  readonly system: string;
  readonly operation: string;
  readonly state: EffectState;
}

/** Holds effects until the end of the transaction. */
export function holdEffects(db: Db, ids: readonly number[]): Promise<HeldByHand[]> {
  return rowsOf(
    db,
    sql<HeldByHand>`select id, system, operation, state from effect where id = any(${sql.val(ids)}::bigint[])
      order by id for update`,
  );
}

/** A system that is left alone is asked again at once; false where it is not. */
export async function openSystem(db: Db, name: string): Promise<boolean> {
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
  await knowSystem(db, name);
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
  'at', to_char(${sql.ref(`${system}.paused_at`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'Motif', ${sql.ref(`${system}.paused_reason`)},
  'by', (select json_build_object('IdPersonneEV1', who."IdPersonneEV1", 'IndexPrenomNom', who."IndexPrenomNom")
    from "Personne" who where who."IdPersonneEV1" = ${sql.ref(`${system}.paused_by`)})) end`;
