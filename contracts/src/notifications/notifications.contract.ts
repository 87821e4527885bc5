import { Type } from 'typebox';
import { call, Instant, Key, nullable, oneOf, PersonKey, signedIn, strict } from '../call.ts';
import { kindsOfNotification } from './notification-kinds.ts';

const NotificationKey = Key;

/** Something that a person is told, in the language of the call. Unread while it has no `DateLecture`, pinned or not. */
export const Notification = strict({
  IdPersonneNotification: Type.Integer(),
  Titre: Type.String(),
  Texte: Type.String({ description: 'HTML; what it was filled with is escaped' }),
  Couleur: nullable(Type.String({ description: 'colour of its icon, by name' })),
  Icone: nullable(Type.String({ description: 'name of its icon' })),
  URL: nullable(Type.String({ description: 'screen that it opens, with its language' })),
  DateC: Instant,
  DateLecture: nullable(Instant),
  Epingle: Type.Boolean(),
  Nombre: Type.Integer({ description: 'how often the same was told before it was read' }),
  Pourquoi: Type.String({ description: 'why the reader is told' }),
});

const ClockTime = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description: 'HH:MM' });

/** By which channels somebody is told of what, and the hours in which nothing rings. */
export const NotificationChoices = strict({
  channels: Type.Array(strict({ kind: oneOf(kindsOfNotification), bell: Type.Boolean(), mail: Type.Boolean() }), {
    maxItems: kindsOfNotification.length,
  }),
  silence: Type.Union([strict({ from: ClockTime, until: ClockTime }), Type.Null()]),
});

/** One’s own notifications only: somebody else’s do not exist. They belong to the person, whatever the acting role. */
export const notificationsCalls = {
  list: call({
    operationId: 'notifications.list',
    method: 'GET',
    path: '/PersonneNotifications',
    summary: 'One’s notifications, pinned ones first, then the newest',
    access: signedIn,
    anyRole: true,
    personal: true,
    query: strict({
      skip: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    response: strict({
      notifications: Type.Array(Notification),
      total: Type.Integer(),
      unread: Type.Integer(),
      silent: Type.Boolean({ description: 'it is within the hours in which nothing rings' }),
    }),
  }),
  pin: call({
    operationId: 'notifications.pin',
    method: 'PATCH',
    path: '/PersonneNotifications/epingle-notification/{id}',
    summary: 'Pins a notification, or unpins it when it was pinned',
    access: signedIn,
    staysOpen: 'readOnly',
    anyRole: true,
    personal: true,
    params: strict({ id: NotificationKey }),
    response: Notification,
  }),
  read: call({
    operationId: 'notifications.read',
    method: 'PATCH',
    path: '/PersonneNotifications/read-notification/{id}',
    summary: 'Marks a notification read; one that was keeps its date',
    access: signedIn,
    staysOpen: 'readOnly',
    anyRole: true,
    personal: true,
    params: strict({ id: NotificationKey }),
    response: Notification,
  }),
  readAll: call({
    operationId: 'notifications.readAll',
    method: 'PATCH',
    path: '/PersonneNotifications/read-notifications/{IdPersonneEV1}',
    summary: 'Marks everything read, and answers what was not',
    access: signedIn,
    staysOpen: 'readOnly',
    anyRole: true,
    personal: true,
    params: strict({ IdPersonneEV1: PersonKey }),
    response: Type.Array(Notification),
  }),
  choices: call({
    operationId: 'notifications.choices',
    method: 'GET',
    path: '/PersonneNotifications/choices',
    summary: 'By which channels one is told of what, every kind, and one’s hours of silence',
    access: signedIn,
    anyRole: true,
    personal: true,
    response: NotificationChoices,
  }),
  saveChoices: call({
    operationId: 'notifications.saveChoices',
    method: 'PUT',
    path: '/PersonneNotifications/choices',
    summary: 'Chooses them; a kind that is left out is told as it is without a choice',
    access: signedIn,
    anyRole: true,
    personal: true,
    body: NotificationChoices,
    response: NotificationChoices,
  }),
};
