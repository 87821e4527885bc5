import { listSubscriptionsCalls } from '@passerelle/contracts/distribution-lists/subscriptions.contract.ts';
import { actOf } from '../../../../engines/act/from-call.ts';
import { type Route, routes } from '../../../../platform/http/calls.ts';
import type { LoadedActor } from '../../../foundation/actor/actor.queries.ts';
import { type ListCallersNeeds, listCallers } from '../list-callers.ts';
import { saveSubscriptions } from './subscriptions.actions.ts';
import { countSubscriptions, readSubscriptions, receivesLists } from './subscriptions.queries.ts';

export function listSubscriptionsRoutes(needs: ListCallersNeeds): readonly Route<LoadedActor>[] {
  const { db, act, kernel } = needs;
  const { reading } = listCallers(needs);
  return routes<LoadedActor, typeof listSubscriptionsCalls>(listSubscriptionsCalls, {
    read: async ({ params: { personId } }, { actor: { actor } }) => ({
      abonnements: await readSubscriptions({ db, kernel, actor }, personId),
      receives: await receivesLists(db, personId),
    }),
    save: async ({ params: { personId }, body }, context) =>
      await act(actOf(context), async (writing) => ({
        refused: [
          ...(await saveSubscriptions({ writing, kernel, actor: context.actor.actor }, personId, body.abonnements)),
        ],
      })),
    counts: async ({ params: { id } }, context) => {
      await reading(context, id);
      return await countSubscriptions(db, id);
    },
  });
}
