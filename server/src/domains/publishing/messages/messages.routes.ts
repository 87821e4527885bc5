import { asLanguage, idLangues, type Language } from '@passerelle/contracts/languages.ts';
import { messagesCalls, ShownMessage } from '@passerelle/contracts/messages/messages.contract.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import { FilterError, parseFields, parseFilterText, partsOf } from '../../../engines/conditions/parse.ts';
import { type PlainFilter, picking } from '../../../engines/lists/plain-filter.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { type BoardMessage, boundaryAfter, comingAt, levelAt, shownAt } from './message.rules.ts';
import type { MessageBoard } from './message-board.ts';
import { createMessage, removeMessage, saveVersion, updateMessage } from './messages.actions.ts';
import { listMessages, readMessage } from './messages.queries.ts';

interface MessagesNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly board: MessageBoard;
}

export function messagesRoutes({ db, act, board }: MessagesNeeds): readonly Route<LoadedActor>[] {
  const found = async (language: Language, IdMessage: number) => {
    const message = await readMessage(db, language, IdMessage);
    if (!message) throw new ApiError('NOT_FOUND');
    return message;
  };
  const versionsOf = async (IdMessage: number) =>
    (await found('fr', IdMessage)).MessageLgs.map((version) => ({ IdMessage, ...version }));
  const shown = async (filter: string | undefined, language: Language, closing: boolean) => {
    const asked = shownAsked(filter);
    const now = shownAt(await board.messages(), new Date());
    return now
      .filter(({ level }) => (level === 'closed') === closing)
      .map((message) => asked.pick(inLanguage(message, asked.language ?? language)));
  };
  return routes<LoadedActor, typeof messagesCalls>(messagesCalls, {
    list: ({ query }, { language }) => listMessages(db, language, query?.filter),
    read: ({ query }, { language }) => found(language, query.IdMessage),
    versions: ({ params }) => versionsOf(params.id),
    maintenances: ({ query }, { language }) => shown(query?.filter, language, true),
    notifications: ({ query }, { language }) => shown(query?.filter, language, false),
    board: async (_, { language }) => {
      const messages = await board.messages();
      const now = new Date();
      const coming = comingAt(messages, now);
      return {
        now: now.toISOString(),
        level: levelAt(messages, now),
        messages: shownAt(messages, now).map((message) => inLanguage(message, language)),
        coming: coming && { level: coming.level, at: coming.at.toISOString() },
        next: boundaryAfter(messages, now)?.toISOString() ?? null,
      };
    },
    create: async ({ body }, context) => {
      const IdMessage = await act(actOf(context), (writing) => createMessage(writing, body));
      return await found(context.language, IdMessage);
    },
    update: async ({ params, body }, context) => {
      await act(actOf(context), (writing) => updateMessage(writing, params.id, body));
      return await found(context.language, params.id);
    },
    saveVersion: async ({ body }, context) => {
      await act(actOf(context), (writing) => saveVersion(writing, body));
      return await versionsOf(body.IdMessage);
    },
    remove: async ({ params }, context) => {
      await act(actOf(context), (writing) => removeMessage(writing, params.id));
    },
  });
}

/** What a message says to readers of a language. */
function inLanguage({ IdMessage, texts, level, DateDebut, DateFin }: BoardMessage, language: Language) {
  const own = idLangues[language];
  const IdLangue = texts[own] === undefined ? idLangues.fr : own;
  return {
    IdMessage,
    IdLangue,
    Texte: texts[IdLangue] ?? '',
    DateDebut: DateDebut.toISOString(),
    DateFin: DateFin?.toISOString() ?? null,
    Maintenance: level === 'closed',
    level,
  };
}

/** `where.IdLangue` of the filter and its `fields`: all that it may say. */
function shownAsked(text: string | undefined): Pick<PlainFilter, 'pick'> & { readonly language: Language | undefined } {
  const { where, fields } = partsOf(parseFilterText(text), 'filter', ['where', 'fields'], 'notAllowed');
  const { IdLangue } = partsOf(where, 'where', ['IdLangue']);
  return { language: languageOf(IdLangue), pick: picking(parseFields(fields, Object.keys(ShownMessage.properties))) };
}

function languageOf(IdLangue: unknown): Language | undefined {
  if (IdLangue === undefined) return undefined;
  const language = typeof IdLangue === 'string' ? asLanguage(IdLangue) : undefined;
  if (!language) throw new FilterError('where/IdLangue', 'unknownValue');
  return language;
}
