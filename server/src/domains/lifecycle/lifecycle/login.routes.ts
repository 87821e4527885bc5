import { licenceCalls } from '@passerelle/contracts/lifecycle/licence.contract.ts';
import { loginCalls } from '@passerelle/contracts/lifecycle/login.contract.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import type { AccountsPorts } from '../../../ports/accounts.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { requireWayIn } from '../../foundation/actor/ways-in.policy.ts';
import { foresee } from './foresee.ts';
import { saveLicence } from './licence.actions.ts';
import { proposeLogin, regenerateLogin } from './login.actions.ts';

interface Needs {
  readonly db: Db;
  readonly act: ActFunction;
  readonly accounts: AccountsPorts;
  readonly kernel: AccessKernel;
}

export function loginRoutes({ db, act, kernel, accounts }: Needs): readonly Route<LoadedActor>[] {
  return routes<LoadedActor, typeof loginCalls>(loginCalls, {
    propose: async ({ params: { IdPersonneEV1 } }) => await proposeLogin(db, IdPersonneEV1),
    foresee: async ({ params: { IdPersonneEV1 }, body: { CompteAD } }, context) =>
      await foresee({ act, accounts }, actOf(context), IdPersonneEV1, async (writing) => {
        await requireWayIn(writing.db, kernel, context.actor.actor, IdPersonneEV1);
        await regenerateLogin(writing, IdPersonneEV1, CompteAD);
      }),
    regenerate: async ({ params: { IdPersonneEV1 }, body: { CompteAD, Motif } }, context) =>
      await act({ ...actOf(context), reason: Motif }, async (writing) => {
        await requireWayIn(writing.db, kernel, context.actor.actor, IdPersonneEV1);
        await regenerateLogin(writing, IdPersonneEV1, CompteAD);
        return { CompteAD };
      }),
  });
}

export function licenceRoutes({ act, kernel, accounts }: Needs): readonly Route<LoadedActor>[] {
  return routes<LoadedActor, typeof licenceCalls>(licenceCalls, {
    foresee: async ({ params: { IdPersonneEV1 }, body }, context) => {
      const writer = { kernel, actor: context.actor.actor };
      return await foresee({ act, accounts }, actOf(context), IdPersonneEV1, async (writing) => {
        await saveLicence(writing, writer, IdPersonneEV1, body);
      });
    },
    save: async ({ params: { IdPersonneEV1 }, body }, context) => {
      const writer = { kernel, actor: context.actor.actor };
      return await act(actOf(context), async (writing) => await saveLicence(writing, writer, IdPersonneEV1, body));
    },
  });
}
