import { keptInOutbox } from '@passerelle/contracts/mail/mail-delivery.contract.ts';
import type { MailPort } from '../../ports/mail.ts';

/** The twin of a mail server: every mail counts as sent, stays in the database, and is read on screen. */
export function outbox(): MailPort {
  return {
    channel: 'outbox',
    send: async () => ({ outcome: 'done', answer: keptInOutbox }),
    close: async () => undefined,
  };
}
