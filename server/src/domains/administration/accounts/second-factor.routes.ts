import { secondFactorCalls } from '@passerelle/contracts/accounts/second-factor.contract.ts';
import { type Actor, isOneself } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import type { Settings } from '../../../platform/config/settings.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type CallContext, type Route, routes } from '../../../platform/http/calls.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { proofFor, requireGood, requireOwnCode } from './own-code.policy.ts';
import { confirmFactor, type Enrolling, type Factors, showApp, takeToken } from './second-factor.enrolling.ts';
import { mayExempt, mayReset } from './second-factor.policy.ts';
import { activeFactor, enrolmentOf, liveExemption, tryCode } from './second-factor.queries.ts';
import { resetFactor, setExemption } from './second-factor.recovery.ts';
import { registerTokens } from './second-factor.tokens.ts';

type Context = CallContext<LoadedActor>;

interface SecondFactorNeeds extends Factors {
  readonly kernel: AccessKernel;
  readonly settings: Pick<Settings, 'SECOND_FACTOR' | 'EMBEDDED_IDP'>;
}

export function secondFactorRoutes(needs: SecondFactorNeeds): readonly Route<LoadedActor>[] {
  const { db, act, kernel } = needs;
  const { SECOND_FACTOR: policy, EMBEDDED_IDP: here } = needs.settings;

  /** Enrolling in the portal; a factor in use is replaced only by who has it, or stolen sessions would. */
  async function enrolling({ call, actor: { actor } }: Context, current: string | null): Promise<Enrolling> {
    requireHere();
    const { IdPersonneEV1 } = actor;
    if (await activeFactor(db, IdPersonneEV1)) {
      if (current === null) throw new ApiError('SECOND_FACTOR_CODE');
      requireGood(await tryCode(db, needs.vault, { IdPersonneEV1, state: 'active' }, current));
    }
    return { call: call.operationId, actor };
  }

  /** With an outside provider, second factors are its own business. */
  function requireHere(): void {
    if (!here) throw new ApiError('NOT_FOUND');
  }

  return routes<LoadedActor, typeof secondFactorCalls>(secondFactorCalls, {
    read: async (_input, { actor: { actor } }) => ({
      ...(await standingOf(db, actor.IdPersonneEV1)),
      policy,
      here,
    }),
    showApp: async ({ body }, context) => showApp(needs, await enrolling(context, body.current)),
    takeToken: async ({ body: { serial, seed, digits, current } }, context) => {
      const taken = await takeToken(needs, await enrolling(context, current), { serial, seed: seed ?? '', digits });
      if (!taken) throw new ApiError('SECOND_FACTOR_TOKEN');
      return taken;
    },
    confirm: async ({ body }, { call, actor: { actor } }) => {
      requireHere();
      requireGood(await confirmFactor(needs, { call: call.operationId, actor }, body.code));
      return undefined;
    },
    registerTokens: async ({ body }, context) => {
      requireHere();
      await registerTokens(needs, actOf(context), context.actor.actor, body.tokens);
      return undefined;
    },
    ofPerson: async ({ params: { IdPersonneEV1 } }, { actor: { actor } }) => ({
      ...(await standingOf(db, IdPersonneEV1)),
      mayReset: here && (await mayReset(db, kernel, actor, IdPersonneEV1)),
      resetting: await proofFor({ db, kernel, actor }, IdPersonneEV1),
      mayExempt: mayExempt(kernel, actor, IdPersonneEV1),
    }),
    reset: async ({ params: { IdPersonneEV1 }, body }, context) => {
      requireHere();
      const { actor } = context.actor;
      if (!(await mayReset(db, kernel, actor, IdPersonneEV1))) throw forAnother(actor, IdPersonneEV1);
      await requireOwnCode({ db, kernel, actor, vault: needs.vault }, IdPersonneEV1, body);
      await resetFactor(act, actOf(context), actor, IdPersonneEV1, body.Motif.trim());
      return undefined;
    },
    exempt: async ({ params: { IdPersonneEV1 }, body: { Motif, DateFin } }, context) => {
      const { actor } = context.actor;
      if (!mayExempt(kernel, actor, IdPersonneEV1)) throw forAnother(actor, IdPersonneEV1);
      await setExemption(act, actOf(context), actor, IdPersonneEV1, { Motif: Motif.trim(), DateFin });
      return undefined;
    },
    endExemption: async ({ params: { IdPersonneEV1 } }, context) => {
      const { actor } = context.actor;
      if (!mayExempt(kernel, actor, IdPersonneEV1)) throw forAnother(actor, IdPersonneEV1);
      await setExemption(act, actOf(context), actor, IdPersonneEV1, null);
      return undefined;
    },
  });
}

/** Nobody does it for themselves; for the others it takes an administrator. */
function forAnother(actor: Actor, IdPersonneEV1: number): ApiError {
  return new ApiError('NOT_AUTHORIZED', isOneself(actor, IdPersonneEV1) ? [] : [{ path: 'adm', rule: 'right' }]);
}

async function standingOf(db: Db, IdPersonneEV1: number) {
  const [Enrole, factor, exemption] = await Promise.all([
    enrolmentOf(db, IdPersonneEV1),
    activeFactor(db, IdPersonneEV1),
    liveExemption(db, IdPersonneEV1),
  ]);
  return { Enrole, factor, exemption };
}
