/** The eight interface languages, in the order of the switcher. `gb` is English (the flag is British). */
export const languages = ['fr', 'gb', 'es', 'de', 'it', 'nl', 'pl', 'cn'] as const;

export type Language = (typeof languages)[number];

export const defaultLanguage: Language = 'fr';

/** `IdLangue` as the database and the calls carry it: upper case, English being EN. */
export const idLangues = { fr: 'FR', gb: 'EN', es: 'ES', de: 'DE', it: 'IT', nl: 'NL', pl: 'PL', cn: 'CN' } as const;

export type IdLangue = (typeof idLangues)[Language];

/** The same thing for each language, by its `IdLangue`, in the order of the switcher. */
export function byLanguage<T>(one: (code: IdLangue) => T): Record<IdLangue, T> {
  return Object.fromEntries(Object.values(idLangues).map((code) => [code, one(code)])) as Record<IdLangue, T>;
}

/** BCP 47 locale used to format names, dates, numbers and plurals. */
export const locales: Record<Language, string> = {
  fr: 'fr-FR',
  gb: 'en-GB',
  es: 'es-ES',
  de: 'de-DE',
  it: 'it-IT',
  nl: 'nl-NL',
  pl: 'pl-PL',
  cn: 'zh-CN',
};

/** What the user's own language calls itself, for the switcher. */
export const languageNames: Record<Language, string> = {
  fr: 'Français',
  gb: 'English',
  es: 'Español',
  de: 'Deutsch',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  cn: '中文',
};

/**
 * Reads any spelling met on the wire (`FR`, `fr`, `EN`, `gb`, `zh-CN`, `en-US`) as an interface language.
 * Returns undefined when the language is not one of the eight.
 */
export function asLanguage(code: string | null | undefined): Language | undefined {
  if (!code) return undefined;
  const primary = code.trim().toLowerCase().split(/[-_]/)[0] ?? '';
  const own = primary === 'en' ? 'gb' : primary === 'zh' ? 'cn' : primary;
  return (languages as readonly string[]).includes(own) ? (own as Language) : undefined;
}

/** The BCP 47 locale of a language; French where it is not known yet. */
export function localeOf(language: Language | undefined): string {
  return language ? locales[language] : locales.fr;
}
