import { signInLinksPlan } from '@passerelle/contracts/accounts/accounts.plans.ts';
import { signInLinkCalls } from '@passerelle/contracts/accounts/sign-in-links.contract.ts';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { actOf, because } from '../../../engines/act/from-call.ts';
import type { Plans } from '../../../engines/plans/plans.ts';
import type { Settings } from '../../../platform/config/settings.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import { passwordOf } from '../../../platform/identity/embedded-accounts.ts';
import { linkAddress } from '../../../platform/identity/password-links.ts';
import type { Vault } from '../../../platform/secrets/vault.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { requireWayIn } from '../../foundation/actor/ways-in.policy.ts';
import { proofFor, requireOwnCode } from './own-code.policy.ts';
import { dropLinks, mailLink, showLink } from './sign-in-links.actions.ts';
import { obstacleTo } from './sign-in-links.policy.ts';
import { linkRecipient, openLink } from './sign-in-links.queries.ts';

interface SignInLinkNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly plans: Plans;
  readonly kernel: AccessKernel;
  readonly vault: Vault;
  readonly settings: Pick<Settings, 'EMBEDDED_IDP' | 'SMTP_URL' | 'PUBLIC_URL'>;
}

export function signInLinkRoutes(needs: SignInLinkNeeds): readonly Route<LoadedActor>[] {
  const { db, act, plans, kernel, vault, settings } = needs;
  const { EMBEDDED_IDP: here, SMTP_URL, PUBLIC_URL } = settings;

  /** With an outside provider, passwords are its own business. */
  async function requireLink(actor: Actor, IdPersonneEV1: number): Promise<void> {
    if (!here) throw new ApiError('NOT_FOUND');
    const obstacle = await obstacleTo({ db, kernel, actor }, IdPersonneEV1);
    if (obstacle === 'administers') throw new ApiError('NOT_AUTHORIZED', [{ path: 'adm', rule: 'right' }]);
    if (obstacle === 'oneself') throw new ApiError('NOT_AUTHORIZED');
    if (obstacle) throw refused(obstacle === 'login' ? 'CompteAD' : 'IdStatut');
  }

  return routes<LoadedActor, typeof signInLinkCalls>(signInLinkCalls, {
    state: async ({ params: { IdPersonneEV1 } }, { actor: { actor } }) => {
      const giver = { db, kernel, actor };
      const [recipient, password, link, obstacle] = await Promise.all([
        linkRecipient(db, IdPersonneEV1),
        passwordOf(db, IdPersonneEV1),
        openLink(db, IdPersonneEV1),
        obstacleTo(giver, IdPersonneEV1),
      ]);
      return {
        here,
        password: password ? { ...password, since: password.since?.toISOString() ?? null } : null,
        link: link ? { kind: link.kind, until: link.expires_at?.toISOString() ?? null } : null,
        obstacle,
        sentTo: SMTP_URL === undefined ? null : (recipient?.Mail ?? null),
        showing: await proofFor(giver, IdPersonneEV1),
      };
    },
    send: async ({ params: { IdPersonneEV1 } }, context) => {
      const { actor } = context.actor;
      await requireLink(actor, IdPersonneEV1);
      if (SMTP_URL === undefined) throw refused('SMTP_URL');
      if (!(await linkRecipient(db, IdPersonneEV1))?.Mail) throw refused('Mail');
      await act(actOf(context), async (writing) => await mailLink(writing, IdPersonneEV1));
      return undefined;
    },
    show: async ({ params: { IdPersonneEV1 }, body: { code, Motif } }, context) => {
      const { actor } = context.actor;
      await requireLink(actor, IdPersonneEV1);
      await requireOwnCode({ db, kernel, actor, vault }, IdPersonneEV1, { code, Motif });
      const { secret, expires_at } = await act(
        because(actOf(context), Motif?.trim()),
        async (writing) => await showLink(writing, IdPersonneEV1),
      );
      return { url: linkAddress(PUBLIC_URL, secret), until: expires_at.toISOString() };
    },
    invite: async ({ body: { chosen, Motif } }, context) => {
      if (!here) throw new ApiError('NOT_FOUND');
      if (SMTP_URL === undefined) throw refused('SMTP_URL');
      return { IdPlan: await plans.prepareFor(actOf(context), signInLinksPlan, { chosen }, {}, Motif?.trim()) };
    },
    withdraw: async ({ params: { IdPersonneEV1 } }, context) => {
      await requireWayIn(db, kernel, context.actor.actor, IdPersonneEV1);
      await act(actOf(context), async (writing) => await dropLinks(writing, IdPersonneEV1));
      return undefined;
    },
  });
}

const refused = (path: string) => new ApiError('SIGN_IN_LINK', [{ path, rule: 'required' }]);
