import { type Static, Type } from 'typebox';
import { call, holding, Instant, Key, nullable, oneOf, strict } from '../call.ts';
import { webhookEvents, webhookTest } from './webhook-events.ts';

export const webhookLimits = {
  url: 500,
  /** Hours that a secret which was replaced goes on signing. */
  overlap: 24,
  /** Days of failures without a break after which nothing more is sent until somebody resumes it. */
  patience: 5,
  /** Days that what was sent is kept, and may be sent again. */
  keeps: 30,
  /** Rows of which one message tells at most. */
  rows: 500,
} as const;

/** Closed: its program may not call. */
export const webhookStates = ['active', 'failing', 'paused', 'closed', 'ended'] as const;
export type WebhookState = (typeof webhookStates)[number];

/** Why an attempt came to nothing without an answer; `nothing`: there was nothing left that the program may know. */
export const webhookFaults = ['nothing', 'unreached', 'host', 'closed'] as const;

/** Where a message stands: `nothing` was sent of it, or it waits, was taken, or is given up. */
export const messageStates = ['waiting', 'done', 'nothing', 'failed'] as const;

const access = holding('adm');
const Count = Type.Integer({ minimum: 0 });
const Events = Type.Array(oneOf(webhookEvents), { minItems: 1, uniqueItems: true });
const Url = Type.String({ minLength: 1, maxLength: webhookLimits.url, pattern: '\\S' });

const Webhook = strict({
  IdWebhook: Key,
  IdProgramme: Key,
  LibProgramme: Type.String(),
  Url: Type.String(),
  events: Type.Array(oneOf(webhookEvents)),
  state: oneOf(webhookStates),
  failingSince: nullable(Instant),
  /** The former secret signs as well until then. */
  overlapUntil: nullable(Instant),
  waiting: Count,
  /** When something last arrived. */
  lastDone: nullable(Instant),
});
export type WebhookRow = Static<typeof Webhook>;

const Attempt = strict({
  at: Instant,
  replay: Type.Boolean(),
  status: nullable(Type.Integer()),
  fault: nullable(oneOf(webhookFaults)),
  ms: Count,
  /** Rows that it told of. */
  told: Count,
});

const Message = strict({
  id: Key,
  /** What the receiver knows it by, at every attempt. */
  uuid: Type.String(),
  event: oneOf([...webhookEvents, webhookTest]),
  at: Instant,
  state: oneOf(messageStates),
  attempts: Type.Array(Attempt),
});
export type WebhookMessage = Static<typeof Message>;

const one = strict({ IdWebhook: Key });
const Shown = strict({ IdWebhook: Key, secret: Type.String({ description: 'shown this once' }) });

/** Addresses that are told what happens, as the programs whose they are see it. */
export const webhookCalls = {
  list: call({
    operationId: 'webhooks.list',
    method: 'GET',
    path: '/webhooks',
    summary: 'Every webhook with its program, what it is told of and how it stands, and the programs that may have one',
    access,
    response: strict({
      webhooks: Type.Array(Webhook),
      programs: Type.Array(strict({ IdProgramme: Key, LibProgramme: Type.String() })),
    }),
  }),
  create: call({
    operationId: 'webhooks.create',
    method: 'POST',
    path: '/webhooks',
    summary: 'Has an address told what happens, as a program sees it, and shows the secret that signs it once',
    access,
    body: strict({ IdProgramme: Key, Url, events: Events }),
    response: Shown,
    shownOnce: true,
  }),
  change: call({
    operationId: 'webhooks.change',
    method: 'PUT',
    path: '/webhooks/{IdWebhook}',
    summary: 'Tells another address, or of other things',
    access,
    params: one,
    body: strict({ Url, events: Events }),
  }),
  rotate: call({
    operationId: 'webhooks.rotate',
    method: 'POST',
    path: '/webhooks/{IdWebhook}/secret',
    summary: 'Makes a new secret and shows it once; the one before signs no more, or for a day beside it',
    access,
    params: one,
    body: strict({ overlap: Type.Boolean() }),
    response: Shown,
    shownOnce: true,
  }),
  pause: call({
    operationId: 'webhooks.pause',
    method: 'POST',
    path: '/webhooks/{IdWebhook}/pause',
    summary: 'Sends nothing until it is resumed: what happens meanwhile waits',
    access,
    params: one,
    errors: ['CONFLICT'],
  }),
  resume: call({
    operationId: 'webhooks.resume',
    method: 'POST',
    path: '/webhooks/{IdWebhook}/reprise',
    summary: 'Sends what waited and goes on',
    access,
    params: one,
    errors: ['CONFLICT'],
  }),
  end: call({
    operationId: 'webhooks.end',
    method: 'DELETE',
    path: '/webhooks/{IdWebhook}',
    summary: 'Ends a webhook for good: what waits is not sent',
    access,
    params: one,
  }),
  test: call({
    operationId: 'webhooks.test',
    method: 'POST',
    path: '/webhooks/{IdWebhook}/essai',
    summary: 'Sends it a message that tells of nobody, to see that it arrives and that its signature is taken',
    access,
    params: one,
    errors: ['CONFLICT'],
  }),
  messages: call({
    operationId: 'webhooks.messages',
    method: 'GET',
    path: '/webhooks/{IdWebhook}/messages',
    summary: 'What it was sent, newest first, with every attempt',
    access,
    params: one,
    query: strict({ before: Type.Optional(Key) }),
    response: strict({ messages: Type.Array(Message), more: Type.Boolean() }),
  }),
  replay: call({
    operationId: 'webhooks.replay',
    method: 'POST',
    path: '/webhooks/{IdWebhook}/messages/{id}/rejeu',
    summary: 'Sends a message again under the same id, with what its program may know today',
    access,
    params: strict({ IdWebhook: Key, id: Key }),
    errors: ['CONFLICT'],
  }),
};
