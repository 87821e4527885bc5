import { type IdLangue, idLangues, type Language } from '@passerelle/contracts/languages.ts';
import { Message, type MessageLevel, type MessageState } from '@passerelle/contracts/messages/messages.contract.ts';
import { sql } from 'kysely';
import type { Subject } from '../../../engines/catalogue/subject.ts';
import { readPlainFilter } from '../../../engines/lists/plain-filter.ts';
import { type Db, rowOf, rowsOf } from '../../../platform/db/database.ts';
import { instant, type Sql } from '../../../platform/db/sql.ts';
import { sure } from '../../../platform/sure.ts';
import type { BoardMessage } from './message.rules.ts';

export interface MessageRow {
  IdMessage: number;
  Texte: string;
  Actif: boolean;
  DateDebut: string;
  DateFin: string | null;
  Maintenance: boolean;
  level: MessageLevel;
  state: MessageState;
  Revision: number;
  MessageLgs: { IdLangue: IdLangue; Texte: string }[];
}

/** The text of the message known as `alias` in one language, else in French. */
const textOf = (alias: string, language: Language): Sql<string> => sql`(
  select lg."Texte" from "MessageLg" lg where lg."IdMessage" = ${sql.ref(`${alias}.IdMessage`)}
    and lg."IdLangue" in (${idLangues[language]}, 'FR') order by lg."IdLangue" = 'FR' limit 1)`;

const at = (alias: string, column: string) => sql.ref(`${alias}.${column}`);

const stateOf = (alias: string): Sql<MessageState> => sql`case
  when ${at(alias, 'DateFin')} <= now() then 'past' when not ${at(alias, 'Actif')} then 'off'
  when ${at(alias, 'DateDebut')} > now() then 'planned' else 'active' end`;

/** What a filter of messages may compare and order by. */
const messageSubject = (language: Language): Subject => ({
  table: 'Message',
  key: 'IdMessage',
  fields: {
    IdMessage: { type: 'code', sqlType: 'integer', value: (alias) => at(alias, 'IdMessage') },
    Texte: { type: 'text', value: (alias) => textOf(alias, language) },
    Actif: { type: 'boolean', value: (alias) => at(alias, 'Actif') },
    Maintenance: { type: 'boolean', value: (alias) => at(alias, 'Maintenance') },
    DateDebut: { type: 'instant', value: (alias) => at(alias, 'DateDebut') },
    DateFin: { type: 'instant', value: (alias) => at(alias, 'DateFin') },
    level: { type: 'code', value: (alias) => at(alias, 'level') },
    state: { type: 'code', value: (alias) => stateOf(alias) },
  },
});

const columns = (language: Language) => sql`m."IdMessage", ${textOf('m', language)} as "Texte", m."Actif",
  ${instant(at('m', 'DateDebut'))} as "DateDebut", ${instant(at('m', 'DateFin'))} as "DateFin", m."Maintenance", m.level,
  ${stateOf('m')} as state, m."Revision", (
    select coalesce(json_agg(json_build_object('IdLangue', lg."IdLangue", 'Texte', lg."Texte") order by lg."IdLangue"), '[]')
    from "MessageLg" lg where lg."IdMessage" = m."IdMessage") as "MessageLgs"`;

/** Messages that a filter asks for, the latest start first unless it says otherwise. Throws FILTER_INVALID. */
export async function listMessages(db: Db, language: Language, filter: string | undefined): Promise<MessageRow[]> {
  const { MessageLgs, ...fields } = Message.properties;
  const answered = { fields: Object.keys(fields), relations: Object.keys({ MessageLgs }) };
  const { where, order, page, pick } = readPlainFilter(filter, messageSubject(language), 'm', language, answered);
  const rows = await rowsOf(
    db,
    sql<MessageRow>`select ${columns(language)} from "Message" m where ${where}
      order by ${order}m."DateDebut" desc, m."IdMessage" desc ${page}`,
  );
  return rows.map(pick);
}

/** One message. `lock`: until the end of the transaction. */
export async function readMessage(
  db: Db,
  language: Language,
  IdMessage: number,
  { lock = false } = {},
): Promise<MessageRow | undefined> {
  const [row] = await rowsOf(
    db,
    sql<MessageRow>`select ${columns(language)} from "Message" m where m."IdMessage" = ${IdMessage}
      ${lock ? sql`for update` : sql``}`,
  );
  return row;
}

export async function boardVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom('message_board').select('version').executeTakeFirstOrThrow();
  return version;
}

/** What counts now or will, with the version that it is of, seen at one moment. */
export async function readBoard(
  db: Db,
): Promise<{ readonly version: number; readonly messages: readonly BoardMessage[] }> {
  const board = await rowOf(
    db,
    sql<{ version: number; messages: (Omit<BoardMessage, 'DateDebut' | 'DateFin'> & Record<string, string | null>)[] }>`
      select b.version, coalesce((
        select json_agg(json_build_object('IdMessage', m."IdMessage", 'level', m.level,
          'DateDebut', ${instant(at('m', 'DateDebut'))}, 'DateFin', ${instant(at('m', 'DateFin'))},
          'texts', (select json_object_agg(lg."IdLangue", lg."Texte") from "MessageLg" lg where lg."IdMessage" = m."IdMessage"))
          order by m."DateDebut" desc, m."IdMessage" desc)
        from "Message" m where m."Actif" and (m."DateFin" is null or m."DateFin" > now())), '[]') as messages
      from message_board b`,
  );
  const messages = board.messages.map((message): BoardMessage => {
    const { DateDebut, DateFin, ...rest } = message;
    return {
      ...(rest as Omit<BoardMessage, 'DateDebut' | 'DateFin'>),
      DateDebut: new Date(sure(DateDebut)),
      DateFin: DateFin ? new Date(DateFin) : null,
    };
  });
  return { version: board.version, messages };
}
