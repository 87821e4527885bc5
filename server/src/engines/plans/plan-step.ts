import type { PlanState } from '@passerelle/contracts/plans/plans.contract.ts';
import type { Db } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ActFunction, Asking, Insider } from '../act/act.ts';
import { needsNow } from './plan-gates.ts';
import type { AnyKind, PlanKind, PlannedRow } from './plan-kind.ts';
import { isDoneAtOnce, keepReasons, startWork, type WorkNeeds, writeNext } from './plan-work.ts';
import { holdRows, inverse, writeRows } from './planned-rows.ts';
import { isAllOutOfReach, lockPlan, oneAtATime, readRows, type StoredPlan, setProgress } from './plans.queries.ts';
import { writtenSince } from './written-since.queries.ts';

/** So many rows are written at once, all or none; more are worked through in pieces. */
const atomicRows = 5000;

/** What is done with all the rows of a plan, one way or the other. */
export interface Step {
  readonly from: readonly PlanState[];
  readonly during: 'applying' | 'undoing';
  readonly to: 'applied' | 'undone';
  /** Throws where the plan may not be, or not any more. */
  readonly require: (db: Db, plan: StoredPlan, kind: AnyKind, by: Insider) => Promise<void>;
  readonly rows: (rows: readonly PlannedRow[]) => readonly PlannedRow[];
}

/** Writes the rows, once nothing waits for a second person and while what was measured stands. */
export const applying: Step = {
  from: ['ready', 'waiting'],
  during: 'applying',
  to: 'applied',
  require: async (db, plan, kind, by) => {
    const { IdPlan, needs, confirmed_by, input, ground } = plan;
    if (needs.length > 0 && confirmed_by === null)
      throw new ApiError('PLAN_NEEDS_CONFIRMATION', [{ path: `Plans/${IdPlan}`, rule: 'confirm' }]);
    const moved = new ApiError('PLAN_MOVED', [{ path: `Plans/${IdPlan}`, rule: 'ground' }]);
    if ('ground' in kind && (await kind.ground(db, input)) !== ground) throw moved;
    // Others may be fewer by now: what nobody had to confirm then is to be prepared again where somebody would.
    if (confirmed_by === null && !('system' in by) && (await needsNow(db, kind, plan, by, false)).length > 0)
      throw moved;
  },
  rows: (rows) => rows,
};

/** Writes them back, once a second person agreed to what that does where they would have to agree to it done. */
export const undoing: Step = {
  from: ['applied'],
  during: 'undoing',
  to: 'undone',
  require: async (db, plan, kind, by) => {
    if (kind.undoes?.(plan.input) === false) throw new ApiError('PLAN_STATE');
    if ('wholeUndo' in kind && kind.wholeUndo) await requireUntouched(db, plan.IdPlan);
    if ('system' in by || (plan.undo_asked_by !== null && plan.confirmed_by !== null)) return;
    if ((await needsNow(db, kind, plan, by, true)).length > 0)
      throw new ApiError('PLAN_NEEDS_CONFIRMATION', [{ path: `Plans/${plan.IdPlan}`, rule: 'confirm' }]);
  },
  rows: inverse,
};

/** @throws {ApiError} PLAN_MOVED with what was written since about rows of the plan */
async function requireUntouched(db: Db, IdPlan: number): Promise<void> {
  const since = await writtenSince(db, IdPlan);
  if (since.length > 0)
    throw new ApiError(
      'PLAN_MOVED',
      since.map(({ entity, id }) => ({ path: `${entity}/${id}`, rule: 'moved' })),
    );
}

export interface StepNeeds extends Pick<WorkNeeds, 'tables' | 'invariants'> {
  readonly act: ActFunction;
  /** The kind of a plan, for whoever may work with it; throws NOT_FOUND, NOT_AUTHORIZED. */
  readonly kindFor: (db: Db, actor: Insider, plan: StoredPlan) => Promise<AnyKind>;
  /** Has somebody call `work` soon for this plan, asked for by `by`; without it, whoever applies calls it themselves. */
  readonly workSoon?: ((IdPlan: number, by: number | null) => Promise<void>) | undefined;
}

/**
 * Writes the rows of a plan all or none, or has them worked through where they are many, or its domain's own. Few rows that stand
 * each for itself are written here too: where that fails, as when the database is busy, the plan is as it was.
 */
export async function takeStep(
  { act, tables, invariants, kindFor, workSoon }: StepNeeds,
  by: Asking,
  IdPlan: number,
  step: Step,
): Promise<void> {
  const toWork = await act({ ...by, reason: `plan ${IdPlan}` }, async (writing) => {
    const { db, record } = writing;
    const plan = await lockPlan(db, IdPlan);
    const kind = await kindFor(db, by.actor, plan);
    if (!step.from.includes(plan.state)) throw new ApiError('PLAN_STATE');
    const atOnce = plan.row_count <= atomicRows && 'change' in kind;
    if (atOnce) await oneAtATime(db, kind.lane);
    await step.require(db, plan, kind, by.actor);
    if (!atOnce) {
      if ('rows' in kind && !('system' in by.actor)) {
        const rows = step.rows(await readRows(db, IdPlan));
        const undone = step.to === 'undone';
        const left = await kind.judge(db, plan.input, by.actor, { rows, undone });
        if (undone && rows.length > 0 && rows.every(({ n }) => left.has(n))) throw leftToOthers(IdPlan);
        await keepReasons(db, { IdPlan, undone }, rows, left);
      }
      const worker = await startWork(db, IdPlan, step.during, by.actor);
      await record({ entity: 'plan', id: IdPlan, before: { state: plan.state }, after: { state: step.during } });
      if (!isDoneAtOnce(kind, plan)) return 'soon';
      await writeNext(writing, { tables, invariants, kindOf: () => kind }, IdPlan, worker);
      if (step.to === 'undone' && (await isAllOutOfReach(db, IdPlan))) throw leftToOthers(IdPlan);
      return 'done';
    }
    const rows = await markedRows(db, kind, by.actor, step.rows(await readRows(db, IdPlan)));
    await holdRows(db, tables, rows);
    const left = await writeRows(writing, tables, rows).catch(movedUnderneath);
    const moved = rows.find(({ n }) => left.has(n));
    if (moved) throw new ApiError('PLAN_MOVED', [{ path: `${moved.entity}/${moved.id}`, rule: 'moved' }]);
    await setProgress(db, IdPlan, step.to, { done: plan.row_count, by: by.actor });
    await kind.told?.(writing, plan.input, by.actor, step.to === 'undone');
    await record({ entity: 'plan', id: IdPlan, before: { state: plan.state }, after: { state: step.to } });
    return 'done';
  });
  if (toWork === 'soon') await workSoon?.(IdPlan, 'system' in by.actor ? null : by.actor.IdPersonneEV1);
}

/** It is undone once: whoever could take back nothing of it leaves that to who can. */
const leftToOthers = (IdPlan: number) => new ApiError('NOT_AUTHORIZED', [{ path: `Plans/${IdPlan}`, rule: 'right' }]);

/** Rows with the marks that whoever writes them leaves. */
async function markedRows(
  db: Db,
  { rowMarks: marks }: PlanKind,
  by: Insider,
  rows: readonly PlannedRow[],
): Promise<readonly PlannedRow[]> {
  if (!marks || 'system' in by || !rows.some(({ entity }) => entity === marks.entity)) return rows;
  const left = await marks.of(db, by);
  return rows.map((row) =>
    row.entity === marks.entity && row.before && row.after ? { ...row, after: { ...row.after, ...left } } : row,
  );
}

const integrityViolations = '23';

/** The database refuses a row: what it hangs on is gone, or somebody added the same meanwhile. */
function movedUnderneath(error: unknown): never {
  const { code, table } = error as { readonly code?: unknown; readonly table?: string };
  if (typeof code !== 'string' || !code.startsWith(integrityViolations)) throw error;
  throw new ApiError('PLAN_MOVED', [{ path: table ?? 'plan', rule: 'moved' }]);
}
