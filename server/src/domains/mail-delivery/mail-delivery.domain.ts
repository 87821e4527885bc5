import type { Domain } from '../domain.ts';
import { mailDeliveryJobs } from './mail-delivery.jobs.ts';
import { mailDeliveryRoutes } from './mail-delivery.routes.ts';
import { domainOf } from './message-id.ts';

export const mailDeliveryDomain: Domain = {
  name: 'mail-delivery',
  routes: [
    (needs) =>
      mailDeliveryRoutes({
        ...needs,
        channel: needs.settings.SMTP_URL ? 'smtp' : 'outbox',
        from: needs.settings.MAIL_FROM.address,
        domain: domainOf(needs.settings.MAIL_FROM.address),
      }),
  ],
  jobs: [
    (needs) =>
      mailDeliveryJobs({
        ...needs,
        port: needs.mails,
        domain: domainOf(needs.settings.MAIL_FROM.address),
        keepDays: needs.settings.MAIL_KEEP_DAYS,
      }),
  ],
};
