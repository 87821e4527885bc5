import { listReturnCalls } from '@passerelle/contracts/distribution-lists/returns.contract.ts';
import { actOf } from '../../../../engines/act/from-call.ts';
import { type Route, routes } from '../../../../platform/http/calls.ts';
import type { LoadedActor } from '../../../foundation/actor/actor.queries.ts';
import { type ListCallersNeeds, listCallers } from '../list-callers.ts';
import { restoreList } from './ends.actions.ts';
import { readLosing } from './losing.queries.ts';
import { readDeleted } from './returns.queries.ts';

export function listReturnsRoutes(needs: ListCallersNeeds): readonly Route<LoadedActor>[] {
  const { db, kernel, act } = needs;
  const { reading } = listCallers(needs);
  return routes<LoadedActor, typeof listReturnCalls>(listReturnCalls, {
    losing: async ({ params: { id } }, context) => await readLosing(await reading(context, id), id),
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
