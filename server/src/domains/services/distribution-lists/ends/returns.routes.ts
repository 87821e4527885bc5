import { listReturnCalls } from '@passerelle/contracts/distribution-lists/returns.contract.ts';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import type { ActFunction } from '../../../../engines/act/act.ts';
import { actOf } from '../../../../engines/act/from-call.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { type Route, routes } from '../../../../platform/http/calls.ts';
import type { LoadedActor } from '../../../foundation/actor/actor.queries.ts';
import { restoreList } from './ends.actions.ts';
import { readDeleted } from './returns.queries.ts';

interface ReturnsNeeds {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly act: ActFunction;
}

export function listReturnsRoutes({ db, kernel, act }: ReturnsNeeds): readonly Route<LoadedActor>[] {
  return routes<LoadedActor, typeof listReturnCalls>(listReturnCalls, {
    deleted: async (_input, { actor: { actor } }) => ({
      listes: await readDeleted(db, actor, kernel.holds(actor, 'adm')),
    }),
    restore: async ({ params: { id } }, context) => {
      const { actor } = context.actor;
      await act(
        actOf(context),
        async (writing) => await restoreList({ writing, kernel }, actor, kernel.holds(actor, 'adm'), id),
      );
    },
  });
}
