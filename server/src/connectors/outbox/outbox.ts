import type { MailPort } from '../../ports/mail.ts';

/** The twin of a mail server: every mail counts as sent, stays in the database, and is read on screen. */
export function outbox(): MailPort {
  return {
    channel: 'outbox',
    send: async () => ({ outcome: 'done', answer: 'Kept in the outbox: no mail server is set (SMTP_URL).' }),
    close: async () => undefined,
  };
}
