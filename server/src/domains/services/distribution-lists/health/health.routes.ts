import { listHealthCalls } from '@passerelle/contracts/distribution-lists/health.contract.ts';
import { type Route, routes } from '../../../../platform/http/calls.ts';
import type { ListsPorts } from '../../../../ports/lists.ts';
import type { LoadedActor } from '../../../foundation/actor/actor.queries.ts';
import { type ListCallersNeeds, listCallers } from '../list-callers.ts';
import { readHealth } from './health.queries.ts';
import { mendFault } from './mend.actions.ts';

export function listHealthRoutes(
  needs: ListCallersNeeds & { readonly mailLists: ListsPorts },
): readonly Route<LoadedActor>[] {
  const { mailLists } = needs;
  const { reading, writing } = listCallers(needs);
  return routes<LoadedActor, typeof listHealthCalls>(listHealthCalls, {
    read: async ({ params: { id } }, context) => ({
      constats: await readHealth(await reading(context, id), id),
    }),
    mend: async ({ params: { id }, body }, context) => {
      const { can } = await mailLists();
      return await writing(context, id, async (writer) => await mendFault(writer, id, body, can));
    },
  });
}
