import { subscriptionCalls } from '@passerelle/contracts/subscriptions/subscriptions.contract.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { SubscriptionScreen } from './subscription.screen.tsx';

/** What changed in a view, morning by morning. */
export const page = definePage<'subscription'>()({
  texts: ['SUBSCRIPTIONS', 'CHAMPS'],
  load: async ({ params: { IdAbonnement } }) =>
    await ensureCall(subscriptionCalls.changes, { params: { IdAbonnement: Number(IdAbonnement) } }),
  Page: SubscriptionScreen,
});
