import { administrativeRights } from '@passerelle/contracts/access/rights.ts';
import type { Settings } from '../../../platform/config/settings.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { SecondFactorGate } from '../../../platform/identity/second-factor-gate.ts';
import { loadActor } from '../../foundation/actor/actor.queries.ts';
import { gradesSomehow } from '../../foundation/actor/held-rights.queries.ts';
import { confirmFactor, type Enrolling, type Factors, showApp, takeToken } from './second-factor.enrolling.ts';
import { activeFactor, type FactorKind, liveExemption, shownUnder, tryCode } from './second-factor.queries.ts';

/** Whether a role of theirs opens administration, whichever they act under. */
async function administers(db: Db, IdPersonneEV1: number): Promise<boolean> {
  const grades = await gradesSomehow(db, IdPersonneEV1);
  return [...grades.keys()].some((right) => administrativeRights.has(right));
}

/** Second factors as the embedded provider asks for them at sign-in. */
export function secondFactorGate(factors: Factors, policy: Settings['SECOND_FACTOR']): SecondFactorGate {
  const { db, vault } = factors;
  const enrolling = async (IdPersonneEV1: number, ticket: string): Promise<Enrolling> => ({
    call: 'secondFactor.signIn',
    actor: (await loadActor(db, IdPersonneEV1)).actor,
    ticket,
  });
  return {
    async stepFor(IdPersonneEV1) {
      if (policy === 'off') return { ask: 'nothing' };
      const factor = await activeFactor(db, IdPersonneEV1);
      if (factor) return { ask: 'code', kind: factor.kind, digits: factor.digits };
      const meant = policy === 'mandatory' || (await administers(db, IdPersonneEV1));
      const needed = meant && !(await liveExemption(db, IdPersonneEV1));
      return { ask: needed ? 'enrolment' : 'nothing' };
    },
    check: (IdPersonneEV1, code) => tryCode(db, vault, { IdPersonneEV1, state: 'active' }, code),
    showApp: async (IdPersonneEV1, ticket) => showApp(factors, await enrolling(IdPersonneEV1, ticket)),
    shown: async (IdPersonneEV1, ticket) => {
      const row = await shownUnder(db, IdPersonneEV1, ticket);
      return row && { kind: row.kind as FactorKind, digits: row.digits };
    },
    takeToken: async (IdPersonneEV1, ticket, serial, seed, digits) =>
      (await takeToken(factors, await enrolling(IdPersonneEV1, ticket), { serial, seed, digits })) !== undefined,
    confirm: async (IdPersonneEV1, ticket, code) =>
      confirmFactor(factors, await enrolling(IdPersonneEV1, ticket), code),
  };
}
