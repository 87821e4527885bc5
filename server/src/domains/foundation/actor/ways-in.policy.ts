import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { holdsSomehow } from './held-rights.queries.ts';

/**
 * Whether somebody may have in hand what another comes in by: a factor, a login, a first password. Whoever has it could
 * come in as them, so that of who administers it is for administrators.
 */
export async function mayHoldWayIn(
  db: Db,
  kernel: AccessKernel,
  actor: Actor,
  IdPersonneEV1: number,
): Promise<boolean> {
  return kernel.holds(actor, 'adm') || !(await holdsSomehow(db, 'adm', IdPersonneEV1));
}

/** @throws {ApiError} NOT_AUTHORIZED where they may not */
export async function requireWayIn(db: Db, kernel: AccessKernel, actor: Actor, IdPersonneEV1: number): Promise<void> {
  if (await mayHoldWayIn(db, kernel, actor, IdPersonneEV1)) return;
  throw new ApiError('NOT_AUTHORIZED', [{ path: 'adm', rule: 'right' }]);
}
