import type { Proof } from '@passerelle/contracts/accounts/second-factor.contract.ts';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError, invalidInput } from '../../../platform/http/api-error.ts';
import type { CodeOutcome } from '../../../platform/identity/second-factor-gate.ts';
import type { Vault } from '../../../platform/secrets/vault.ts';
import { gradesSomehow } from '../../foundation/actor/held-rights.queries.ts';
import { activeFactor, tryCode } from './second-factor.queries.ts';

interface Helper {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly actor: Actor;
}

/**
 * What it takes of whoever helps somebody in. Who may more than they do, or administers, is helped with a code of the
 * helper's own second factor and a reason: a stolen session has none, and could come in as them.
 */
export async function proofFor(helper: Helper, IdPersonneEV1: number): Promise<Proof> {
  if (!(await mayMore(helper, IdPersonneEV1))) return 'plain';
  return (await activeFactor(helper.db, helper.actor.IdPersonneEV1)) ? 'code' : 'factor';
}

async function mayMore({ db, kernel, actor }: Helper, IdPersonneEV1: number): Promise<boolean> {
  const grades = await gradesSomehow(db, IdPersonneEV1);
  return [...grades].some(([right, grade]) => right === 'adm' || kernel.level(actor, right) < grade);
}

/**
 * Asks for that proof. Not within an act: a code that is wrong counts, whatever is taken back.
 * @throws {ApiError} NOT_AUTHORIZED without a factor, INVALID_INPUT at what is missing, SECOND_FACTOR_CODE, SECOND_FACTOR_LOCKED
 */
export async function requireOwnCode(
  helper: Helper & { readonly vault: Vault },
  IdPersonneEV1: number,
  { code, Motif }: { readonly code?: string | null | undefined; readonly Motif?: string | undefined },
): Promise<void> {
  const proof = await proofFor(helper, IdPersonneEV1);
  if (proof === 'plain') return;
  if (proof === 'factor') throw new ApiError('NOT_AUTHORIZED', [{ path: 'body/code', rule: 'secondFactor' }]);
  if (code === null || code === undefined) throw invalidInput('body/code', 'required');
  if (Motif === undefined) throw invalidInput('body/Motif', 'required');
  const { db, vault, actor } = helper;
  requireGood(await tryCode(db, vault, { IdPersonneEV1: actor.IdPersonneEV1, state: 'active' }, code));
}

/** @throws {ApiError} SECOND_FACTOR_CODE, SECOND_FACTOR_LOCKED where a code is not the one that it should be */
export function requireGood(outcome: CodeOutcome): void {
  if (outcome !== 'good') throw new ApiError(outcome === 'locked' ? 'SECOND_FACTOR_LOCKED' : 'SECOND_FACTOR_CODE');
}
