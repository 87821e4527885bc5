import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { PlanNeed } from '@passerelle/contracts/plans/plans.contract.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ActFunction, PersonAsking } from '../act/act.ts';
import type { Summary } from './plan-kind.ts';
import './plans.events.ts';
import { lockPlan } from './plans.queries.ts';

/** The right of administrators: without anybody who holds it, nobody could mend anything. */
export const administration: RightCode = 'adm';

export interface GatesNeeds {
  readonly act: ActFunction;
  /** How many hold this right now, under any of their roles, but for these people. */
  readonly countHolders: (db: Db, right: RightCode, but: readonly number[]) => Promise<number>;
}

/**
 * What of a plan has to be confirmed by a second administrator: more than `lossShare` of the people present (0 to 1) lose
 * something, but never one person alone; or somebody gains `adm`.
 */
export function gatesOf({ people, rights }: Summary, lossShare: number): readonly PlanNeed[] {
  const needs: PlanNeed[] = [];
  if (people.losing > 1 && people.losing > people.present * lossShare) needs.push('loss-share');
  if (rights.some(({ IdDroit, gaining }) => IdDroit === administration && gaining > 0)) needs.push('adm-gain');
  return needs;
}

/**
 * Opens the gates of a plan that waits. Its author may, with a reason, only where nobody else holds `adm`: that is told to
 * all who hold it, and to whoever will. Throws PLAN_SECOND_PERSON, PLAN_STATE.
 */
export async function openGates(
  { act, countHolders }: GatesNeeds,
  by: PersonAsking,
  IdPlan: number,
  breakGlass: string | undefined,
): Promise<void> {
  await act({ ...by, ...(breakGlass && { reason: breakGlass }) }, async ({ db, record, emit }) => {
    const plan = await lockPlan(db, IdPlan);
    if (plan.state !== 'waiting' || plan.confirmed_by !== null) throw new ApiError('PLAN_STATE');
    const me = by.actor.IdPersonneEV1;
    const itsOwn = plan.IdPersonneEV1 === me || by.actor.RoleIdPersonneEV1 === plan.IdPersonneEV1;
    if (itsOwn && (!breakGlass || (await countHolders(db, administration, [me, plan.IdPersonneEV1!])) > 0))
      throw new ApiError('PLAN_SECOND_PERSON');
    const reason = itsOwn ? breakGlass! : null;
    await sql`update plan set state = 'ready', confirmed_by = ${me}, confirmed_at = now(), break_glass = ${reason}
      where "IdPlan" = ${IdPlan}`.execute(db);
    await record({
      entity: 'plan',
      id: IdPlan,
      before: { confirmed_by: null, break_glass: null },
      after: { confirmed_by: me, break_glass: reason },
    });
    const author = plan.IdPersonneEV1;
    if (!itsOwn && author !== null) await emit('plans.confirmed', { IdPlan, author, IdPersonneEV1: me });
    if (reason) await emit('plans.glassBroken', { IdPlan, IdPersonneEV1: me, reason });
  });
}
