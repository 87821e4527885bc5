import type { FastifyBaseLogger } from 'fastify';
import { writeJob, mailJobs as writingJobs } from '../domains/mail/mail.jobs.ts';
import { MailWriter } from '../domains/mail/mail-writer.ts';
import { allMails, mailDeliveryJobs } from '../domains/mail-delivery/mail-delivery.jobs.ts';
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
  const { act, kernel, today } = createEngines(db);
  const texts = new TextStore(db);
  const publicUrl = settings.PUBLIC_URL;
  const writer = new MailWriter({ db, kernel, today, texts, publicUrl });
  return [
    ...writingJobs({ db, writer, send, log }),
    ...notificationsJobs({ db, act, texts, publicUrl, send }),
    ...mailDeliveryJobs({
      db,
      send,
      log,
      port: mails,
      domain: mailDomain(settings),
      keepDays: settings.MAIL_KEEP_DAYS,
    }),
  ];
}

/** Asks for the mails of what just happened to be written; should that fail, a minute later they are all the same. */
export function writeMailsBy(jobs: Pick<Jobs, 'send'> | undefined, log: FastifyBaseLogger): () => void {
  return () => {
    jobs?.send(writeJob, allMails).catch((error: unknown) => log.warn({ err: error }, 'mails are written later'));
  };
}
