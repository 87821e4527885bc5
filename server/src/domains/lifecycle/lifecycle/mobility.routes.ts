import { mobilityCalls } from '@passerelle/contracts/lifecycle/mobility.contract.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import { cancelChange } from '../../../engines/ahead/change-ahead.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import type { AccountsPorts } from '../../../ports/accounts.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { personFormSubject } from '../../people/person/person.form.ts';
import { foresee } from './foresee.ts';
import { moveAtOnce, planMobility, staysFromBefore } from './mobility.actions.ts';

interface MobilityNeeds {
  readonly act: ActFunction;
  readonly accounts: AccountsPorts;
  readonly kernel: AccessKernel;
}

export function mobilityRoutes({ act, kernel, accounts }: MobilityNeeds): readonly Route<LoadedActor>[] {
  return routes<LoadedActor, typeof mobilityCalls>(mobilityCalls, {
    plan: async ({ params: { IdPersonneEV1 }, body }, context) => {
      const writer = { kernel, actor: context.actor.actor };
      return await act({ ...actOf(context), reason: body.Motif }, async (writing) => ({
        id: await planMobility(writing, writer, IdPersonneEV1, body),
      }));
    },
    foresee: async ({ params: { IdPersonneEV1 }, body }, context) => {
      const writer = { kernel, actor: context.actor.actor };
      let stays: readonly string[] = [];
      const foreseen = await foresee({ act, accounts }, actOf(context), IdPersonneEV1, async (writing) => {
        stays = await staysFromBefore(writing.db, writer, IdPersonneEV1, body);
        const id = await planMobility(writing, writer, IdPersonneEV1, body);
        if (id !== null) await moveAtOnce(writing, IdPersonneEV1, id);
      });
      return { ...foreseen, stays: [...stays] };
    },
    cancel: async ({ params: { IdPersonneEV1: key, id }, body: { Revision } }, context) => {
      const writer = { kernel, actor: context.actor.actor };
      await act(actOf(context), async (writing) => {
        await cancelChange(writing, writer, personFormSubject, { key, id }, Revision);
      });
    },
  });
}
