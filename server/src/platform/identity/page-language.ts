import { asLanguage, defaultLanguage, type Language } from '@passerelle/contracts/languages.ts';

/**
 * The language of a page served before anybody is known: what the page's own switcher asked for, else `ui_locales` of
 * the client (most wanted first, separated by spaces), else the browser's Accept-Language, else French.
 */
export function pageLanguage(asked: {
  lang?: string | undefined;
  uiLocales?: string | undefined;
  acceptLanguage?: string | undefined;
}): Language {
  const wanted = [asked.lang, ...(asked.uiLocales?.split(' ') ?? []), ...byPreference(asked.acceptLanguage ?? '')];
  return wanted.map(asLanguage).find((language) => language !== undefined) ?? defaultLanguage;
}

function byPreference(acceptLanguage: string): string[] {
  return acceptLanguage
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.split(';');
      const q = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('q='));
      return { range: range.trim(), weight: q ? Number(q.slice(2)) : 1 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ range }) => range);
}
