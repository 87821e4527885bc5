import type { PlanState } from '@passerelle/contracts/plans/plans.contract.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { firstOf } from '../../platform/sure.ts';
import type { Actor } from '../access/actor.ts';
import type { ActFunction, Insider, Writing } from '../act/act.ts';
import { type Invariant, Upheld } from '../act/invariants.ts';
import type { AnyKind, LeftRows, PlanInput, PlannedRow, RefusedRows } from './plan-kind.ts';
import { holdRows, inverse, type PlannedTables, writeRows } from './planned-rows.ts';
import './plans.events.ts';
import { setProgress } from './plans.queries.ts';

export interface WorkNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly tables: PlannedTables;
  readonly invariants: readonly Invariant[];
  readonly kindOf: (kind: string) => AnyKind;
}

/** How far the rows of a plan are worked through. */
export interface WorkDone {
  readonly done: number;
  readonly rows: number;
}

interface PlanAtWork {
  readonly kind: string;
  readonly input: PlanInput;
  readonly state: PlanState;
  readonly row_count: number;
  readonly done_count: number;
}

type KeptRow = PlannedRow & { readonly reason: object | null };

/** Rows written in one transaction: few enough that nobody waits for them. */
export const chunk = 1000;

/** Whether the rows of a plan are written with the step itself, all of them or none, while whoever asked waits: a few are. */
export function isDoneAtOnce(kind: AnyKind, { row_count }: Pick<PlanAtWork, 'row_count'>): boolean {
  return 'rows' in kind && row_count <= chunk;
}

/** Whoever works through a plan, as it is kept with it: history tells them again after a crash. */
type Worker = { readonly system: string } | Pick<Actor, 'IdPersonneEV1' | 'RoleIdPersonneEV1' | 'acting'>;

/** Has the rows of a plan worked through, from the first (`applying`) or from the last back (`undoing`). Answers by whom. */
export async function startWork(db: Db, IdPlan: number, state: 'applying' | 'undoing', by: Insider): Promise<Worker> {
  const worker: Worker =
    'system' in by
      ? { system: by.system }
      : { IdPersonneEV1: by.IdPersonneEV1, RoleIdPersonneEV1: by.RoleIdPersonneEV1, acting: by.acting };
  await sql`update plan set state = ${state}, done_count = 0, worker = ${JSON.stringify(worker)}
    where "IdPlan" = ${IdPlan}`.execute(db);
  return worker;
}

/**
 * Writes the next rows of a plan at work, all of them or none with how far it is: whoever goes on, after a crash or
 * beside another, goes on from there. Rows that moved, or that the database refuses, are left and say why. Answers
 * undefined when there is nothing more to do.
 */
export async function workChunk(needs: WorkNeeds, IdPlan: number): Promise<WorkDone | undefined> {
  const { db, act } = needs;
  const [started] = await rowsOf(
    db,
    sql<{ state: PlanState; worker: Worker }>`select state, worker from plan where "IdPlan" = ${IdPlan}`,
  );
  if (!started || !isAtWork(started.state)) return undefined;
  const call = started.state === 'undoing' ? 'plans.undo' : 'plans.apply';
  return await act({ call, actor: writerOf(started.worker), reason: `plan ${IdPlan}` }, async (writing) => {
    await takeItsTime(writing.db);
    return await writeNext(writing, needs, IdPlan, started.worker);
  });
}

/** A person far up a line moves everybody below. Entries of search indexes wait in lists no longer than usual: each reader goes through them. */
async function takeItsTime(db: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
}

/** Writes the next rows of a plan at work, in the transaction of an act. */
export async function writeNext(
  writing: Writing,
  needs: Pick<WorkNeeds, 'tables' | 'invariants' | 'kindOf'>,
  IdPlan: number,
  worker: Worker,
): Promise<WorkDone | undefined> {
  const plan = await lockAtWork(writing.db, IdPlan);
  if (!plan) return undefined;
  const undoing = plan.state === 'undoing';
  const kind = needs.kindOf(plan.kind);
  const next = await nextRows(writing.db, IdPlan, plan);
  const open = next.filter(({ reason }) => reason === null);
  const turned = undoing ? inverse(open) : open;
  if ('holds' in kind) await kind.holds?.(writing.db, plan.input, turned);
  await holdRows(writing.db, needs.tables, turned);
  await takeItsTime(writing.db);
  const rows = 'system' in worker ? turned : await marked(writing.db, kind, worker, turned);
  const left =
    'acts' in kind && kind.acts && !('system' in worker)
      ? await kind.acts(writing, plan.input, worker, { rows, undone: undoing })
      : await writeWhatCan(writing, needs, rows);
  await keepReasons(writing.db, { IdPlan, undone: undoing }, rows, left);
  const done = plan.done_count + next.length;
  const state = done < plan.row_count ? plan.state : undoing ? 'undone' : 'applied';
  await setProgress(writing.db, IdPlan, state, { done, by: worker });
  if (state !== plan.state) {
    await kind.told?.(writing, plan.input, writerOf(worker), undoing);
    await writing.record({ entity: 'plan', id: IdPlan, before: { state: plan.state }, after: { state } });
    const by = 'system' in worker ? null : worker.IdPersonneEV1;
    if (!isDoneAtOnce(kind, plan)) await writing.emit('plans.finished', { IdPlan, worker: by });
  }
  return { done, rows: plan.row_count };
}

/** Rows as they are written by somebody, with the marks that they leave. */
export async function marked(
  db: Db,
  kind: AnyKind,
  by: Pick<Actor, 'IdPersonneEV1'>,
  rows: readonly PlannedRow[],
): Promise<readonly PlannedRow[]> {
  const marks = 'marks' in kind ? await kind.marks?.(db, by) : undefined;
  return rows.map((row) => (row.after ? { ...row, after: { ...row.after, ...marks } } : row));
}

/** Plans whose rows are being worked through, or wait to be. */
export async function plansAtWork(db: Db, kind?: string): Promise<readonly number[]> {
  const plans = await rowsOf(
    db,
    sql<{ IdPlan: number }>`select "IdPlan" from plan where state in ('applying', 'undoing')
      and (${kind ?? null}::text is null or kind = ${kind ?? null}) order by 1`,
  );
  return plans.map(({ IdPlan }) => IdPlan);
}

function isAtWork(state: PlanState): boolean {
  return state === 'applying' || state === 'undoing';
}

/** Who acts in the history; no right is asked for again: whoever started the plan had it. */
function writerOf(worker: Worker): Insider {
  return 'system' in worker ? worker : { ...worker, roles: [], grants: [], fields: {} };
}

async function lockAtWork(db: Db, IdPlan: number): Promise<PlanAtWork | undefined> {
  const [plan] = await rowsOf(
    db,
    sql<PlanAtWork>`select kind, input, state, row_count, done_count from plan where "IdPlan" = ${IdPlan} for update`,
  );
  return plan && isAtWork(plan.state) ? plan : undefined;
}

/** In the order of the plan, whichever way it is worked through. */
function nextRows(db: Db, IdPlan: number, { state, row_count, done_count }: PlanAtWork): Promise<KeptRow[]> {
  const [first, last] =
    state === 'undoing'
      ? [row_count - done_count - chunk + 1, row_count - done_count]
      : [done_count + 1, done_count + chunk];
  return rowsOf(
    db,
    sql<KeptRow>`select n, entity, entity_id as id, before, after, reason from plan_row
      where "IdPlan" = ${IdPlan} and n between ${first} and ${last} order by n`,
  );
}

/** Writes rows; answers those that moved. Where one of the rows is refused, by the database or by what must hold, halves are tried, down to that one. */
export async function writeWhatCan(
  writing: Writing,
  needs: Pick<WorkNeeds, 'tables' | 'invariants'>,
  rows: readonly PlannedRow[],
): Promise<LeftRows> {
  if (rows.length === 0) return new Map();
  const { db } = writing;
  await sql`savepoint rows_of_plan`.execute(db);
  try {
    const aside = writing.aside();
    const left = await writeRows(aside.writing, needs.tables, rows);
    const upheld = new Upheld(needs.invariants);
    upheld.note(aside.changes);
    await upheld.require(db);
    await sql`release savepoint rows_of_plan`.execute(db);
    // Only now: what is taken back with the savepoint never happened.
    await aside.keep();
    return left;
  } catch (error) {
    const rule = ruleOf(error);
    if (!rule) throw error;
    await sql`rollback to savepoint rows_of_plan`.execute(db);
    await sql`release savepoint rows_of_plan`.execute(db);
    if (rows.length === 1) return new Map([[firstOf(rows).n, rule]]);
    const half = Math.ceil(rows.length / 2);
    const first = await writeWhatCan(writing, needs, rows.slice(0, half));
    return new Map([...first, ...(await writeWhatCan(writing, needs, rows.slice(half)))]);
  }
}

/** What a refusal of the database says of the row; undefined for what is no refusal. */
function ruleOf(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.details?.[0]?.rule ?? 'notAllowed';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === '23503') return 'inUse';
  if (code === '23505') return 'taken';
  return code.startsWith('23') ? 'notAllowed' : undefined;
}

/** Keeps with rows of a plan why they are left as they are: not written, or where it is undone not taken back. */
export async function keepReasons(
  db: Db,
  { IdPlan, undone }: { readonly IdPlan: number; readonly undone: boolean },
  rows: readonly PlannedRow[],
  left: LeftRows | RefusedRows,
): Promise<void> {
  if (left.size === 0) return;
  const reasons = rows.flatMap(({ n, entity, id }) => {
    const why = left.get(n);
    if (why === undefined) return [];
    return [{ n, reason: [typeof why === 'string' ? { path: `${entity}/${id}`, rule: why } : why] }];
  });
  await sql`update plan_row r set reason = given.reason, stayed = ${undone}
    from jsonb_to_recordset(${JSON.stringify(reasons)}::jsonb) as given(n integer, reason jsonb)
    where r."IdPlan" = ${IdPlan} and r.n = given.n`.execute(db);
}
