import type { Input } from '@passerelle/contracts/call.ts';
import type { delegationCalls } from '@passerelle/contracts/delegation/delegation.contract.ts';
import { defaultLanguage } from '@passerelle/contracts/languages.ts';
import type { Actor } from '../../engines/access/actor.ts';
import type { AccessKernel } from '../../engines/access/decide.ts';
import type { HeldThen } from '../../engines/access/narrow.ts';
import type { ActFunction, PersonAsking, Writing } from '../../engines/act/act.ts';
import type { Plans } from '../../engines/plans/plans.ts';
import type { Db } from '../../platform/db/database.ts';
import { ApiError, invalidInput } from '../../platform/http/api-error.ts';
import { sure } from '../../platform/sure.ts';
import { asGivers } from '../roles/givers.ts';
import { lockPeople } from '../roles/lock-people.ts';
import { rolesCarryingAdm } from '../roles/person-roles.queries.ts';
import { type Standing, standingOn } from '../roles/roles.policy.ts';
import { endedNow, personRoleRows } from '../roles/roles.tables.ts';
import { tellDelegation } from './delegation.notices.ts';
import { mayEnd, mayRead, mayTakeBack } from './delegation.policy.ts';
import { type DelegationRow, latestDelegation, readDelegation } from './delegation.queries.ts';
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
  requireSource,
} from './delegation.rules.ts';

type Moved = NonNullable<Input<typeof delegationCalls.setDates>['body']>;
interface Known {
  readonly delegation: DelegationRow;
  readonly standing: Standing;
}

interface DelegationsNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly kernel: AccessKernel;
  readonly plans: Plans;
}

/** What is done to delegations. Each tells the two people, and makes both be looked at again. */
export class Delegations {
  readonly #needs: DelegationsNeeds;

  constructor(needs: DelegationsNeeds) {
    this.#needs = needs;
  }

  /**
   * Hands a live role of a person to somebody else; one that opens administration by a plan, which a second administrator
   * has to open. Answers the new person role's key.
   */
  async give(by: PersonAsking, asked: Given): Promise<number> {
    const { db, kernel, plans, act } = this.#needs;
    const opensAdministration = (await rolesCarryingAdm(db)).has(asked.IdRole);
    if (opensAdministration) {
      // Who may not hand it on is told so as of any other role.
      await requireSource(kernel, db, by.actor, asked);
      await plans.doAtOnce(by, 'delegate-role', asked, {}, asked.Motif);
      return sure(await latestDelegation(db, asked));
    }
    return await act({ ...by, ...(asked.Motif && { reason: asked.Motif }) }, async (writing) => {
      const IdPersonneRole = await giveWithin(kernel, writing, by.actor, asked);
      await this.#tell(writing, by.actor, IdPersonneRole, ['delegationGiven', 'delegationReceived']);
      return IdPersonneRole;
    });
  }

  /** Takes a delegated role back, at once. */
  async cancel(by: PersonAsking, asked: Input<typeof delegationCalls.cancel>['body']): Promise<void> {
    await this.#needs.act({ ...by, ...(asked.Motif && { reason: asked.Motif }) }, async (writing) => {
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
    await this.#needs.act({ ...by, ...(asked.Motif && { reason: asked.Motif }) }, async (writing) => {
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
        await requireMayHandOn(db, by.actor, standing, meant, asked.Motif);
        await requireDelegate(this.#needs.kernel, db, by.actor, delegator.IdPersonneEV1, delegate.IdPersonneEV1);
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

  /** A delegation that the actor may know of, with its people locked. */
  async #find(db: Db, actor: Actor, IdPersonneRole: number): Promise<Known> {
    const seen = await readDelegation(db, defaultLanguage, IdPersonneRole);
    if (!seen) throw new ApiError('NOT_FOUND');
    const people = [seen.delegator.IdPersonneEV1, seen.delegate.IdPersonneEV1];
    const standing = sure(await standingOn(this.#needs.kernel, db, actor, seen.delegator.IdPersonneEV1));
    if (!mayRead(standing) && seen.delegate.IdPersonneEV1 !== actor.IdPersonneEV1) throw new ApiError('NOT_FOUND');
    await lockPeople(db, people);
    return { delegation: sure(await readDelegation(db, defaultLanguage, IdPersonneRole)), standing };
  }

  async #tell(
    writing: Writing,
    { IdPersonneEV1: by }: Actor,
    IdPersonneRole: number,
    kinds: Parameters<typeof tellDelegation>[3],
  ): Promise<void> {
    const { delegator, delegate, ...rest } = sure(await readDelegation(writing.db, defaultLanguage, IdPersonneRole));
    const people = { delegator: delegator.IdPersonneEV1, delegate: delegate.IdPersonneEV1 };
    await tellDelegation(writing, by, { ...rest, ...people }, kinds);
  }
}

/** Refuses somebody who knows of a delegation and has no say in it. */
function notTheirs({ onBehalf }: Standing): ApiError {
  return new ApiError('NOT_AUTHORIZED', [{ path: 'fp-delegue-role', rule: onBehalf ? 'onBehalf' : 'right' }]);
}

function requireNotOver({ status }: DelegationRow): void {
  if (status !== 'active' && status !== 'upcoming') throw new ApiError('ALREADY_ENDED');
}
