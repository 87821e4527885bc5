import type { Answer } from './answer.ts';

/** Somebody a mail names. The address is one that `isMailAddress` takes; the name is any text. */
export interface MailParty {
  readonly name: string;
  readonly address: string;
}

/** A mail for one recipient. */
export interface OutgoingMail {
  /** The same each time the same mail is sent, so that who gets it twice sees it once. Without angle brackets. */
  readonly messageId: string;
  /** The only one it goes to. */
  readonly recipient: MailParty;
  /** Whom it says it is to; none of them gets it by that. */
  readonly to: readonly MailParty[];
  readonly cc: readonly MailParty[];
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** BCP 47. */
  readonly locale: string;
}

/** Where mails leave by. */
export interface MailPort {
  /** `outbox` sends nothing: mails are read on screen. */
  readonly channel: 'smtp' | 'outbox';
  /** Never throws. `done` is that the other side has it. */
  send(mail: OutgoingMail): Promise<Answer>;
  close(): Promise<void>;
}
