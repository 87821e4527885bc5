import type { Input } from '@passerelle/contracts/call.ts';
import type { delegationCalls } from '@passerelle/contracts/delegation/delegation.contract.ts';
import { defaultLanguage } from '@passerelle/contracts/languages.ts';
import type { Actor } from '../../engines/access/actor.ts';
import type { AccessKernel } from '../../engines/access/decide.ts';
import { type HeldThen, heldNow, narrowedTwice } from '../../engines/access/narrow.ts';
import type { ActFunction, PersonAsking, Writing } from '../../engines/act/act.ts';
import type { Db } from '../../platform/db/database.ts';
import { ApiError, invalidInput } from '../../platform/http/api-error.ts';
import { sure } from '../../platform/sure.ts';
import '../notifications/notifications.events.ts';
import { identityFields } from '../actor/actor.queries.ts';
import { asGivers, giversUnder } from '../roles/givers.ts';
import { lockPeople } from '../roles/lock-people.ts';
import { rolesCarryingAdm } from '../roles/person-roles.queries.ts';
import { earliest, lastDayOf, type Standing, standingOn } from '../roles/roles.policy.ts';
import { endedNow, personRoleRows } from '../roles/roles.tables.ts';
import { mayEnd, mayRead, mayTakeBack, refusalToHandOn } from './delegation.policy.ts';
import {
  countriesOf,
  type DelegationRow,
  hasAlready,
  mayComeIn,
  ownLiveRoles,
  readDelegation,
  unknownSites,
} from './delegation.queries.ts';

type Given = Input<typeof delegationCalls.give>['body'];
type Moved = NonNullable<Input<typeof delegationCalls.setDates>['body']>;
interface Known {
  readonly delegation: DelegationRow;
  readonly standing: Standing;
}

type DelegationNotice = 'delegationGiven' | 'delegationReceived' | 'delegationChanged' | 'delegationCancelled';

/** What is done to delegations. Each tells the two people, and makes both be looked at again. */
export class Delegations {
  readonly #act: ActFunction;
  readonly #kernel: AccessKernel;

  constructor(act: ActFunction, kernel: AccessKernel) {
    this.#act = act;
    this.#kernel = kernel;
  }

  /** Hands a live role of a person to somebody else. Answers the new person role's key. */
  async give(by: PersonAsking, asked: Given): Promise<number> {
    return await this.#act({ ...by, ...(asked.Motif && { reason: asked.Motif }) }, async (writing) => {
      const { db } = writing;
      const { IdPersonneFiche: delegator, IdPersonneEV1Delegue: delegate, DateDebut, DateFin } = asked;
      const standing = await this.#standing(db, by.actor, delegator);
      await lockPeople(db, [delegator, delegate]);
      const roles = await ownLiveRoles(db, defaultLanguage, delegator);
      const source = roles.find((role) => role.IdPersonneRole === asked.IdPersonneRoleDelegue);
      if (!source || source.IdRole !== asked.IdRole) throw invalidInput('body/IdPersonneRoleDelegue', 'unknownValue');
      await this.#requireMayHandOn(db, by.actor, standing, { IdRole: source.IdRole, delegate }, asked.Motif);
      requirePeriod({ DateDebut, DateFin }, source.today, earliest(source.DateFin, authorsLastDay(by.actor, standing)));
      await this.#requireDelegate(db, by.actor, delegator, delegate);
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
        IdPersonneEV1Auteur: standing.holder ? null : by.actor.IdPersonneEV1,
        Restriction: narrowing(by.actor, standing, null),
        IdPersonneRolesDonneurs: asGivers(await giversFor(db, by.actor, standing)),
      });
      const IdPersonneRole = row.IdPersonneRole as number;
      await this.#tell(writing, by.actor, IdPersonneRole, ['delegationGiven', 'delegationReceived']);
      return IdPersonneRole;
    });
  }

  /** Takes a delegated role back, at once. */
  async cancel(by: PersonAsking, asked: Input<typeof delegationCalls.cancel>['body']): Promise<void> {
    await this.#act({ ...by, ...(asked.Motif && { reason: asked.Motif }) }, async (writing) => {
      const known = await this.#find(writing.db, by.actor, asked.IdPersonneRole);
      const { delegator, delegate, IdRole } = known.delegation;
      const meant =
        delegator.IdPersonneEV1 === asked.IdPersonneFiche &&
        delegate.IdPersonneEV1 === asked.IdPersonneEV1Delegue &&
        IdRole === asked.IdRole;
      if (!meant) throw new ApiError('NOT_FOUND');
      await this.#cancel(writing, by.actor, known);
    });
  }

  /** The same, whatever else is written with it. */
  async cancelWithin(writing: Writing, actor: Actor, IdPersonneRole: number): Promise<void> {
    await this.#cancel(writing, actor, await this.#find(writing.db, actor, IdPersonneRole));
  }

  async #cancel(writing: Writing, actor: Actor, { delegation, standing }: Known): Promise<void> {
    if (!mayEnd(standing, actor, delegation)) throw notTheirs(standing);
    requireNotOver(delegation);
    const { IdPersonneRole } = delegation;
    const row = sure(await personRoleRows.find(writing, IdPersonneRole));
    await personRoleRows.update(writing, row, await endedNow(writing.db));
    await this.#tell(writing, actor, IdPersonneRole, ['delegationCancelled', 'delegationCancelled']);
  }

  /** Shortens, extends or moves a delegation. Whoever may take it back may shorten it. */
  async setDates(by: PersonAsking, IdPersonneRole: number, asked: Moved): Promise<void> {
    await this.#act({ ...by, ...(asked.Motif && { reason: asked.Motif }) }, async (writing) => {
      const { db } = writing;
      const { delegation, standing } = await this.#find(db, by.actor, IdPersonneRole);
      const { delegator, delegate, today } = delegation;
      if (!mayTakeBack(standing, by.actor, delegation)) throw notTheirs(standing);
      requireNotOver(delegation);
      const { DateDebut = delegation.DateDebut, DateFin = delegation.DateFin } = asked;
      if (DateDebut !== delegation.DateDebut && delegation.status !== 'upcoming')
        throw invalidInput('body/DateDebut', 'started');
      const longer = DateDebut < delegation.DateDebut || DateFin > delegation.DateFin;
      requirePeriod(
        { DateDebut, DateFin },
        DateDebut === delegation.DateDebut ? undefined : today,
        delegation.sourceEnd,
      );
      if (DateFin < today) throw invalidInput('body/DateFin', 'min', today);

      const row = sure(await personRoleRows.find(writing, IdPersonneRole));
      let Restriction = row.Restriction as readonly HeldThen[] | null;
      let givers = (row.IdPersonneRolesDonneurs ?? []) as readonly number[];
      if (longer) {
        const meant = { IdRole: delegation.IdRole, delegate: delegate.IdPersonneEV1 };
        await this.#requireMayHandOn(db, by.actor, standing, meant, asked.Motif);
        await this.#requireDelegate(db, by.actor, delegator.IdPersonneEV1, delegate.IdPersonneEV1);
        await requireNotHeld(db, delegate.IdPersonneEV1, delegation.IdRole, { DateDebut, DateFin });
        requirePeriod({ DateDebut, DateFin }, undefined, authorsLastDay(by.actor, standing));
        Restriction = narrowing(by.actor, standing, Restriction);
        givers = [...givers, ...(await giversFor(db, by.actor, standing))];
      }
      await personRoleRows.update(writing, row, {
        DateDebut,
        DateFin,
        Restriction,
        IdPersonneRolesDonneurs: asGivers(givers),
        ...(asked.Motif && { Motif: asked.Motif }),
      });
      await this.#tell(writing, by.actor, IdPersonneRole, ['delegationChanged', 'delegationChanged']);
    });
  }

  /** Somebody who may not know of a person's roles is told that there is no such person. */
  async #standing(db: Db, actor: Actor, IdPersonneEV1: number): Promise<Standing> {
    const standing = await standingOn(this.#kernel, db, actor, IdPersonneEV1);
    if (!standing || !mayRead(standing)) throw new ApiError('NOT_FOUND');
    return standing;
  }

  /** A delegation that the actor may know of, with its people locked. */
  async #find(db: Db, actor: Actor, IdPersonneRole: number): Promise<Known> {
    const seen = await readDelegation(db, defaultLanguage, IdPersonneRole);
    if (!seen) throw new ApiError('NOT_FOUND');
    const people = [seen.delegator.IdPersonneEV1, seen.delegate.IdPersonneEV1];
    const standing = sure(await standingOn(this.#kernel, db, actor, seen.delegator.IdPersonneEV1));
    if (!mayRead(standing) && seen.delegate.IdPersonneEV1 !== actor.IdPersonneEV1) throw new ApiError('NOT_FOUND');
    await lockPeople(db, people);
    return { delegation: sure(await readDelegation(db, defaultLanguage, IdPersonneRole)), standing };
  }

  async #requireMayHandOn(
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
  async #requireDelegate(db: Db, actor: Actor, delegator: number, delegate: number): Promise<void> {
    if (delegate === delegator) throw invalidInput('body/IdPersonneEV1Delegue', 'oneself');
    if (!(await this.#kernel.allows(db, actor, 'ann', 'person', delegate)))
      throw invalidInput('body/IdPersonneEV1Delegue', 'unknownValue');
    if (!(await mayComeIn(db, delegate))) throw invalidInput('body/IdPersonneEV1Delegue', 'cannotComeIn');
  }

  async #tell(
    { db, emit }: Writing,
    by: Actor,
    IdPersonneRole: number,
    [toDelegator, toDelegate]: readonly [DelegationNotice, DelegationNotice],
  ): Promise<void> {
    const { delegator, delegate, IdRole, DateDebut, DateFin } = sure(
      await readDelegation(db, defaultLanguage, IdPersonneRole),
    );
    const people = [delegator.IdPersonneEV1, delegate.IdPersonneEV1];
    const countries = await countriesOf(db, people);
    const told = [
      { IdPersonneEV1: delegator.IdPersonneEV1, person: delegate.IdPersonneEV1, kind: toDelegator },
      { IdPersonneEV1: delegate.IdPersonneEV1, person: delegator.IdPersonneEV1, kind: toDelegate },
    ];
    for (const { IdPersonneEV1, person, kind } of told) {
      await emit('people.told', {
        people: [IdPersonneEV1],
        kind,
        values: { person, role: IdRole, from: DateDebut, until: DateFin },
        by: by.IdPersonneEV1,
        opens: `gestion-data/roles/${countries.get(IdPersonneEV1)}/${IdPersonneEV1}`,
      });
    }
  }
}

/** What anyone without `adm` hands on of somebody else's is cut down to what they hold themselves. */
function narrowing(
  actor: Actor,
  { holder, administrator }: Standing,
  kept: readonly HeldThen[] | null,
): readonly HeldThen[] | null {
  if (holder || administrator) return kept;
  return kept ? narrowedTwice(kept, heldNow(actor)) : heldNow(actor);
}

/** Nor does it outlive the role that they do it under. */
async function giversFor(db: Db, actor: Actor, { holder, administrator }: Standing): Promise<readonly number[]> {
  return holder || administrator ? [] : await giversUnder(db, actor);
}

/** What somebody hands on for another lasts no longer than what they hold themselves. */
function authorsLastDay(actor: Actor, { holder, administrator }: Standing): string | null {
  return lastDayOf(actor, holder || administrator);
}

function requirePeriod(
  { DateDebut, DateFin }: { readonly DateDebut: string; readonly DateFin: string },
  earliest: string | undefined,
  latest: string | null,
): void {
  if (earliest !== undefined && DateDebut < earliest) throw invalidInput('body/DateDebut', 'min', earliest);
  if (DateFin < DateDebut) throw invalidInput('body/DateFin', 'min', DateDebut);
  if (latest !== null && DateFin > latest) throw invalidInput('body/DateFin', 'max', latest);
}

/** Refuses somebody who knows of a delegation and has no say in it. */
function notTheirs({ onBehalf }: Standing): ApiError {
  return new ApiError('NOT_AUTHORIZED', [{ path: 'fp-delegue-role', rule: onBehalf ? 'onBehalf' : 'right' }]);
}

function requireNotOver({ status }: DelegationRow): void {
  if (status !== 'active' && status !== 'upcoming') throw new ApiError('ALREADY_ENDED');
}

async function requireNotHeld(
  db: Db,
  delegate: number,
  IdRole: number,
  period: { readonly DateDebut: string; readonly DateFin: string },
): Promise<void> {
  if (await hasAlready(db, delegate, IdRole, period, identityFields)) throw new ApiError('ERREUR_DR_DOUBLON');
}
