import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { tokenCalls } from '@passerelle/contracts/accounts/tokens.contract.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { PersonAsking } from '../../../engines/act/act.ts';
import { actOf, because } from '../../../engines/act/from-call.ts';
import type { Settings } from '../../../platform/config/settings.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type CallContext, type Route, routes } from '../../../platform/http/calls.ts';
import { bytesSource } from '../../../platform/tabular/source.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { requireOwnCode } from './own-code.policy.ts';
import type { Factors } from './second-factor.enrolling.ts';
import { registerTokens } from './second-factor.tokens.ts';
import { giveToken, userOfToken, withdrawToken } from './tokens.actions.ts';
import { readTokenFile } from './tokens.file.ts';
import { knownSerials, readTokens } from './tokens.queries.ts';

interface TokenNeeds extends Factors {
  readonly kernel: AccessKernel;
  readonly settings: Pick<Settings, 'EMBEDDED_IDP'>;
}

export function tokenRoutes(needs: TokenNeeds): readonly Route<LoadedActor>[] {
  const { db, act, kernel } = needs;
  const here = needs.settings.EMBEDDED_IDP;

  /** With an outside provider, tokens are its own business. */
  function byHere(context: CallContext<LoadedActor>, content?: string) {
    if (!here) throw new ApiError('NOT_FOUND');
    return actOf(context, content);
  }

  interface Withdrawal {
    readonly Motif: string;
    readonly code?: string | null | undefined;
  }

  /** Of who signs in with it a token is taken as their factor is. */
  async function withdraw(by: PersonAsking, serial: string, to: 'stock' | 'lost', { Motif, code }: Withdrawal) {
    const desk = { kernel, actor: by.actor };
    const user = await userOfToken(db, desk, serial);
    if (user !== null) await requireOwnCode({ db, vault: needs.vault, ...desk }, user, { code, Motif });
    await act(because(by, Motif.trim()), (writing) => withdrawToken(writing, desk, serial, to, user));
  }

  return routes<LoadedActor, typeof tokenCalls>(tokenCalls, {
    list: async ({ query = {} }, { actor: { actor } }) => await readTokens(db, kernel, actor, query),
    load: async ({ query: { essai }, content }, context) => {
      // Small enough to be held while it is read.
      const bytes = await buffer(content.stream);
      const by = byHere(context, createHash('sha256').update(bytes).digest('hex'));
      const { tokens, faults } = await readTokenFile(bytesSource(bytes));
      const serials = tokens.map(({ serial }) => serial);
      const renewed = await knownSerials(db, serials);
      const done = !essai && faults.length === 0;
      if (done) {
        const read = tokens.map(({ serial, secret, digits }) => ({ serial, seed: secret, digits }));
        await registerTokens(needs, by, by.actor, read);
      }
      return { done, added: tokens.length - renewed, renewed, faults: [...faults] };
    },
    give: async ({ params: { serial }, body }, context) => {
      const by = byHere(context);
      const desk = { kernel, actor: by.actor };
      await act(because(by, body.Motif?.trim()), (writing) => giveToken(writing, desk, serial, body.IdPersonneEV1));
      return undefined;
    },
    takeBack: async ({ params: { serial }, body }, context) => {
      await withdraw(byHere(context), serial, 'stock', body);
      return undefined;
    },
    lose: async ({ params: { serial }, body }, context) => {
      await withdraw(byHere(context), serial, 'lost', body);
      return undefined;
    },
  });
}
