import { type Actor, isOneself } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { Db } from '../../../platform/db/database.ts';
import { mayHoldWayIn } from '../../foundation/actor/ways-in.policy.ts';

/** Not oneself nor whom one acts for, which would be a way round the factor; and nobody who may more than who helps. */
export async function mayReset(db: Db, kernel: AccessKernel, actor: Actor, IdPersonneEV1: number): Promise<boolean> {
  return !isOneself(actor, IdPersonneEV1) && (await mayHoldWayIn(db, kernel, actor, IdPersonneEV1));
}

/** Nobody exempts themselves or whom they act for, and only administrators anybody. */
export const mayExempt = (kernel: AccessKernel, actor: Actor, IdPersonneEV1: number) =>
  kernel.holds(actor, 'adm') && !isOneself(actor, IdPersonneEV1);
