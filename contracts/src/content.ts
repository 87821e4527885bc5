import { type Static, Type } from 'typebox';
import { strict } from './call.ts';
import { byLanguage, type IdLangue } from './languages.ts';
import { isEmptyRichText, RichText } from './rich-text.ts';

/** A title and a rich text in one language: its parts, for what holds more than them. */
export const contentParts = { Titre: Type.String({ maxLength: 200 }), Texte: RichText };
export const Content = strict(contentParts);
export type Content = Static<typeof Content>;

/** What is written in each language. */
export const Contents = strict(byLanguage(() => Type.Optional(Content)));
export type Contents = Readonly<Partial<Record<IdLangue, Content>>>;

/** Whether a language says nothing at all, so that another stands for it. */
export function isEmptyContent(content: Content | undefined): boolean {
  return !content || (content.Titre.trim() === '' && isEmptyRichText(content.Texte));
}

/** What a reader is shown: their language, else French; in which language it is. */
export function contentIn(contents: Contents, language: IdLangue): Content & { readonly IdLangue: IdLangue } {
  const shown = isEmptyContent(contents[language]) ? 'FR' : language;
  return { ...(contents[shown] ?? { Titre: '', Texte: '' }), IdLangue: shown };
}
