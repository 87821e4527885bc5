import type { PlanNeed } from '@passerelle/contracts/plans/plans.contract.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Actor } from '../access/actor.ts';
import type { ActFunction, PersonAsking } from '../act/act.ts';
import type { AnyKind } from './plan-kind.ts';
import './plans.events.ts';
import { effectOn, lockPlan, type StoredPlan } from './plans.queries.ts';

/** Who asks for what waits: its author, or whoever would undo it. */
export function askedBy({ undo_asked_by, IdPersonneEV1 }: StoredPlan): number | null {
  return undo_asked_by ?? IdPersonneEV1;
}

/** Whether a plan, or its undoing, waits for a second person. */
function waits({ state, undo_asked_by, confirmed_by }: StoredPlan): boolean {
  return confirmed_by === null && (state === 'waiting' || (state === 'applied' && undo_asked_by !== null));
}

/**
 * Opens the gates of a plan that waits, or whose undoing does. Whoever asked for it may, with a reason, only where nobody
 * else could. Throws NOT_AUTHORIZED, PLAN_SECOND_PERSON, PLAN_STATE.
 */
export async function openGates(
  { act, kindOf }: { readonly act: ActFunction; readonly kindOf: (plan: StoredPlan) => AnyKind },
  by: PersonAsking,
  IdPlan: number,
  breakGlass: string | undefined,
): Promise<void> {
  await act({ ...by, ...(breakGlass && { reason: breakGlass }) }, async ({ db, record, emit }) => {
    const plan = await lockPlan(db, IdPlan);
    const { gate } = kindOf(plan);
    if (!gate?.mayOpen(by.actor)) throw new ApiError('NOT_AUTHORIZED');
    if (!waits(plan)) throw new ApiError('PLAN_STATE');
    const me = by.actor.IdPersonneEV1;
    const asker = askedBy(plan);
    const itsOwn = asker === me || by.actor.RoleIdPersonneEV1 === asker;
    if (itsOwn && (!breakGlass || (await gate.countOthers(db, asker === null ? [me] : [me, asker])) > 0))
      throw new ApiError('PLAN_SECOND_PERSON');
    const reason = (itsOwn && breakGlass) || null;
    await sql`update plan set state = case state when 'waiting' then 'ready' else state end,
        confirmed_by = ${me}, confirmed_at = now(), break_glass = ${reason}
      where "IdPlan" = ${IdPlan}`.execute(db);
    await record({
      entity: 'plan',
      id: IdPlan,
      before: { confirmed_by: null, break_glass: null },
      after: { confirmed_by: me, break_glass: reason },
    });
    if (!itsOwn && asker !== null) await emit('plans.confirmed', { IdPlan, author: asker, IdPersonneEV1: me });
    if (reason) await emit('plans.glassBroken', { IdPlan, IdPersonneEV1: me, reason });
  });
}

/** Has the undoing of a plan wait for a second person. Throws PLAN_STATE. */
export async function askToUndo(
  { act, kindOf }: { readonly act: ActFunction; readonly kindOf: (plan: StoredPlan) => AnyKind },
  by: PersonAsking,
  IdPlan: number,
): Promise<void> {
  await act({ ...by, once: undefined }, async ({ db, record, emit }) => {
    const plan = await lockPlan(db, IdPlan);
    if (plan.state !== 'applied') throw new ApiError('PLAN_STATE');
    const me = by.actor.IdPersonneEV1;
    if (plan.undo_asked_by === me && plan.confirmed_by === null) return;
    const needs = await needsNow(db, kindOf(plan), plan, by.actor, true);
    await sql`update plan set undo_asked_by = ${me}, needs = ${JSON.stringify(needs)}, confirmed_by = null, confirmed_at = null,
        break_glass = null where "IdPlan" = ${IdPlan}`.execute(db);
    await record({
      entity: 'plan',
      id: IdPlan,
      before: { undo_asked_by: plan.undo_asked_by, needs: plan.needs, confirmed_by: plan.confirmed_by },
      after: { undo_asked_by: me, needs, confirmed_by: null },
    });
    await emit('plans.waiting', { IdPlan, IdPersonneEV1: me });
  });
}

/**
 * What has to be confirmed of a plan by now, done or undone, as `actor` asks for it: its effect is judged as it was measured,
 * those who administer are counted as they are.
 */
export async function needsNow(
  db: Db,
  { gate }: AnyKind,
  { IdPlan, summary }: StoredPlan,
  actor: Actor,
  undone: boolean,
): Promise<readonly PlanNeed[]> {
  if (!gate) return [];
  return await gate.needs(
    db,
    { figures: summary, own: await effectOn(db, IdPlan, actor.IdPersonneEV1), undone },
    actor,
  );
}
