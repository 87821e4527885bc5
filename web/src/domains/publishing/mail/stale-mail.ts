import { mailCalls } from '@passerelle/contracts/mail/mail.contract.ts';
import { invalidateCalls } from '../../../lib/query.ts';

/** A mail changed: what is on screen of it is read again. */
export const staleMail = (): Promise<void> =>
  invalidateCalls(mailCalls.read, mailCalls.list, mailCalls.versions, mailCalls.preview, mailCalls.recipients);
