import { isMailAddress } from '@passerelle/contracts/mail/address.ts';
import nodemailer from 'nodemailer';
import { thrownError } from '../../platform/log/thrown-error.ts';
import type { Answer } from '../../ports/answer.ts';
import type { MailParty, MailPort, OutgoingMail } from '../../ports/mail.ts';

export interface SmtpSettings {
  /** `smtp://user:password@host:587`, or `smtps://`. */
  readonly url: string;
  readonly from: MailParty;
}

/**
 * Sends by SMTP, one recipient at a time. Names and subjects are handed over as values, never as parts of a header, and
 * an address that is none is refused before anything is said. A connection each: one that is kept would send again by
 * itself what it does not know to have left.
 */
export function smtp({ url, from }: SmtpSettings): MailPort {
  const transport = nodemailer.createTransport(
    {
      url,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      dnsTimeout: 10_000,
      socketTimeout: 15_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: party(from) },
  );

  async function send(mail: OutgoingMail): Promise<Answer> {
    const named = [mail.recipient, ...mail.to, ...mail.cc].map(({ address }) => address);
    const wrong = named.find((address) => !isMailAddress(address));
    if (wrong !== undefined) return { outcome: 'refused', answer: `Not an address: ${wrong}` };
    try {
      const { response } = await transport.sendMail({
        envelope: { from: from.address, to: [mail.recipient.address] },
        to: mail.to.map(party),
        cc: mail.cc.map(party),
        subject: oneLine(mail.subject),
        html: mail.html,
        text: mail.text,
        messageId: `<${mail.messageId.replace(/[^\w.@-]/g, '')}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          'Content-Language': mail.locale.replace(/[^\w-]/g, ''),
        },
      });
      return { outcome: 'done', answer: response };
    } catch (error) {
      return answerOf(error);
    }
  }

  return { channel: 'smtp', send, close: async () => undefined };
}

/** A name with what could pass for an address of its own taken out of it. */
function party({ name, address }: MailParty): { name: string; address: string } {
  return { name: oneLine(name).replace(/["<>]/g, ''), address };
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/**
 * What was said of its recipient or of itself is about this mail, for good or for now; anything else (no connection, the
 * password, the sender) is the server's fault or the settings', and is so for every mail.
 */
function answerOf(thrown: unknown): Answer {
  const error: SmtpError = thrownError(thrown);
  const answer = error.response ?? error.message;
  const ofThisMail = error.code === 'EMESSAGE' || (error.code === 'EENVELOPE' && error.command !== 'MAIL FROM');
  if (!ofThisMail) return { outcome: 'down', answer };
  return { outcome: (error.responseCode ?? 0) >= 500 ? 'refused' : 'postponed', answer };
}
