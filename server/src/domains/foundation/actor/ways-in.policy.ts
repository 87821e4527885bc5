import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { holdsSomehow, whoHoldSomehow } from './held-rights.queries.ts';

/**
 * Whether somebody may have in hand what another comes in by: a factor, a login, a first password, the mail that links go
 * to. Whoever has it could come in as them, so that of who administers it is for administrators.
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

/** Whether a change of a person's row is of what they come in by: of who administers that is for administrators. */
export function touchesWayIn(before: Columns, after: Columns): boolean {
  return waysIn.some((column) => column in after && after[column] !== before[column]);
}

type Columns = Readonly<Record<string, unknown>>;

/** Where a link to a new password goes, and what it is asked of. */
const waysIn = ['Mail', 'CompteAD'] as const;

/**
 * Of people whose way in is about to be written, or who are about to be kept out, by whatever door, those whom whoever does
 * it may not do it to: nobody is where the product writes by itself. Doors that know the role of who takes a way in into
 * their hands ask `mayHoldWayIn`, and say so at the field.
 */
export async function closedToWriter(
  db: Db,
  by: number | null,
  people: readonly number[],
): Promise<ReadonlySet<number>> {
  if (by === null || people.length === 0) return new Set();
  const administer = await whoHoldSomehow(db, 'adm', people);
  return administer.size === 0 || (await holdsSomehow(db, 'adm', by)) ? new Set() : administer;
}
