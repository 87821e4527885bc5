import { type Language, locales } from './languages.ts';

/** One for each language that was asked for: a browser takes milliseconds for each. */
const formats = new Map<Language, Intl.DateTimeFormat>();

function formatOf(language: Language): Intl.DateTimeFormat {
  const known = formats.get(language);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locales[language], {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  });
  formats.set(language, made);
  return made;
}

const civilDay = /^\d{4}-\d\d-\d\d$/;

/** A civil date `YYYY-MM-DD` in figures, as the language writes them: on screens, in notifications and in mails alike. */
export function dayInFigures(day: string, language: Language): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (!civilDay.test(day) || Number.isNaN(date.getTime())) return day;
  return formatOf(language).format(date);
}
