import type { Input } from '@passerelle/contracts/call.ts';
import type { delegationCalls } from '@passerelle/contracts/delegation/delegation.contract.ts';
import { defaultLanguage } from '@passerelle/contracts/languages.ts';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { type HeldThen, heldNow, narrowedTwice } from '../../../engines/access/narrow.ts';
import type { Writing } from '../../../engines/act/act.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError, invalidInput } from '../../../platform/http/api-error.ts';
import { identityFields } from '../../foundation/actor/actor.queries.ts';
import { asGivers, giversUnder } from '../../people/roles/givers.ts';
import { lockPeople } from '../../people/roles/lock-people.ts';
import { rolesCarryingAdm } from '../../people/roles/person-roles.queries.ts';
import { earliest, lastDayOf, type Standing, standingOn } from '../../people/roles/roles.policy.ts';
import { personRoleRows } from '../../people/roles/roles.tables.ts';
import { mayRead, refusalToHandOn } from './delegation.policy.ts';
import { hasAlready, mayComeIn, type OwnLiveRole, ownLiveRoles, unknownSites } from './delegation.queries.ts';

export type Given = Input<typeof delegationCalls.give>['body'];

/** The role that is meant, which the actor may hand on to whom they say. */
export async function requireSource(
  kernel: AccessKernel,
  db: Db,
  actor: Actor,
  asked: Given,
): Promise<{ readonly source: OwnLiveRole; readonly standing: Standing }> {
  const standing = await requireStanding(kernel, db, actor, asked.IdPersonneFiche);
  const roles = await ownLiveRoles(db, defaultLanguage, asked.IdPersonneFiche);
  const source = roles.find((role) => role.IdPersonneRole === asked.IdPersonneRoleDelegue);
  if (!source || source.IdRole !== asked.IdRole) throw invalidInput('body/IdPersonneRoleDelegue', 'unknownValue');
  const meant = { IdRole: source.IdRole, delegate: asked.IdPersonneEV1Delegue };
  await requireMayHandOn(db, actor, standing, meant, asked.Motif);
  return { source, standing };
}

/** Hands a live role of a person to somebody else, and tells nobody. Answers the new person role's key. */
export async function giveWithin(kernel: AccessKernel, writing: Writing, actor: Actor, asked: Given): Promise<number> {
  const { db } = writing;
  const { IdPersonneFiche: delegator, IdPersonneEV1Delegue: delegate, DateDebut, DateFin } = asked;
  await requireStanding(kernel, db, actor, delegator);
  await lockPeople(db, [delegator, delegate]);
  const { source, standing } = await requireSource(kernel, db, actor, asked);
  requirePeriod({ DateDebut, DateFin }, source.today, earliest(source.DateFin, authorsLastDay(actor, standing)));
  await requireDelegate(kernel, db, actor, delegator, delegate);
  await requireNotHeld(db, delegate, source.IdRole, asked);
  if (asked.Portee && !source.validates) throw invalidInput('body/Portee', 'decidesNothing');
  const missing = await unknownSites(db, asked.Portee?.sites ?? []);
  if (missing.length > 0) throw invalidInput('body/Portee/sites', 'unknownValue', missing[0]);

  const row = await personRoleRows.insert(writing, {
    IdPersonneEV1: delegate,
    IdRole: source.IdRole,
    IdPersonneRoleDelegue: source.IdPersonneRole,
    DateDebut,
    DateFin,
    switchDelegue: asked.switchDelegue ?? false,
    Motif: asked.Motif ?? null,
    Portee: asked.Portee ?? null,
    IdPersonneEV1Auteur: standing.holder ? null : actor.IdPersonneEV1,
    Restriction: narrowing(actor, standing, null),
    IdPersonneRolesDonneurs: asGivers(await giversFor(db, actor, standing)),
  });
  return row.IdPersonneRole as number;
}

/** What somebody is to a person whose roles they may know of; else there is no such person. */
async function requireStanding(kernel: AccessKernel, db: Db, actor: Actor, IdPersonneEV1: number): Promise<Standing> {
  const standing = await standingOn(kernel, db, actor, IdPersonneEV1);
  if (!standing || !mayRead(standing)) throw new ApiError('NOT_FOUND');
  return standing;
}

export async function requireMayHandOn(
  db: Db,
  actor: Actor,
  standing: Standing,
  { delegate, IdRole }: { readonly delegate: number; readonly IdRole: number },
  Motif: string | undefined,
): Promise<void> {
  const towardsOneself = delegate === actor.IdPersonneEV1;
  const opensAdministration = (await rolesCarryingAdm(db)).has(IdRole);
  const refusal = refusalToHandOn(standing, opensAdministration);
  if (refusal === 'another' || (refusal === null && opensAdministration && towardsOneself))
    throw new ApiError('NOT_AUTHORIZED', [{ path: 'adm', rule: 'another' }]);
  if (refusal) throw new ApiError('NOT_AUTHORIZED', [{ path: 'fp-delegue-role', rule: refusal }]);
  if (towardsOneself && !standing.holder && !standing.administrator)
    throw new ApiError('NOT_AUTHORIZED', [{ path: 'adm', rule: 'right' }]);
  if (!standing.holder && !Motif) throw invalidInput('body/Motif', 'required');
}

/** Somebody else, whom the actor may know of, and who can come in. */
export async function requireDelegate(
  kernel: AccessKernel,
  db: Db,
  actor: Actor,
  delegator: number,
  delegate: number,
): Promise<void> {
  if (delegate === delegator) throw invalidInput('body/IdPersonneEV1Delegue', 'oneself');
  if (!(await kernel.allows(db, actor, 'ann', 'person', delegate)))
    throw invalidInput('body/IdPersonneEV1Delegue', 'unknownValue');
  if (!(await mayComeIn(db, delegate))) throw invalidInput('body/IdPersonneEV1Delegue', 'cannotComeIn');
}

/** What anyone without `adm` hands on of somebody else's is cut down to what they hold themselves. */
export function narrowing(
  actor: Actor,
  { holder, administrator }: Standing,
  kept: readonly HeldThen[] | null,
): readonly HeldThen[] | null {
  if (holder || administrator) return kept;
  return kept ? narrowedTwice(kept, heldNow(actor)) : heldNow(actor);
}

/** Nor does it outlive the role that they do it under. */
export async function giversFor(db: Db, actor: Actor, { holder, administrator }: Standing): Promise<readonly number[]> {
  return holder || administrator ? [] : await giversUnder(db, actor);
}

/** What somebody hands on for another lasts no longer than what they hold themselves. */
export function authorsLastDay(actor: Actor, { holder, administrator }: Standing): string | null {
  return lastDayOf(actor, holder || administrator);
}

export function requirePeriod(
  { DateDebut, DateFin }: { readonly DateDebut: string; readonly DateFin: string },
  earliest: string | undefined,
  latest: string | null,
): void {
  if (earliest !== undefined && DateDebut < earliest) throw invalidInput('body/DateDebut', 'min', earliest);
  if (DateFin < DateDebut) throw invalidInput('body/DateFin', 'min', DateDebut);
  if (latest !== null && DateFin > latest) throw invalidInput('body/DateFin', 'max', latest);
}

export async function requireNotHeld(
  db: Db,
  delegate: number,
  IdRole: number,
  period: { readonly DateDebut: string; readonly DateFin: string },
): Promise<void> {
  if (await hasAlready(db, delegate, IdRole, period, identityFields)) throw new ApiError('ERREUR_DR_DOUBLON');
}
