import { listLossCalls } from '@passerelle/contracts/distribution-lists/losses.contract.ts';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import type { ActFunction } from '../../../../engines/act/act.ts';
import { actOf } from '../../../../engines/act/from-call.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { type Route, routes } from '../../../../platform/http/calls.ts';
import type { LoadedActor } from '../../../foundation/actor/actor.queries.ts';
import { decideLoss, readLoss } from './losses.actions.ts';

interface LossesNeeds {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly act: ActFunction;
}

export function listLossesRoutes({ db, kernel, act }: LossesNeeds): readonly Route<LoadedActor>[] {
  return routes<LoadedActor, typeof listLossCalls>(listLossCalls, {
    read: async ({ params: { id } }, { actor: { actor } }) => {
      if (!(await kernel.allows(db, actor, 'ldd', 'list', id))) throw new ApiError('NOT_FOUND');
      return await readLoss({ db, kernel, actor }, id);
    },
    decide: async ({ params: { id }, body }, context) => {
      const { actor } = context.actor;
      await act(actOf(context), async (writing) => {
        if (!(await kernel.allows(writing.db, actor, 'ldd', 'list', id))) throw new ApiError('NOT_FOUND');
        await decideLoss({ writing, kernel, actor }, id, body);
      });
    },
  });
}
