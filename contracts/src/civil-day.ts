import { type Language, languages, locales } from './languages.ts';

const formats = new Map(
  languages.map((language) => [
    language,
    new Intl.DateTimeFormat(locales[language], { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' }),
  ]),
);

const civilDay = /^\d{4}-\d\d-\d\d$/;

/** A civil date `YYYY-MM-DD` in figures, as the language writes them: on screens, in notifications and in mails alike. */
export function dayInFigures(day: string, language: Language): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (!civilDay.test(day) || Number.isNaN(date.getTime())) return day;
  return formats.get(language)?.format(date) ?? day;
}
