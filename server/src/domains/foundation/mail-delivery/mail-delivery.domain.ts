import { screenPath } from '@passerelle/contracts/screens.ts';
import { oneWhere } from '../../../engines/lacks/lack.ts';
import type { Domain } from '../../domain.ts';
import { mailDeliveryJobs } from './mail-delivery.jobs.ts';
import { mailDeliveryRoutes } from './mail-delivery.routes.ts';
import { mailSystem, saidMailSystem } from './mail-delivery.system.ts';
import { domainOf } from './message-id.ts';

export const mailDeliveryDomain: Domain = {
  name: 'mail-delivery',
  owns: ['mail_delivery'],
  merged: { mail_delivery: { IdPersonneEV1: 'stays', visible_cc: 'named', visible_to: 'named' } },
  kept: {
    mail_delivery: {
      about: 'IdPersonneEV1',
      becomes: 'gone',
      hidden: ['sealed'],
      words: ['address', 'name', 'visible_to', 'visible_cc', 'subject', 'html', 'body'],
    },
  },
  offers: ['mail-delivery.queries', 'said-mail'],
  routes: [
    (needs) =>
      mailDeliveryRoutes({
        ...needs,
        channel: needs.settings.SMTP_URL ? 'smtp' : 'outbox',
        from: needs.settings.MAIL_FROM.address,
        domain: domainOf(needs.settings.MAIL_FROM.address),
      }),
  ],
  lacks: [
    ({ settings }) => [
      {
        name: 'mail',
        rights: ['adm'],
        count: oneWhere(settings.SMTP_URL === undefined),
        opens: screenPath('mailOutbox'),
      },
    ],
  ],
  jobs: [({ db, settings }) => mailDeliveryJobs(db, settings.MAIL_KEEP_DAYS)],
  systems: [
    {
      said: saidMailSystem,
      built: ({ db, mails, vault, settings }) =>
        mailSystem({ db, port: mails, vault, domain: domainOf(settings.MAIL_FROM.address) }),
    },
  ],
};
