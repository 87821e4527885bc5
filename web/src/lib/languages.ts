import { asLanguage, defaultLanguage, type Language, languages } from '@passerelle/contracts/languages.ts';

/** Whether this is one of the eight, written as addresses write them. */
export function isLanguage(code: string): code is Language {
  return (languages as readonly string[]).includes(code);
}

/** The browser's language when it is one of ours, else French. */
export function browserLanguage(): Language {
  for (const code of navigator.languages) {
    const language = asLanguage(code);
    if (language) return language;
  }
  return defaultLanguage;
}

/** Whether the first segment of an address was meant for a language, be it none of ours. */
export const looksLikeLanguage = (segment: string): boolean => /^[a-z]{2}([-_][a-z]{2,4})?$/i.test(segment);

/** The language of an address that names one, else the browser's. */
export function languageOf(pathname: string): Language {
  const asked = pathname.split('/')[1] ?? '';
  return isLanguage(asked) ? asked : browserLanguage();
}
