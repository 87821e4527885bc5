import type { Domain } from '../../domain.ts';
import { webhookEntity } from './webhooks.entity.ts';
import { webhooksJobs } from './webhooks.jobs.ts';
import { registerWebhooks } from './webhooks.reactions.ts';
import { webhooksRoutes } from './webhooks.routes.ts';
import { saidWebhookSystem, webhookSystem } from './webhooks.system.ts';

/** Addresses outside that are told what happens, each as one program sees it. */
export const webhooksDomain: Domain = {
  name: 'webhooks',
  owns: ['webhook', 'webhook_message', 'webhook_attempt'],
  merged: { webhook_message: { rows: 'named' } },
  kept: { webhook: { hidden: ['secret', 'former_secret'] }, webhook_message: 'keys', webhook_attempt: 'nothing' },
  routes: [webhooksRoutes],
  jobs: [webhooksJobs],
  systems: [{ said: saidWebhookSystem, built: webhookSystem }],
  reactions: [registerWebhooks],
  entities: [webhookEntity],
};
