import type { Input } from '@passerelle/contracts/call.ts';
import type { delegationCalls } from '@passerelle/contracts/delegation/delegation.contract.ts';
import { defaultLanguage } from '@passerelle/contracts/languages.ts';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { HeldThen } from '../../../engines/access/narrow.ts';
import type { Writing } from '../../../engines/act/act.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError, invalidInput } from '../../../platform/http/api-error.ts';
import { sure } from '../../../platform/sure.ts';
import { asGivers } from '../../people/roles/givers.ts';
import { lockPeople } from '../../people/roles/lock-people.ts';
import { rolesCarryingAdm } from '../../people/roles/person-roles.queries.ts';
import { type Standing, standingOn } from '../../people/roles/roles.policy.ts';
import { endedNow, personRoleRows } from '../../people/roles/roles.tables.ts';
import { tellDelegation } from './delegation.notices.ts';
import { mayEnd, mayRead, mayTakeBack } from './delegation.policy.ts';
import { type DelegationRow, readDelegation } from './delegation.queries.ts';
import {
  authorsLastDay,
  type Given,
  giversFor,
  giveWithin,
  narrowing,
  requireDelegate,
  requireMayHandOn,
  requireNotHeld,
  requirePeriod,
} from './delegation.rules.ts';

type Moved = NonNullable<Input<typeof delegationCalls.setDates>['body']>;
interface Known {
  readonly delegation: DelegationRow;
  readonly standing: Standing;
}

/** Who does something to delegations. */
interface Hand {
  readonly kernel: AccessKernel;
  readonly actor: Actor;
}

/** Hands a live role of a person to somebody else; the two are told. Answers the new person role's key. */
export async function giveDelegation(writing: Writing, { kernel, actor }: Hand, asked: Given): Promise<number> {
  const IdPersonneRole = await giveWithin(kernel, writing, actor, asked);
  await tell(writing, IdPersonneRole, ['delegationGiven', 'delegationReceived']);
  return IdPersonneRole;
}

/** A delegation that one may take back. */
export async function requireMayCancel(db: Db, hand: Hand, IdPersonneRole: number): Promise<DelegationRow> {
  const { delegation, standing } = await find(db, hand, IdPersonneRole);
  if (!mayEnd(standing, hand.actor, delegation)) throw notTheirs(standing);
  return delegation;
}

/** Takes a delegated role back, at once. `meant` says which one was. */
export async function cancelDelegation(
  writing: Writing,
  hand: Hand,
  IdPersonneRole: number,
  meant?: Input<typeof delegationCalls.cancel>['body'],
): Promise<void> {
  const delegation = await requireMayCancel(writing.db, hand, IdPersonneRole);
  if (meant && !isMeant(delegation, meant)) throw new ApiError('NOT_FOUND');
  requireNotOver(delegation);
  const row = sure(await personRoleRows.find(writing, IdPersonneRole));
  await personRoleRows.update(writing, row, await endedNow(writing.db));
  await tell(writing, IdPersonneRole, ['delegationCancelled', 'delegationCancelled']);
}

const isMeant = (
  { delegator, delegate, IdRole }: DelegationRow,
  meant: Input<typeof delegationCalls.cancel>['body'],
): boolean =>
  delegator.IdPersonneEV1 === meant.IdPersonneFiche &&
  delegate.IdPersonneEV1 === meant.IdPersonneEV1Delegue &&
  IdRole === meant.IdRole;

/** Shortens, extends or moves a delegation. Whoever may take it back may shorten it. */
export async function setDates(writing: Writing, hand: Hand, IdPersonneRole: number, asked: Moved): Promise<void> {
  const { db } = writing;
  const { kernel, actor } = hand;
  const { delegation, standing } = await find(db, hand, IdPersonneRole);
  const { delegator, delegate, today } = delegation;
  if (!mayTakeBack(standing, actor, delegation)) throw notTheirs(standing);
  requireNotOver(delegation);
  const { DateDebut = delegation.DateDebut, DateFin = delegation.DateFin } = asked;
  if (DateDebut !== delegation.DateDebut && delegation.status !== 'upcoming')
    throw invalidInput('body/DateDebut', 'started');
  const longer = DateDebut < delegation.DateDebut || DateFin > delegation.DateFin;
  requirePeriod({ DateDebut, DateFin }, DateDebut === delegation.DateDebut ? undefined : today, delegation.sourceEnd);
  if (DateFin < today) throw invalidInput('body/DateFin', 'min', today);

  const row = sure(await personRoleRows.find(writing, IdPersonneRole));
  let Restriction = row.Restriction as readonly HeldThen[] | null;
  let givers = (row.IdPersonneRolesDonneurs ?? []) as readonly number[];
  if (longer) {
    const meant = { IdRole: delegation.IdRole, delegate: delegate.IdPersonneEV1 };
    await requireMayHandOn(db, actor, standing, meant, asked.Motif);
    // For longer is a gain as well, which two look at where it opens administration.
    if ((await rolesCarryingAdm(db)).has(delegation.IdRole))
      throw invalidInput(DateFin > delegation.DateFin ? 'body/DateFin' : 'body/DateDebut', 'givenAnew');
    await requireDelegate(kernel, db, actor, delegator.IdPersonneEV1, delegate.IdPersonneEV1);
    await requireNotHeld(db, delegate.IdPersonneEV1, delegation.IdRole, { DateDebut, DateFin });
    requirePeriod({ DateDebut, DateFin }, undefined, authorsLastDay(actor, standing));
    Restriction = narrowing(actor, standing, Restriction);
    givers = [...givers, ...(await giversFor(db, actor, standing))];
  }
  await personRoleRows.update(writing, row, {
    DateDebut,
    DateFin,
    Restriction,
    IdPersonneRolesDonneurs: asGivers(givers),
    ...(asked.Motif && { Motif: asked.Motif }),
  });
  await tell(writing, IdPersonneRole, ['delegationChanged', 'delegationChanged']);
}

/** A delegation that the actor may know of, with its people locked. */
async function find(db: Db, { kernel, actor }: Hand, IdPersonneRole: number): Promise<Known> {
  const seen = await readDelegation(db, defaultLanguage, IdPersonneRole);
  if (!seen) throw new ApiError('NOT_FOUND');
  const people = [seen.delegator.IdPersonneEV1, seen.delegate.IdPersonneEV1];
  const standing = sure(await standingOn(kernel, db, actor, seen.delegator.IdPersonneEV1));
  if (!mayRead(standing) && seen.delegate.IdPersonneEV1 !== actor.IdPersonneEV1) throw new ApiError('NOT_FOUND');
  await lockPeople(db, people);
  return { delegation: sure(await readDelegation(db, defaultLanguage, IdPersonneRole)), standing };
}

async function tell(
  writing: Writing,
  IdPersonneRole: number,
  kinds: Parameters<typeof tellDelegation>[3],
): Promise<void> {
  const { delegator, delegate, ...rest } = sure(await readDelegation(writing.db, defaultLanguage, IdPersonneRole));
  const people = { delegator: delegator.IdPersonneEV1, delegate: delegate.IdPersonneEV1 };
  await tellDelegation(writing, sure(writing.by), { ...rest, ...people }, kinds);
}

/** Refuses somebody who knows of a delegation and has no say in it. */
function notTheirs({ onBehalf }: Standing): ApiError {
  return new ApiError('NOT_AUTHORIZED', [{ path: 'fp-delegue-role', rule: onBehalf ? 'onBehalf' : 'right' }]);
}

function requireNotOver({ status }: DelegationRow): void {
  if (status !== 'active' && status !== 'upcoming') throw new ApiError('ALREADY_ENDED');
}
