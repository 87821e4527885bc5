import type { Input } from '@passerelle/contracts/call.ts';
import { type IdLangue, idLangues } from '@passerelle/contracts/languages.ts';
import type { MessageLevel, messagesCalls } from '@passerelle/contracts/messages/messages.contract.ts';
import type { Writing } from '../../../engines/act/act.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError, invalidInput } from '../../../platform/http/api-error.ts';
import type { Announcement } from '../../../platform/realtime/announce.ts';
import { cleanRichText } from '../../../platform/rich-text/clean.ts';
import { type MessageRow, readMessage } from './messages.queries.ts';

const moved: Announcement = { topic: 'messages.changed', to: 'everyone', data: {} };

type Content = Input<typeof messagesCalls.create>['body'] & object;
type Texts = ReadonlyMap<IdLangue, string>;

/** What of the content is a row of `Message`. Throws INVALID_INPUT. */
function rowOf({ Actif, DateDebut, DateFin, level, Maintenance }: Omit<Content, 'Texte' | 'MessageLgs'>) {
  const said: MessageLevel = level ?? (Maintenance ? 'closed' : 'message');
  if (Maintenance !== undefined && Maintenance !== (said === 'closed'))
    throw invalidInput('body/Maintenance', 'unknownValue', Maintenance);
  const start = minuteOf('DateDebut', DateDebut) ?? minute(new Date());
  const end = minuteOf('DateFin', DateFin);
  if (end && end <= start) throw invalidInput('body/DateFin', 'min', start.toISOString());
  return { level: said, Actif, DateDebut: start, DateFin: end };
}

const minute = (date: Date) => new Date(Math.floor(date.getTime() / 60_000) * 60_000);

function minuteOf(name: string, text: string | null | undefined): Date | null {
  if (text === null || text === undefined) return null;
  const date = new Date(text);
  const year = Number.isNaN(date.getTime()) ? 0 : date.getUTCFullYear();
  if (year < 2000 || year > 2100) throw invalidInput(`body/${name}`, 'date', text);
  return minute(date);
}

/** The languages that say something, cleaned. Throws INVALID_INPUT where one comes twice or French says nothing. */
function textsOf(versions: readonly { IdLangue: IdLangue; Texte: string }[], French: string | undefined): Texts {
  const texts = new Map<IdLangue, string>(French === undefined ? [] : [['FR', cleanRichText(French)]]);
  for (const [index, { IdLangue, Texte }] of versions.entries()) {
    if (texts.has(IdLangue)) throw invalidInput(`body/MessageLgs/${index}/IdLangue`, 'duplicate', IdLangue);
    texts.set(IdLangue, cleanRichText(Texte));
  }
  if (!texts.get('FR')) throw invalidInput(French === undefined ? 'body/MessageLgs' : 'body/Texte', 'required');
  return new Map([...texts].filter(([, text]) => text !== ''));
}

async function writeTexts(db: Db, IdMessage: number, texts: Texts): Promise<void> {
  await db.deleteFrom('MessageLg').where('IdMessage', '=', IdMessage).execute();
  await db
    .insertInto('MessageLg')
    .values([...texts].map(([IdLangue, Texte]) => ({ IdMessage, IdLangue, Texte })))
    .execute();
}

/** A message as its history tells it: each language on its own. */
const told = ({ level, Actif, DateDebut, DateFin, MessageLgs }: MessageRow) => ({
  level,
  Actif,
  DateDebut,
  DateFin,
  ...Object.fromEntries(Object.values(idLangues).map((one) => [`Texte${one}`, null])),
  ...Object.fromEntries(MessageLgs.map(({ IdLangue, Texte }) => [`Texte${IdLangue}`, Texte])),
});

async function lockedMessage(db: Db, IdMessage: number): Promise<MessageRow> {
  const row = await readMessage(db, 'fr', IdMessage, { lock: true });
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

async function recordChange({ db, record, announce }: Writing, before: MessageRow): Promise<void> {
  const after = await lockedMessage(db, before.IdMessage);
  await record({ entity: 'Message', id: before.IdMessage, before: told(before), after: told(after) });
  announce(moved);
}

export async function createMessage({ db, record, announce }: Writing, body: Content): Promise<number> {
  const row = rowOf(body);
  const texts = textsOf(body.MessageLgs ?? [], body.Texte);
  const { IdMessage } = await db.insertInto('Message').values(row).returning('IdMessage').executeTakeFirstOrThrow();
  await writeTexts(db, IdMessage, texts);
  await record({ entity: 'Message', id: IdMessage, after: told(await lockedMessage(db, IdMessage)) });
  announce(moved);
  return IdMessage;
}

/** Throws NOT_FOUND, and CONFLICT when it is no longer the version that the change was made from. */
export async function updateMessage(
  writing: Writing,
  IdMessage: number,
  { Revision, MessageLgs, ...content }: Input<typeof messagesCalls.update>['body'] & object,
): Promise<void> {
  const texts = textsOf(MessageLgs, undefined);
  const { db } = writing;
  const before = await lockedMessage(db, IdMessage);
  if (before.Revision !== Revision) throw new ApiError('CONFLICT');
  const row = rowOf({ DateDebut: before.DateDebut, ...content });
  await db
    .updateTable('Message')
    .set({ ...row, Revision: Revision + 1 })
    .where('IdMessage', '=', IdMessage)
    .execute();
  await writeTexts(db, IdMessage, texts);
  await recordChange(writing, before);
}

/** Throws NOT_FOUND, INVALID_INPUT where French would say nothing. */
export async function saveVersion(
  writing: Writing,
  { IdMessage, IdLangue, Texte }: Input<typeof messagesCalls.saveVersion>['body'] & object,
): Promise<void> {
  const text = cleanRichText(Texte);
  if (IdLangue === 'FR' && text === '') throw invalidInput('body/Texte', 'required');
  const { db } = writing;
  const before = await lockedMessage(db, IdMessage);
  const texts = new Map(before.MessageLgs.map((one) => [one.IdLangue, one.Texte]));
  if (text === '') texts.delete(IdLangue);
  else texts.set(IdLangue, text);
  await db
    .updateTable('Message')
    .set({ Revision: before.Revision + 1 })
    .where('IdMessage', '=', IdMessage)
    .execute();
  await writeTexts(db, IdMessage, texts);
  await recordChange(writing, before);
}

export async function removeMessage({ db, record, announce }: Writing, IdMessage: number): Promise<void> {
  const before = await lockedMessage(db, IdMessage);
  await db.deleteFrom('Message').where('IdMessage', '=', IdMessage).execute();
  await record({ entity: 'Message', id: IdMessage, before: told(before) });
  announce(moved);
}
