import { type Language, locales } from '@passerelle/contracts/languages.ts';
import { elided } from '@passerelle/texts/elided.ts';
import { families, type TextKey } from '@passerelle/texts/families.ts';
import { IntlMessageFormat } from 'intl-messageformat';

export type Values = Readonly<Record<string, string | number>>;

/** A text as the screens show it. */
export function words(language: Language, key: TextKey, values: Values = {}): string {
  const [Famille, name = ''] = key.split(':');
  const texts: Readonly<Record<string, Readonly<Record<Language, string>>>> | undefined = families.find(
    (family) => family.Famille === Famille,
  )?.texts;
  const text = texts?.[name]?.[language];
  if (text === undefined) throw new Error(`No text ${key}`);
  return String(
    new IntlMessageFormat(elided(text, language, values), locales[language], undefined, { ignoreTag: true }).format(
      values,
    ),
  );
}

/** What a text that was not found looks like on a screen: its own key. */
export const rawKey = new RegExp(`\\b(${families.map(({ Famille }) => Famille).join('|')}):\\w+`);
