import { Type } from 'typebox';
import { call, holding, Instant, Key, nullable, oneOf, strict } from '../call.ts';

/**
 * Where a mail to one recipient stands.
 * - `waiting`: for its turn, or for its next attempt
 * - `sending`: somebody has taken it
 * - `sent`: the mail server has it, or the outbox where there is none
 * - `refused`: the mail server will never take it
 * - `failed`: tried as often as it is worth
 * - `bounced`: it was sent, and came back
 * - `givenUp`: somebody decided that it will not leave
 * - `unneeded`: what it tells was read under the bell before it left
 */
export const deliveryStates = [
  'waiting',
  'sending',
  'sent',
  'refused',
  'failed',
  'bounced',
  'givenUp',
  'unneeded',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Those that stay where they are until somebody does something about them. */
export const notArrived = ['refused', 'failed', 'bounced'] as const satisfies readonly DeliveryState[];
/** Those that can be sent once more. */
export const sendable = ['waiting', ...notArrived, 'givenUp'] as const satisfies readonly DeliveryState[];
/** What a list shows: those of a state, or all that did not arrive. */
export const deliveryChoices = [...deliveryStates, 'notArrived'] as const;
export type DeliveryChoice = (typeof deliveryChoices)[number];

/**
 * Why a mail did not arrive, as far as what was answered tells.
 * - of the recipient: `noMailbox`, `mailboxFull`, `noDomain`, `notAnAddress`
 * - of the mail: `tooLarge`, `blocked`
 * - of the mail server, or of the way the portal reaches it: `noServer`, `credentials`, `sender`, `busy`, `interrupted`
 */
export const deliveryCauses = [
  ...(['noMailbox', 'mailboxFull', 'noDomain', 'notAnAddress', 'tooLarge', 'blocked', 'noServer'] as const),
  ...(['credentials', 'sender', 'busy', 'interrupted', 'other'] as const),
] as const;
export type DeliveryCause = (typeof deliveryCauses)[number];

/** What the outbox answers where there is no mail server, as it is kept: screens say it in words of the reader. */
export const keptInOutbox = 'Kept in the outbox: no mail server is set (SMTP_URL).';

export const attemptOutcomes = ['sent', 'postponed', 'refused', 'lost', 'bounced'] as const;

const Party = strict({ name: Type.String(), address: Type.String() });

const line = {
  id: Key,
  IdMail: nullable(Type.String()),
  IdPersonneEV1: nullable(Type.Integer()),
  recipient: Party,
  IdLangue: Type.String(),
  subject: Type.String(),
  state: oneOf(deliveryStates),
  attempts: Type.Integer(),
  /** Its recipient is told of the same under the bell: read there first, it does not leave. */
  unlessRead: Type.Boolean(),
  due_at: Instant,
  created_at: Instant,
  ended_at: nullable(Instant),
  /** What was answered last. */
  answer: nullable(Type.String()),
  /** What that means; null where nothing went wrong. */
  cause: nullable(oneOf(deliveryCauses)),
};

export const DeliveryLine = strict(line);
export const Delivery = strict({
  ...line,
  to: Type.Array(Party),
  cc: Type.Array(Party),
  html: Type.String({ description: 'as it left: shown without scripts, and apart from the page' }),
  text: Type.String(),
  messageId: Type.String(),
  /** Whom it is to, as they are today: a retry goes to that address. */
  person: nullable(strict({ IdPays: Type.String(), address: Type.String() })),
  history: Type.Array(
    strict({ n: Type.Integer(), at: Instant, outcome: oneOf(attemptOutcomes), answer: Type.String() }),
  ),
});

const access = holding('back-office-acces');
const one = strict({ id: Key });
const Count = Type.Integer({ minimum: 0 });
const found = {
  IdMail: Type.Optional(Type.String({ maxLength: 60 })),
  q: Type.Optional(Type.String({ maxLength: 200, description: 'in the address, the name or the subject' })),
};
/** So many are sent again at a time. */
export const mostRetried = 1000;

/** Mails on their way: what left, what waits, what came back. They are purged after `MAIL_KEEP_DAYS`. */
export const mailDeliveryCalls = {
  list: call({
    operationId: 'mailDelivery.list',
    method: 'GET',
    path: '/MailDeliveries',
    summary: 'Mails that were written, newest first, and how many of those that are looked for stand where',
    access,
    query: strict({
      state: Type.Optional(oneOf(deliveryChoices)),
      ...found,
      before: Type.Optional(Key),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    response: strict({
      channel: oneOf(['smtp', 'outbox']),
      from: Type.String({ description: 'the address that mails leave from and come back to' }),
      counts: strict(
        Object.fromEntries(deliveryStates.map((state) => [state, Count])) as Record<DeliveryState, typeof Count>,
      ),
      deliveries: Type.Array(DeliveryLine),
      more: Type.Boolean(),
    }),
  }),
  read: call({
    operationId: 'mailDelivery.read',
    method: 'GET',
    path: '/MailDeliveries/{id}',
    summary: 'One mail as it left, and every attempt to send it',
    access,
    params: one,
    response: Delivery,
  }),
  retry: call({
    operationId: 'mailDelivery.retry',
    method: 'POST',
    path: '/MailDeliveries/{id}/retry',
    summary: 'Sends a mail that did not arrive again, now, to the address that its recipient has today',
    access,
    params: one,
    errors: ['CONFLICT'],
  }),
  retryAll: call({
    operationId: 'mailDelivery.retryAll',
    method: 'POST',
    path: '/MailDeliveries/retry',
    summary: `The same for those that are found, the oldest first, ${mostRetried} at a time`,
    access,
    body: strict({ state: oneOf([...sendable, 'notArrived']), ...found }),
    response: strict({ count: Count }),
  }),
  giveUp: call({
    operationId: 'mailDelivery.giveUp',
    method: 'POST',
    path: '/MailDeliveries/{id}/give-up',
    summary: 'Gives a mail up that has not left',
    access,
    params: one,
    errors: ['CONFLICT'],
  }),
  bounce: call({
    operationId: 'mailDelivery.bounce',
    method: 'POST',
    path: '/MailDeliveries/bounces',
    summary: 'Notes that a mail came back: for whoever reads the mailbox of returns, a person or a program',
    access,
    body: strict({
      messageId: Type.String({ minLength: 3, maxLength: 200, description: 'of the mail that was sent' }),
      answer: Type.String({ minLength: 1, maxLength: 1000, description: 'why, in the words of the mail server' }),
    }),
    errors: ['CONFLICT'],
  }),
};
