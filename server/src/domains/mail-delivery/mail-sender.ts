import { asLanguage, localeOf } from '@passerelle/contracts/languages.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../platform/db/database.ts';
import { type MailPort, mailPatience } from '../../ports/mail.ts';
import {
  dropUnneeded,
  endAttempt,
  holdInSilence,
  type LeasedDelivery,
  leaseDue,
  stillLeased,
  takeBackLost,
} from './mail-delivery.queries.ts';
import { messageIdOf } from './message-id.ts';

/** Seconds for which a mail is taken: longer than handing it over may last. */
const leaseSeconds = 3 * mailPatience;
const atOnce = 4;

export interface MailSenderNeeds {
  readonly db: Db;
  readonly port: MailPort;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Domain of the Message-ID. */
  readonly domain: string;
}

/**
 * Sends the mails that are due, any number of senders at a time. A mail is taken by one of them, under a lease; one
 * whose lease ran out has no say any more. Between the moment the mail server has it and the moment that is written
 * down, a sender that dies leaves it to be sent again, under the same Message-ID: at least once, never silently not.
 */
export class MailSender {
  readonly #needs: MailSenderNeeds;

  constructor(needs: MailSenderNeeds) {
    this.#needs = needs;
  }

  /** Sends until nothing is due. Answers how many left. */
  async sendDue(): Promise<number> {
    const { db } = this.#needs;
    await takeBackLost(db);
    await dropUnneeded(db);
    await holdInSilence(db);
    let sent = 0;
    for (;;) {
      const taken = await leaseDue(db, atOnce, leaseSeconds);
      if (taken.length === 0) return sent;
      const left = await Promise.all(taken.map(async (one) => await this.#send(one)));
      sent += left.filter(Boolean).length;
    }
  }

  async #send(one: LeasedDelivery): Promise<boolean> {
    const { db, port, log, domain } = this.#needs;
    if (!(await stillLeased(db, one, leaseSeconds))) return false;
    const handover = await port.send({
      messageId: messageIdOf(one.id, domain),
      recipient: { name: one.name, address: one.address },
      to: one.visible_to,
      cc: one.visible_cc,
      subject: one.subject,
      html: one.html,
      text: one.body,
      locale: localeOf(asLanguage(one.IdLangue)),
    });
    const noted = await endAttempt(db, one, handover);
    if (!noted) log.warn({ mail: one.id, ...handover }, 'a mail was handed over after its lease ran out');
    return noted && handover.outcome === 'sent';
  }
}
