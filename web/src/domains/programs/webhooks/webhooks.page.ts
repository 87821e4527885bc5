import { webhookCalls } from '@passerelle/contracts/webhooks/webhooks.contract.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { WebhooksScreen } from './webhooks.screen.tsx';

/** Addresses that are told what happens: made, tried, looked at, paused, ended. */
export const page = definePage<'webhooks'>()({
  texts: ['WEBHOOKS', 'HISTORY'],
  load: async () => await ensureCall(webhookCalls.list, {}),
  Page: WebhooksScreen,
});
