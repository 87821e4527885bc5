import { outbox } from '../connectors/outbox/outbox.ts';
import type { Settings } from '../platform/config/settings.ts';
import type { MailPort } from '../ports/mail.ts';

/** By the mail server where there is one, else into the outbox. */
export async function createMailPort({ SMTP_URL, MAIL_FROM }: Settings): Promise<MailPort> {
  if (!SMTP_URL) return outbox();
  const { smtp } = await import('../connectors/smtp/smtp.ts');
  return smtp({ url: SMTP_URL, from: MAIL_FROM });
}
