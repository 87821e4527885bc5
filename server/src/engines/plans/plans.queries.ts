import type { PlanNeed, PlanState } from '@passerelle/contracts/plans/plans.contract.ts';
import { sql } from 'kysely';
import { type Db, rowOf, rowsOf } from '../../platform/db/database.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Actor } from '../access/actor.ts';
import type { Change, Insider } from '../act/act.ts';
import type { Effect, PersonEffect, PlanFigures, PlanInput, PlannedRow, Summary } from './plan-kind.ts';

/** A plan as it is kept. */
export interface StoredPlan {
  readonly IdPlan: number;
  readonly kind: string;
  readonly state: PlanState;
  readonly input: PlanInput;
  readonly needs: readonly PlanNeed[];
  readonly ground: string;
  readonly row_count: number;
  /** Rows that were worked through, of a plan that is. */
  readonly done_count: number;
  /** Null where the product made it by itself. */
  readonly IdPersonneEV1: number | null;
  readonly confirmed_by: number | null;
  /** Who would undo it, where that has to be confirmed. */
  readonly undo_asked_by: number | null;
  readonly summary: Summary;
}

/** A plan to keep, made by `author`; its summary may come later, with its rows. */
export interface NewPlan extends Pick<StoredPlan, 'kind' | 'state' | 'input' | 'needs' | 'ground' | 'row_count'> {
  readonly summary: Summary | undefined;
  readonly author: Insider;
  readonly Motif?: string | undefined;
}

const nobody = { IdPersonneEV1: null, RoleIdPersonneEV1: null, acting: null };

/** Keeps a plan, without its rows yet. Returns its key. */
export async function insertPlan(db: Db, plan: NewPlan): Promise<number> {
  const { kind, state, input, needs, ground, row_count, summary = {}, author, Motif = null } = plan;
  const { IdPersonneEV1, RoleIdPersonneEV1, acting } = 'system' in author ? nobody : author;
  const kept = await rowOf(
    db,
    sql<{ IdPlan: number }>`insert into plan
      (kind, state, input, needs, ground, row_count, summary, "IdPersonneEV1", "RoleIdPersonneEV1", "IdPersonneRole", "Motif")
      values (${kind}, ${state}, ${JSON.stringify(input)}, ${JSON.stringify(needs)}, ${ground}, ${row_count},
        ${JSON.stringify(summary)}, ${IdPersonneEV1}, ${RoleIdPersonneEV1}, ${acting?.IdPersonneRole ?? null}, ${Motif})
      returning "IdPlan"`,
  );
  return kept.IdPlan;
}

/** A row of a plan to keep; with a reason, one that is never written. */
export type NewRow = Change & { readonly reason?: readonly object[] };

/** Keeps rows of a plan, numbered from 1 in their order. */
export async function insertRows(db: Db, IdPlan: number, changes: readonly NewRow[]): Promise<void> {
  const rows = changes.map((change, index) => ({ ...change, id: String(change.id), n: index + 1 }));
  await sql`insert into plan_row ("IdPlan", n, entity, entity_id, before, after, reason)
    select ${IdPlan}::integer, n, entity, id, before, after, reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row(n integer, entity text, id text, before jsonb, after jsonb, reason jsonb)`.execute(db);
}

/** Keeps what a plan does whose rows are there, with the figures of its kind. */
export async function keepSummary(db: Db, IdPlan: number, rows: number, figures: PlanFigures): Promise<void> {
  await sql`update plan set row_count = ${rows}, summary = ${JSON.stringify(figures)}::jsonb || (
      select jsonb_build_object('added', count(*) filter (where before is null), 'removed', count(*) filter (where after is null),
        'changed', count(*) filter (where before is not null and after is not null), 'outside', 0)
      from plan_row r where r."IdPlan" = ${IdPlan} and reason is null)
    where "IdPlan" = ${IdPlan}`.execute(db);
}

/** Keeps what a plan gives to people and takes from them. */
export async function insertPeople(db: Db, IdPlan: number, people: Effect['people']): Promise<void> {
  await sql`insert into plan_person ("IdPlan", "IdPersonneEV1", gained, lost)
    select ${IdPlan}::integer, "IdPersonneEV1", gained, lost
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as person("IdPersonneEV1" integer, gained jsonb, lost jsonb)`.execute(db);
}

/** What a plan does to somebody; undefined where that is nothing. */
export async function effectOn(db: Db, IdPlan: number, IdPersonneEV1: number): Promise<PersonEffect | undefined> {
  const [found] = await rowsOf(
    db,
    sql<PersonEffect>`select gained, lost from plan_person where "IdPlan" = ${IdPlan} and "IdPersonneEV1" = ${IdPersonneEV1}`,
  );
  return found;
}

/** The plan, held until the transaction ends. Throws NOT_FOUND. */
export async function lockPlan(db: Db, IdPlan: number): Promise<StoredPlan> {
  const [plan] = await rowsOf(
    db,
    sql<StoredPlan>`select "IdPlan", kind, state, input, needs, ground, row_count, done_count, "IdPersonneEV1", confirmed_by,
        undo_asked_by, summary
      from plan where "IdPlan" = ${IdPlan} for update`,
  );
  if (!plan) throw new ApiError('NOT_FOUND');
  return plan;
}

/** The rows of a plan that are written, in their order. */
export function readRows(db: Db, IdPlan: number): Promise<PlannedRow[]> {
  return rowsOf(
    db,
    sql<PlannedRow>`select n, entity, entity_id as id, before, after from plan_row
      where "IdPlan" = ${IdPlan} and reason is null order by n`,
  );
}

/** What is said of a row that is not somebody's to write back, or not there for them. */
const outOfReach = ['right', 'readOnly', 'NOT_FOUND', 'NOT_AUTHORIZED'] as const;

/** Whether all that a plan wrote stayed when it was undone, since none of it is theirs who undid it. */
export async function isAllOutOfReach(db: Db, IdPlan: number): Promise<boolean> {
  const { all } = await rowOf(
    db,
    sql<{
      all: boolean | null;
    }>`select bool_and(reason is not null and reason -> 0 ->> 'rule' in (${sql.join(outOfReach)})) as all
      from plan_row where "IdPlan" = ${IdPlan} and (reason is null or stayed)`,
  );
  return all === true;
}

/** Whether a plan, known as `alias`, or its undoing, waits for a second person. */
export function waits(alias: string): Sql<boolean> {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<boolean>`(${of('confirmed_by')} is null
    and (${of('state')} = 'waiting' or ${of('state')} = 'applied' and ${of('undo_asked_by')} is not null))`;
}

/** Days after which what was never written goes, by the kind of plan. */
type DaysByKind = Readonly<Record<string, number>>;

/** Removes some of the plans that were made so many days ago and never applied, with their rows. Answers which they were. */
export async function takeUnapplied(
  db: Db,
  { days, own }: { readonly days: number; readonly own: DaysByKind },
  most: number,
): Promise<readonly Pick<StoredPlan, 'IdPlan' | 'kind' | 'state'>[]> {
  return await rowsOf(
    db,
    sql<Pick<StoredPlan, 'IdPlan' | 'kind' | 'state'>>`delete from plan where "IdPlan" in (
        select "IdPlan" from plan where state in ('ready', 'waiting', 'discarded')
          and created_at < now() - make_interval(days => coalesce((${JSON.stringify(own)}::jsonb ->> kind)::integer, ${days}))
        order by "IdPlan" limit ${most} for update skip locked)
      returning "IdPlan", kind, state`,
  );
}

/** Takes the words out of rows that were left so many days ago: what is kept is which row, which field, and by which rule. */
export async function forgetLeft(db: Db, own: DaysByKind): Promise<void> {
  await sql`update plan_row r set before = case when r.before is not null then '{}'::jsonb end,
      after = case when r.after is not null then '{}'::jsonb end,
      reason = (select jsonb_agg(one - 'said' - 'value' order by n) from jsonb_array_elements(r.reason) with ordinality as told(one, n))
    from plan p where p."IdPlan" = r."IdPlan" and p.kind = any(${sql.val(Object.keys(own))}::text[])
      and p.applied_at < now() - make_interval(days => (${JSON.stringify(own)}::jsonb ->> p.kind)::integer)
      and r.reason is not null and not r.stayed
      and (r.before <> '{}' or r.after <> '{}' or jsonb_path_exists(r.reason, '$[*].said') or jsonb_path_exists(r.reason, '$[*].value'))`.execute(
    db,
  );
}

/** The state of a plan; undefined where there is none. */
export async function stateOf(db: Db, IdPlan: number): Promise<PlanState | undefined> {
  const [plan] = await rowsOf(db, sql<{ state: PlanState }>`select state from plan where "IdPlan" = ${IdPlan}`);
  return plan?.state;
}

/** How far a plan is: `done` of its rows, and when, undone by whom, its last one was written. */
export async function setProgress(
  db: Db,
  IdPlan: number,
  state: PlanState,
  { done, by }: { readonly done: number; readonly by: { readonly system: string } | Pick<Actor, 'IdPersonneEV1'> },
): Promise<void> {
  const undone = sql`undone_at = now(), undone_by = ${'system' in by ? null : by.IdPersonneEV1}`;
  await sql`update plan set state = ${state}, done_count = ${done},
    applied_at = ${state === 'applied' ? sql`now()` : sql`applied_at`}
    ${state === 'undone' ? sql`, ${undone}` : sql``} where "IdPlan" = ${IdPlan}`.execute(db);
}

/**
 * Plans of a lane are rehearsed and applied one after the other: each writes many rows in an order of its own, so that two
 * at once would wait for each other. Held until the transaction ends.
 */
export async function oneAtATime(db: Db, lane: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(7312, hashtext(${lane}))`.execute(db);
}
