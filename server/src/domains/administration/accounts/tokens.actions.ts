import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { Writing } from '../../../engines/act/act.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError, invalidInput } from '../../../platform/http/api-error.ts';
import '../../../engines/told/told.events.ts';
import { screenPath } from '@passerelle/contracts/screens.ts';
import { requireWayIn } from '../../foundation/actor/ways-in.policy.ts';
import { lockEnrolment } from '../../people/person/enrolment.actions.ts';
import { mayReset } from './second-factor.policy.ts';
import { takeFactorBack } from './second-factor.recovery.ts';
import { moveToken } from './second-factor.tokens.ts';
import { findToken, type StoredToken } from './tokens.queries.ts';

interface Desk {
  readonly kernel: AccessKernel;
  readonly actor: Actor;
}

/** Gives a token of the stock to somebody whose account the actor looks after. */
export async function giveToken(
  writing: Writing,
  { kernel, actor }: Desk,
  serial: string,
  IdPersonneEV1: number,
): Promise<void> {
  const { db } = writing;
  const token = await requireToken(db, kernel, actor, serial);
  if (!(await lookedAfter(db, kernel, actor, IdPersonneEV1))) throw invalidInput('body/IdPersonneEV1', 'unknownValue');
  await requireWayIn(db, kernel, actor, IdPersonneEV1);
  if (token.state !== 'stock') throw new ApiError('CONFLICT');
  await moveToken(writing, token, 'given', IdPersonneEV1);
  await tellHolder(writing, actor, 'tokenGiven', IdPersonneEV1, serial);
}

/** Whose factor a token is, of those that the actor may take back; null where nobody signs in with it. */
export async function userOfToken(db: Db, { kernel, actor }: Desk, serial: string): Promise<number | null> {
  return (await requireWithdrawable(db, { kernel, actor }, serial)).usedBy;
}

/**
 * Puts a token back in stock, or says that it is lost. It opens nothing any more: whoever signs in with it (`seen` when it
 * was asked what that takes) enrols again, which only somebody who may take their factor back may do.
 */
export async function withdrawToken(
  writing: Writing,
  { kernel, actor }: Desk,
  serial: string,
  to: 'stock' | 'lost',
  seen: number | null,
): Promise<void> {
  const { db } = writing;
  const token = await requireWithdrawable(db, { kernel, actor }, serial);
  const { usedBy } = token;
  if (token.state === to || usedBy !== seen) throw new ApiError('CONFLICT');
  if (usedBy !== null) {
    await lockEnrolment(db, usedBy);
    if ((await findToken(db, serial))?.usedBy === usedBy) await takeFactorBack(writing, actor, usedBy);
  }
  await moveToken(writing, token, to, to === 'lost' ? token.IdPersonneEV1 : null);
  // Whoever used it is told of their factor.
  if (token.state === 'given' && token.IdPersonneEV1 !== null && usedBy === null)
    await tellHolder(writing, actor, 'tokenWithdrawn', token.IdPersonneEV1, serial);
}

async function requireWithdrawable(db: Db, { kernel, actor }: Desk, serial: string): Promise<StoredToken> {
  const token = await requireToken(db, kernel, actor, serial);
  for (const concerned of new Set([token.IdPersonneEV1, token.usedBy])) {
    if (concerned === null) continue;
    const may = await lookedAfter(db, kernel, actor, concerned);
    if (!may || !(await mayReset(db, kernel, actor, concerned))) throw new ApiError('NOT_AUTHORIZED');
  }
  return token;
}

/** Tells whoever holds a token what the service desk did with it. */
async function tellHolder(
  { emit }: Writing,
  actor: Actor,
  kind: 'tokenGiven' | 'tokenWithdrawn',
  holder: number,
  serial: string,
): Promise<void> {
  const by = actor.IdPersonneEV1;
  await emit('people.told', {
    people: [holder],
    kind,
    values: { person: by, serial: serial.toUpperCase() },
    by,
    opens: screenPath('secondFactor'),
  });
}

/** A token that the actor may know of: in stock, or of somebody whose account they look after. */
async function requireToken(db: Db, kernel: AccessKernel, actor: Actor, serial: string): Promise<StoredToken> {
  const token = await findToken(db, serial);
  const holder = token?.IdPersonneEV1 ?? null;
  if (!token || (holder !== null && !(await lookedAfter(db, kernel, actor, holder)))) throw new ApiError('NOT_FOUND');
  return token;
}

async function lookedAfter(db: Db, kernel: AccessKernel, actor: Actor, IdPersonneEV1: number): Promise<boolean> {
  return (
    (await kernel.allows(db, actor, 'cpt', 'person', IdPersonneEV1)) &&
    (await kernel.allows(db, actor, 'ann', 'person', IdPersonneEV1))
  );
}
