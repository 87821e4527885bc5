import type { FastifyBaseLogger } from 'fastify';
import { mailDeliveryJobs } from '../domains/mail-delivery/mail-delivery.jobs.ts';
import { notificationsJobs } from '../domains/notifications/notifications.jobs.ts';
import { TextStore } from '../domains/texts/texts.store.ts';
import type { Settings } from '../platform/config/settings.ts';
import type { Db } from '../platform/db/database.ts';
import type { Job, Jobs } from '../platform/jobs/jobs.ts';
import type { MailPort } from '../ports/mail.ts';
import { createEngines } from './engines.ts';
import { mailDomain } from './mail-port.ts';

export interface MailJobsNeeds {
  readonly db: Db;
  readonly send: Jobs['send'];
  readonly settings: Settings;
  readonly mails: MailPort;
  readonly log: FastifyBaseLogger;
}

/** What writes mails and sends them. */
export function mailJobs({ db, send, settings, mails, log }: MailJobsNeeds): readonly Job[] {
  const domain = mailDomain(settings);
  return [
    ...notificationsJobs({
      db,
      act: createEngines(db).act,
      texts: new TextStore(db),
      publicUrl: settings.PUBLIC_URL,
      send,
    }),
    ...mailDeliveryJobs({ db, send, log, port: mails, domain, keepDays: settings.MAIL_KEEP_DAYS }),
  ];
}
