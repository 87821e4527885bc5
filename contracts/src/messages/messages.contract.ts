import { type Static, type TObject, Type } from 'typebox';
import { anyone, call, holding, Instant, Key, nullable, oneOf, strict } from '../call.ts';
import { idLangues } from '../languages.ts';
import { RichText } from '../rich-text.ts';
import { maintenanceLevels } from './maintenance.ts';

/**
 * How much a message weighs while it lasts: it is only said, it lets nobody write, or it closes the portal to whoever
 * does not hold `maintenance`. Only the last is `Maintenance`.
 */
export const messageLevels = ['message', 'readOnly', 'closed'] as const;
export type MessageLevel = (typeof messageLevels)[number];

/** Where a message stands: shown now, waiting for its start, over, or switched off. */
export const messageStates = ['active', 'planned', 'past', 'off'] as const;
export type MessageState = (typeof messageStates)[number];

const IdLangue = oneOf(Object.values(idLangues));
const level = oneOf(messageLevels);
const filter = Type.Optional(Type.String({ maxLength: 4000, description: 'LoopBack filter, as JSON' }));

/** A text in one language; French stands wherever another language has none. */
const Version = strict({ IdLangue, Texte: RichText });

export const Message = strict({
  IdMessage: Key,
  Texte: Type.String({ description: 'in the language of the call, else in French' }),
  Actif: Type.Boolean(),
  DateDebut: Instant,
  DateFin: nullable(Instant),
  Maintenance: Type.Boolean(),
  level,
  state: oneOf(messageStates),
  Revision: Type.Integer(),
  MessageLgs: Type.Array(strict({ IdLangue, Texte: Type.String() })),
});

/** A message that counts now, in one language. */
export const ShownMessage = strict({
  IdMessage: Key,
  IdLangue,
  Texte: Type.String(),
  DateDebut: Instant,
  DateFin: nullable(Instant),
  Maintenance: Type.Boolean(),
  level,
});

/** Rows of which a filter may ask for some fields only: who asks for none has them whole. */
const someOf = <Row extends TObject>(row: Row) => Type.Unsafe<Static<Row>[]>(Type.Array(Type.Partial(row)));

const content = {
  Actif: Type.Boolean(),
  DateDebut: Type.Optional(nullable(Instant)),
  DateFin: Type.Optional(nullable(Instant)),
  Maintenance: Type.Optional(Type.Boolean()),
  level: Type.Optional(level),
};
const versions = Type.Array(Version, { maxItems: 8 });
const access = holding('maintenance');
const one = strict({ id: Key });

export const messagesCalls = {
  list: call({
    operationId: 'messages.list',
    method: 'GET',
    path: '/Messages',
    summary:
      'Global messages with their language versions, the latest start first; a LoopBack filter chooses and orders',
    access,
    query: strict({ filter }),
    response: someOf(Message),
  }),
  read: call({
    operationId: 'messages.read',
    method: 'GET',
    path: '/Messages/get-single-message',
    summary: 'One message',
    access,
    query: strict({ IdMessage: Key }),
    response: Message,
  }),
  maintenances: call({
    operationId: 'messages.maintenances',
    method: 'GET',
    path: '/MessageActifs/getAllMaintenancesTrue',
    summary: 'Messages that close the portal now, in `where.IdLangue`, in French where they do not speak it',
    access: anyone,
    staysOpen: 'closed',
    query: strict({ filter }),
    response: someOf(ShownMessage),
  }),
  notifications: call({
    operationId: 'messages.notifications',
    method: 'GET',
    path: '/MessageActifs/getAllNotificationsTrue',
    summary: 'Other messages that count now, in `where.IdLangue`, in French where they do not speak it',
    access: anyone,
    staysOpen: 'closed',
    query: strict({ filter }),
    response: someOf(ShownMessage),
  }),
  board: call({
    operationId: 'messages.board',
    method: 'GET',
    path: '/MessageActifs/board',
    summary:
      'What the frame of every screen shows: the messages of this moment, the level they put the portal at, what comes next',
    access: anyone,
    staysOpen: 'closed',
    response: strict({
      now: Instant,
      level: oneOf(maintenanceLevels),
      messages: Type.Array(ShownMessage),
      /** Within the hour, the portal goes to a stricter level. */
      coming: nullable(strict({ level: oneOf(['readOnly', 'closed']), at: Instant })),
      /** When the board changes by time alone. */
      next: nullable(Instant),
    }),
  }),
  create: call({
    operationId: 'messages.create',
    method: 'POST',
    path: '/Messages/create-message',
    summary: 'A message, its text in French, its other languages when they are there; without a start it starts now',
    access,
    staysOpen: 'readOnly',
    body: strict({ ...content, Texte: RichText, MessageLgs: Type.Optional(versions) }),
    response: Message,
  }),
  update: call({
    operationId: 'messages.update',
    method: 'PUT',
    path: '/Messages/{id}',
    summary: 'The whole message as it becomes; refused when somebody changed it since',
    access,
    staysOpen: 'readOnly',
    params: one,
    body: strict({ ...content, MessageLgs: versions, Revision: Type.Integer() }),
    response: Message,
    errors: ['CONFLICT'],
  }),
  remove: call({
    operationId: 'messages.remove',
    method: 'DELETE',
    path: '/Messages/{id}',
    summary: 'Takes a message away, in every language',
    access,
    staysOpen: 'readOnly',
    params: one,
  }),
  versions: call({
    operationId: 'messages.versions',
    method: 'GET',
    path: '/MessageLgs/{id}',
    summary: 'The language versions of a message',
    access,
    params: one,
    response: Type.Array(strict({ IdMessage: Key, IdLangue, Texte: Type.String() })),
  }),
  saveVersion: call({
    operationId: 'messages.saveVersion',
    method: 'POST',
    path: '/MessageLgs/create-update-message',
    summary: 'A language version of a message, made or changed; an empty text takes it away, but for French',
    access,
    staysOpen: 'readOnly',
    body: strict({ IdMessage: Key, ...Version.properties }),
    response: Type.Array(strict({ IdMessage: Key, IdLangue, Texte: Type.String() })),
  }),
};
