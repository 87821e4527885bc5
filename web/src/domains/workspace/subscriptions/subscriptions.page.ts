import { subscriptionCalls } from '@passerelle/contracts/subscriptions/subscriptions.contract.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { SubscriptionsScreen } from './subscriptions.screen.tsx';

/** The views that one is told of on mornings. */
export const page = definePage<'subscriptions'>()({
  texts: ['SUBSCRIPTIONS'],
  load: async () => await ensureCall(subscriptionCalls.list, {}),
  Page: SubscriptionsScreen,
});
