import type { EffectState } from '@passerelle/contracts/effects/effects.contract.ts';
import { sql } from 'kysely';
import { type Db, rowsOf, rowsPrepared } from '../../platform/db/database.ts';
import { notFlushed, type Sql } from '../../platform/db/sql.ts';
import type { EffectSystem, Outcome, Phase } from './effect-system.ts';
import { notedLanes } from './lanes.queries.ts';
import { hasLease, type LeasedEffect, leasedRows } from './lease-effects.queries.ts';
import { withoutSecrets } from './without-secrets.ts';

/** What an attempt came to. */
export interface Ended {
  readonly phase: Phase;
  readonly outcome: Exclude<Outcome, 'lost' | 'returned'> | 'goesOn';
  readonly answer: string;
  readonly id?: string | undefined;
  /** Not before so many seconds. */
  readonly after?: number | undefined;
  /** How long it took. */
  readonly ms?: number;
}

/** An attempt at an effect that one has, and what it came to. */
export interface EndedAttempt {
  readonly of: Pick<LeasedEffect, 'id' | 'lease' | 'attempts'>;
  readonly ended: Ended;
}

/** Effects whose worker fell silent wait again: they may have been done, so that is noted. */
export async function requeueLost(db: Db, { name, minutesBetween }: EffectSystem): Promise<void> {
  const much = sql`attempts > ${minutesBetween.length}`;
  await sql`
    with lost as (
      update effect e set state = case when ${isUnwanted} then 'cancelled' when ${much} then 'failed' else 'waiting' end,
        due_at = now(), leased_until = null, goes_on = false, ended_at = case when ${much} or ${isUnwanted} then now() end
      where system = ${name} and state = 'running' and leased_until < now() returning id, phase)
    ${attemptedAlike(sql`lost`, 'lost', '')}`.execute(db);
}

/**
 * Notes what became of effects, and of their system: one that is down is left alone, longer each time that it still is,
 * and what found it so has not been tried. One that is not wanted any more by the time it did not come about is given up.
 * Answers how each stands; undefined, and nothing noted, where somebody else has taken it since. What is looked for before it is
 * done need not be on the disk by then.
 */
export async function endAttempts(
  db: Db,
  { name, minutesBetween, port, lanes }: EffectSystem,
  attempts: readonly EndedAttempt[],
): Promise<readonly (EffectState | undefined)[]> {
  const came = attempts.map((attempt) => stateAfter(attempt, minutesBetween));
  const noted = await rowsPrepared(
    db,
    sql<{ id: number; state: EffectState }>`
      with came as (${leasedRows(came, ofEnded)}),
      ended as (
        update effect e set leased_until = null, phase = came.phase,
          state = case when came.state <> 'done' and ${isUnwanted} then 'cancelled' else came.state end,
          attempts = e.attempts - came.untried::integer,
          external_id = coalesce(came.known, e.external_id), found_id = came.found,
          goes_on = came.outcome = 'goesOn',
          due_at = case when came.state = 'waiting' then now() + make_interval(secs => came.pause) else e.due_at end,
          ended_at = case when came.state = 'waiting' and not ${isUnwanted} then null else now() end
        from came where e.id = came.id and ${hasLease(sql`came`)}
        returning e.id, e.phase, e.state, e.lane, came.outcome, came.answer, came.ms, came.after),
      met as (
        update effect_system set failures = case when down.is then failures + 1 else 0 end,
          closed_until = case when down.is
            then now() + greatest(${closedFor(minutesBetween, sql`failures`)}, make_interval(secs => down.after)) end,
          down_since = case when down.is then coalesce(down_since, now()) end, told_at = case when down.is then told_at end
        from (select bool_or(outcome = 'down') as is, coalesce(max("after") filter (where outcome = 'down'), 0) as after
          from ended having count(*) > 0) down
        where system = ${name}
          and case when down.is then closed_until is null or closed_until <= now() else failures > 0 end),
      ${lanes ? sql`${notedLanes(name, (failures) => closedFor(minutesBetween, failures))},` : sql``}
      said as (${attempted(sql`(select * from ended where outcome <> 'goesOn')`)})
      select id::integer, state ${port.look ? sql`, ${notFlushed}` : sql``} from ended`,
  );
  const states = new Map(noted.map(({ id, state }) => [id, state]));
  return attempts.map(({ of: { id } }) => states.get(id));
}

const ofEnded = sql`phase text, outcome text, answer text, ms integer, state text, untried boolean, known text, found text,
  pause float8, "after" float8`;

/** What an attempt makes of an effect; `pause` and `after` in seconds. */
function stateAfter({ of: { id, lease, attempts }, ended }: EndedAttempt, minutesBetween: readonly number[]) {
  const { phase, outcome, answer, id: called = null, after = 0, ms = null } = ended;
  const down = outcome === 'down';
  const goesOn = outcome === 'goesOn';
  // Nothing was tried, or nothing went wrong.
  const untried = down || outcome === 'held' || goesOn;
  const minutes = down || goesOn ? 0 : outcome === 'held' ? minutesHeld : minutesBetween[attempts - 1];
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

function closedFor(minutesBetween: readonly number[], failures: Sql): Sql {
  const pauses = minutesBetween.filter((minutes) => minutes <= longestClosed);
  return sql`make_interval(secs => 60 * (${sql.val(pauses)}::float8[])[least(${failures} + 1, ${pauses.length})])`;
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
export function attemptedAlike(rows: Sql, outcome: Outcome, answer: string): Sql {
  return attempted(
    sql`(select *, ${outcome}::text as outcome, ${kept(answer)}::text as answer, null::integer as ms from ${rows})`,
  );
}
