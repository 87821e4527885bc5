import { listSuiteMoveCalls } from '@passerelle/contracts/distribution-lists/suite-move.contract.ts';
import { listSuiteMovePlan } from '@passerelle/contracts/distribution-lists/suite-move.plans.ts';
import type { ActFunction } from '../../../../engines/act/act.ts';
import { actOf } from '../../../../engines/act/from-call.ts';
import type { Plans } from '../../../../engines/plans/plans.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { type Route, routes } from '../../../../platform/http/calls.ts';
import type { ListsPorts } from '../../../../ports/lists.ts';
import type { LoadedActor } from '../../../foundation/actor/actor.queries.ts';
import { decideMove } from './move-decision.actions.ts';
import { readDiffering } from './move-decision.queries.ts';
import { countElsewhere } from './suite-move.plans.ts';

interface MoveNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly plans: Plans;
  readonly mailLists: ListsPorts;
}

export function listSuiteMoveRoutes({ db, act, plans, mailLists }: MoveNeeds): readonly Route<LoadedActor>[] {
  return routes<LoadedActor, typeof listSuiteMoveCalls>(listSuiteMoveCalls, {
    read: async () => {
      const { name: dos } = await mailLists();
      const [ailleurs, ecarts] = await Promise.all([countElsewhere(db, dos), readDiffering(db, dos)]);
      return { dos, ailleurs, ecarts };
    },
    decide: async ({ params: { id }, body: { how } }, context) => {
      await act(actOf(context), async (writing) => await decideMove(writing, id, how));
    },
    prepare: async (_input, context) => {
      const { name: dos, can } = await mailLists();
      const { hides, opens, outsiders } = can;
      const input = { dos, can: { ...{ hides, opens, outsiders }, rules: [...can.rules] } };
      return { IdPlan: await plans.prepareFor(actOf(context), listSuiteMovePlan, input) };
    },
  });
}
