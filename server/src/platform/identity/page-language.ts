import { asLanguage, defaultLanguage, type Language } from '@passerelle/contracts/languages.ts';
import { acceptedLanguages } from '../http/accept-language.ts';

/**
 * The language of a page served before anybody is known: what the page's own switcher asked for, else `ui_locales` of
 * the client (most wanted first, separated by spaces), else the browser's Accept-Language, else French.
 */
export function pageLanguage(asked: {
  lang?: string | undefined;
  uiLocales?: string | undefined;
  acceptLanguage?: string | undefined;
}): Language {
  const wanted = [asked.lang, ...(asked.uiLocales?.split(' ') ?? []), ...acceptedLanguages(asked.acceptLanguage ?? '')];
  return wanted.map(asLanguage).find((language) => language !== undefined) ?? defaultLanguage;
}
