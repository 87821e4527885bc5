import type { Output } from '@passerelle/contracts/call.ts';
import { delegationCalls } from '@passerelle/contracts/delegation/delegation.contract.ts';
import { delegateRolePlan } from '@passerelle/contracts/delegation/delegation.plans.ts';
import { asLanguage, type Language } from '@passerelle/contracts/languages.ts';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { actOf, because } from '../../../engines/act/from-call.ts';
import type { Plans } from '../../../engines/plans/plans.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type CallContext, type Route, routes } from '../../../platform/http/calls.ts';
import { firstOf, sure, under } from '../../../platform/sure.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { rolesCarryingAdm } from '../../people/roles/person-roles.queries.ts';
import { type Standing, standingOn, standingsOn } from '../../people/roles/roles.policy.ts';
import { decidedForOthers, waitingUnder } from '../../services/requests/visas/handed-over.queries.ts';
import { cancelDelegation, giveDelegation, setDates } from './delegation.actions.ts';
import { mayEnd, mayRead, mayTakeBack, refusalToHandOn } from './delegation.policy.ts';
import {
  type DelegationRow,
  dayOf,
  delegationsGiven,
  delegationsReceived,
  holderOf,
  latestDelegation,
  ownLiveRoles,
  readDelegation,
} from './delegation.queries.ts';
import { requireSource } from './delegation.rules.ts';

type Answer = Output<typeof delegationCalls.cancel>;

export interface DelegationNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly kernel: AccessKernel;
  readonly plans: Plans;
}

export function delegationRoutes({ db, act, kernel, plans }: DelegationNeeds): readonly Route<LoadedActor>[] {
  /** What one is to a person, when one may know of their roles: else there is no such person. */
  async function readerOf(actor: Actor, IdPersonneEV1: number): Promise<{ standing: Standing; today: string }> {
    const standing = await standingOn(kernel, db, actor, IdPersonneEV1);
    const today = await dayOf(db, IdPersonneEV1);
    if (!standing || !mayRead(standing) || today === undefined) throw new ApiError('NOT_FOUND');
    return { standing, today };
  }

  /** Rows with what this reader may do with each. */
  async function answers(actor: Actor, rows: readonly DelegationRow[]): Promise<Answer[]> {
    const adm = await rolesCarryingAdm(db);
    const givers = [...new Set(rows.map(({ delegator }) => delegator.IdPersonneEV1))];
    const standings = await standingsOn(kernel, db, actor, givers);
    return rows.map(({ today: _, sourceEnd: __, ...row }) => {
      const standing = under(standings, row.delegator.IdPersonneEV1);
      return { ...row, can: abilities(actor, row, standing, adm.has(row.IdRole)) };
    });
  }

  async function answer({ actor: { actor }, language }: CallContext<LoadedActor>, IdPersonneRole: number) {
    return firstOf(await answers(actor, [sure(await readDelegation(db, language, IdPersonneRole))]));
  }

  return routes<LoadedActor, typeof delegationCalls>(delegationCalls, {
    delegable: async ({ params }, { actor: { actor } }) => {
      const language = languageOrRefuse(params.lang);
      const { standing, today } = await readerOf(actor, params.IdPersonneEV1);
      const [own, given, adm] = await Promise.all([
        ownLiveRoles(db, language, params.IdPersonneEV1),
        delegationsGiven(db, language, params.IdPersonneEV1),
        rolesCarryingAdm(db),
      ]);
      const taken = given.filter(({ status }) => status === 'upcoming' || status === 'active');
      return {
        today,
        needsMotif: !standing.holder,
        roles: own.map(({ today: _, ...role }) => ({
          ...role,
          refused: refusalToHandOn(standing, adm.has(role.IdRole)),
          taken: taken
            .filter(({ IdPersonneRoleDelegue }) => IdPersonneRoleDelegue === role.IdPersonneRole)
            .map(({ DateDebut, DateFin, delegate, Portee }) => ({ DateDebut, DateFin, delegate, Portee })),
        })),
      };
    },
    given: async ({ params }, { actor: { actor } }) => {
      const language = languageOrRefuse(params.lang);
      await readerOf(actor, params.id);
      return await answers(actor, await delegationsGiven(db, language, params.id));
    },
    received: async ({ params }, { actor: { actor } }) => {
      const language = languageOrRefuse(params.lang);
      await readerOf(actor, params.id);
      return await answers(actor, await delegationsReceived(db, language, params.id));
    },
    waiting: async ({ params: { IdPersonneRole } }, { actor: { actor } }) => {
      const holder = await holderOf(db, IdPersonneRole);
      if (holder === undefined) throw new ApiError('NOT_FOUND');
      await readerOf(actor, holder);
      return [...(await waitingUnder({ db, kernel }, holder, IdPersonneRole))];
    },
    decided: async ({ params: { IdPersonneEV1 }, query }, { actor: { actor } }) => {
      await readerOf(actor, IdPersonneEV1);
      return await decidedForOthers({ db, kernel, actor }, IdPersonneEV1, query?.after);
    },
    give: async ({ body }, context) => {
      const by = actOf(context);
      const { actor } = by;
      // What opens administration is given by a plan, which a second administrator has to open.
      if ((await rolesCarryingAdm(db)).has(body.IdRole)) {
        // Who may not hand it on is told so as of any other role.
        await requireSource(kernel, db, actor, body);
        await plans.doAtOnce(by, delegateRolePlan, body, {}, body.Motif);
        return await answer(context, sure(await latestDelegation(db, body)));
      }
      const given = await act(because(by, body.Motif), (writing) => giveDelegation(writing, { kernel, actor }, body));
      return await answer(context, given);
    },
    cancel: async ({ body }, context) => {
      const by = actOf(context);
      const hand = { kernel, actor: by.actor };
      await act(because(by, body.Motif), (writing) => cancelDelegation(writing, hand, body.IdPersonneRole, body));
      return await answer(context, body.IdPersonneRole);
    },
    setDates: async ({ params, body = {} }, context) => {
      const by = actOf(context);
      const hand = { kernel, actor: by.actor };
      await act(because(by, body.Motif), (writing) => setDates(writing, hand, params.IdPersonneRole, body));
      return await answer(context, params.IdPersonneRole);
    },
  });
}

function abilities(actor: Actor, delegation: Omit<Answer, 'can'>, standing: Standing, adm: boolean): Answer['can'] {
  const on = delegation.status === 'upcoming' || delegation.status === 'active';
  const mine = delegation.delegate.IdPersonneEV1 === actor.IdPersonneEV1;
  const takesBack = mayTakeBack(standing, actor, delegation);
  const handsOn = refusalToHandOn(standing, adm) === null && (!mine || (standing.administrator && !adm));
  return {
    cancel: on && mayEnd(standing, actor, delegation),
    shorten: on && takesBack,
    extend: on && takesBack && handsOn && !adm,
  };
}

function languageOrRefuse(code: string): Language {
  const language = asLanguage(code);
  if (!language) throw new ApiError('LANGUAGE_NOT_SUPPORTED');
  return language;
}
