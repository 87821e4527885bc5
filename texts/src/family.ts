import type { Language } from '@passerelle/contracts/languages.ts';
import { typeset } from './typeset.ts';

/** One text in the eight languages; ICU MessageFormat, so `{n, plural, one {# role} other {# roles}}` works. */
export type EightTexts = Readonly<Record<Language, string>>;

export interface TextFamily<Famille extends string = string, Key extends string = string> {
  /** `Famille` of the Textes store and i18next namespace. */
  readonly Famille: Famille;
  readonly texts: Readonly<Record<Key, EightTexts>>;
}

/** Declares a family of texts. A language left out does not compile. */
export function family<const Famille extends string, const Key extends string>(
  Famille: Famille,
  texts: Record<Key, EightTexts>,
): TextFamily<Famille, Key> {
  const set = Object.entries<EightTexts>(texts).map(([key, text]) => [key, { ...text, fr: typeset(text.fr, 'fr') }]);
  return { Famille, texts: Object.fromEntries(set) as Record<Key, EightTexts> };
}
