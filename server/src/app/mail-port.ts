import { outbox } from '../connectors/outbox/outbox.ts';
import { smtp } from '../connectors/smtp/smtp.ts';
import type { Settings } from '../platform/config/settings.ts';
import type { MailPort } from '../ports/mail.ts';

/** By the mail server where there is one, else into the outbox. */
export function createMailPort({ SMTP_URL, MAIL_FROM }: Settings): MailPort {
  return SMTP_URL ? smtp({ url: SMTP_URL, from: MAIL_FROM }) : outbox();
}
