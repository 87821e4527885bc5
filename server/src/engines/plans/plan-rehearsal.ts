import type { PlanNeed } from '@passerelle/contracts/plans/plans.contract.ts';
import type { Db } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type ActFunction, type Change, type PersonAsking, type Reacting, rehearse } from '../act/act.ts';
import type { Invariant } from '../act/invariants.ts';
import type { Effect, PlanInput, PlanKind, Skipped } from './plan-kind.ts';
import './plans.events.ts';
import { insertPeople, insertPlan, insertRows, oneAtATime } from './plans.queries.ts';

export interface RehearsalNeeds {
  readonly act: ActFunction;
  readonly db: Db;
  readonly reactions: Reacting;
  /** What must hold whatever is written: asked of what is rehearsed as of what is done. */
  readonly invariants: readonly Invariant[];
}

/** What a change would write and do to people, and what it rests on. */
export interface Rehearsal {
  readonly kind: PlanKind['kind'];
  readonly input: PlanInput;
  readonly ground: string;
  readonly changes: readonly Change[];
  readonly skipped: readonly Skipped[];
  readonly effect: Effect;
  /** What a second person has to confirm. */
  readonly needs: readonly PlanNeed[];
}

/**
 * Does a change and takes it back. Throws what the change and the invariants throw, PLAN_EMPTY where nothing would change.
 */
export async function rehearsePlan(
  { db, reactions, invariants }: RehearsalNeeds,
  { actor }: PersonAsking,
  kind: PlanKind,
  input: PlanInput,
): Promise<Rehearsal> {
  const ground = await kind.ground(db, input);
  const { answer, changes } = await rehearse(db, reactions, invariants, async (writing) => {
    await oneAtATime(writing.db, kind.lane);
    const after = await kind.measure(writing.db, input, actor);
    const skipped = await kind.change(writing, input, actor);
    const effect = await after(writing.db);
    const own = effect.people.find(({ IdPersonneEV1 }) => IdPersonneEV1 === actor.IdPersonneEV1);
    const needs = (await kind.gate?.needs(writing.db, { ...effect, own, undone: false }, actor)) ?? [];
    return { skipped, effect, needs };
  });
  if (changes.length === 0) throw new ApiError('PLAN_EMPTY', skippedDetails(answer.skipped));
  return { kind: kind.kind, input, ground, changes, ...answer };
}

/** Keeps a rehearsal as a plan, `waiting` where a second administrator has to confirm it. Returns its key. */
export async function keepRehearsal(
  { act }: RehearsalNeeds,
  by: PersonAsking,
  { kind, input, ground, changes, skipped, effect, needs }: Rehearsal,
  Motif: string | undefined,
): Promise<number> {
  return await act({ ...by, ...(Motif && { reason: Motif }) }, async ({ db, record, emit }) => {
    const summary = { ...effect.figures, skipped };
    const state = needs.length > 0 ? 'waiting' : 'ready';
    const row_count = changes.length;
    const IdPlan = await insertPlan(db, {
      kind,
      state,
      input,
      needs,
      ground,
      row_count,
      summary,
      author: by.actor,
      Motif,
    });
    await insertRows(db, IdPlan, changes);
    await insertPeople(db, IdPlan, effect.people);
    await record({ entity: 'plan', id: IdPlan, after: { kind, needs, rows: row_count } });
    if (needs.length > 0) await emit('plans.waiting', { IdPlan, IdPersonneEV1: by.actor.IdPersonneEV1 });
    return IdPlan;
  });
}

function skippedDetails(skipped: readonly Skipped[]) {
  return skipped.map(({ person, code }) => ({ path: `people/${person.IdPersonneEV1}`, rule: code }));
}
