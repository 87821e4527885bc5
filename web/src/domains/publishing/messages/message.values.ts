import type { Input, Output } from '@passerelle/contracts/call.ts';
import { type IdLangue, idLangues, type Language, languages } from '@passerelle/contracts/languages.ts';
import type { MessageLevel, messagesCalls } from '@passerelle/contracts/messages/messages.contract.ts';
import { isEmptyRichText } from '@passerelle/contracts/rich-text.ts';
import type { LanguageState } from '../../../ui/language-tabs.tsx';

export type StoredMessage = Output<typeof messagesCalls.read>;

/** A message as it is being written. */
export interface MessageValues {
  readonly texts: Readonly<Partial<Record<IdLangue, string>>>;
  readonly level: MessageLevel;
  readonly Actif: boolean;
  /** `YYYY-MM-DD HH:mm:ss` where the writer is; null: at once. */
  readonly DateDebut: string | null;
  /** Null: until somebody ends it. */
  readonly DateFin: string | null;
}

export const newMessage: MessageValues = {
  texts: {},
  level: 'message',
  Actif: true,
  DateDebut: null,
  DateFin: null,
};

export function valuesOf({ MessageLgs, level, Actif, DateDebut, DateFin }: StoredMessage): MessageValues {
  const texts = Object.fromEntries(MessageLgs.map(({ IdLangue, Texte }) => [IdLangue, Texte]));
  return { texts, level, Actif, DateDebut: toLocal(DateDebut), DateFin: DateFin && toLocal(DateFin) };
}

/** The whole content, as a message is saved. */
export function contentOf({ texts, level, Actif, DateDebut, DateFin }: MessageValues) {
  const MessageLgs = Object.values(idLangues).flatMap((IdLangue) => {
    const Texte = texts[IdLangue] ?? '';
    return isEmptyRichText(Texte) ? [] : [{ IdLangue, Texte }];
  });
  return { level, Actif, DateDebut: toInstant(DateDebut), DateFin: toInstant(DateFin), MessageLgs };
}

/** The same for a message that is new, where French has a place of its own. */
export function creationOf(values: MessageValues): Input<typeof messagesCalls.create>['body'] {
  const { MessageLgs, ...content } = contentOf(values);
  return {
    ...content,
    Texte: values.texts.FR ?? '',
    MessageLgs: MessageLgs.filter(({ IdLangue }) => IdLangue !== 'FR'),
  };
}

export function languageStates({ texts }: Pick<MessageValues, 'texts'>): Readonly<Record<Language, LanguageState>> {
  const stateOf = (language: Language) => (isEmptyRichText(texts[idLangues[language]] ?? '') ? 'missing' : 'filled');
  return Object.fromEntries(languages.map((language) => [language, stateOf(language)])) as Record<
    Language,
    LanguageState
  >;
}

/** What it says to readers of a language, and in which. */
export function saidIn({ texts }: Pick<MessageValues, 'texts'>, language: Language) {
  const own = idLangues[language];
  const IdLangue: IdLangue = isEmptyRichText(texts[own] ?? '') ? 'FR' : own;
  return { IdLangue, Texte: texts[IdLangue] ?? '' };
}

/** Whether saving it closes the portal there and then. */
export function closesNow({ level, Actif, DateDebut, DateFin }: MessageValues, now = new Date()): boolean {
  const start = toInstant(DateDebut);
  const end = toInstant(DateFin);
  const begun = start === null || new Date(start) <= now;
  return level === 'closed' && Actif && begun && (end === null || new Date(end) > now);
}

const two = (part: number) => String(part).padStart(2, '0');

/** An instant on the writer's clock. */
export function toLocal(instant: string): string {
  const date = new Date(instant);
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:00`;
}

/** What the writer's clock says, as an instant. */
export function toInstant(local: string | null): string | null {
  return local === null ? null : new Date(local.replace(' ', 'T')).toISOString();
}
