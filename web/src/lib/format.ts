import { dayInFigures } from '@passerelle/contracts/civil-day.ts';
import { type Language, locales } from '@passerelle/contracts/languages.ts';
import { caller } from './api.ts';

/** A civil date `YYYY-MM-DD` as the language of the interface writes it. */
export function showDate(date: string, language: Language = caller.language): string {
  return dayInFigures(date, language);
}

export function showNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(locales[language]).format(value);
}

/** A size as people read it: 340 kB, 2.1 MB. */
export function showSize(bytes: number, language: Language): string {
  const [value, unit] =
    bytes < 1_048_576 ? [Math.max(1, Math.round(bytes / 1024)), 'kilobyte'] : [bytes / 1_048_576, 'megabyte'];
  return new Intl.NumberFormat(locales[language], { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
}

const months = Array.from({ length: 12 }, (_, month) => month);
const week = [1, 2, 3, 4, 5, 6, 7];

/** What parts a number from its decimals, as the language writes it. */
export function decimalOf(language: Language): string {
  return showNumber(0.5, language).charAt(1);
}

/** What the calendar of a language calls each month, or each day of the week from Monday on, to stand by itself. */
export function calendarNames(
  of: 'month' | 'weekday',
  language: Language,
  length: 'long' | 'narrow' = 'long',
): readonly string[] {
  const name = new Intl.DateTimeFormat(locales[language], { [of]: length, timeZone: 'UTC' });
  // The first of January 2024 was a Monday.
  const days =
    of === 'month' ? months.map((month) => Date.UTC(2024, month, 1)) : week.map((day) => Date.UTC(2024, 0, day));
  return days.map((day) => name.format(day));
}

/** The month of a civil date, with its year. */
export function showMonth(date: string, language: Language, length: 'short' | 'long' | 'alone'): string {
  const day = new Date(date);
  // Beside eleven others, its year is known.
  if (length === 'alone')
    return new Intl.DateTimeFormat(locales[language], { month: 'short', timeZone: 'UTC' }).format(day);
  const year = length === 'long' ? 'numeric' : '2-digit';
  return new Intl.DateTimeFormat(locales[language], { month: length, year, timeZone: 'UTC' }).format(day);
}

/** An instant for reading: how long ago when it is of today, else its day and time. */
export function showInstant(instant: string, language: Language, now = new Date()): string {
  const date = new Date(instant);
  const minutes = Math.round((date.getTime() - now.getTime()) / 60_000);
  const relative = new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' });
  // “Now”: several languages say “this minute” as one that has not ended, or that no verb may follow.
  if (minutes === 0) return relative.format(0, 'second');
  if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute');
  if (Math.abs(minutes) < 24 * 60) return relative.format(Math.round(minutes / 60), 'hour');
  return showMinute(instant, language);
}

/** An instant as it was set, of today too: its day as days are written, and its time, where the reader is. */
export function showMinute(instant: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(instant));
}

/**
 * The day of an instant where the reader is, in words that may follow a preposition: without its weekday, which languages
 * that decline would have in another case.
 */
export function showDay(instant: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'long' }).format(new Date(instant));
}

/** The same with its time: “by”, “until” or “on” it. */
export function showDayAndTime(instant: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeStyle: 'short' }).format(
    new Date(instant),
  );
}

/** The same with the zone in which it is read, for whoever may be in another than who reads it beside them. */
export function showDayAndTimeInZone(instant: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], {
    ...{ day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' },
    timeZoneName: 'short',
  }).format(new Date(instant));
}

/** A day with its weekday, to stand by itself. */
export function showFullDay(instant: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'full' }).format(new Date(instant));
}

/** An instant for planning by, to stand by itself: its time, with its day unless that is today. */
export function showMoment(instant: string, language: Language, now = new Date()): string {
  const date = new Date(instant);
  const day =
    date.toDateString() === now.toDateString() ? {} : ({ weekday: 'long', day: 'numeric', month: 'long' } as const);
  return new Intl.DateTimeFormat(locales[language], { ...day, hour: '2-digit', minute: '2-digit' }).format(date);
}

/** How long it is from an instant to another, or to now: in the greatest unit that says it, a minute at least. */
export function showSpan(from: string, to: string | null, language: Language, now = new Date()): string {
  const minutes = Math.max(0, ((to === null ? now : new Date(to)).getTime() - new Date(from).getTime()) / 60_000);
  const [unit, of] =
    minutes < 60 ? (['minute', 1] as const) : minutes < 1440 ? (['hour', 60] as const) : (['day', 1440] as const);
  return new Intl.NumberFormat(locales[language], { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.max(1, Math.round(minutes / of)),
  );
}

/** The time of an instant, hours and minutes. */
export function showTime(instant: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { hour: '2-digit', minute: '2-digit' }).format(new Date(instant));
}

/** The time that it is in a zone (IANA), with the day of the week. */
export function showTimeIn(zone: string, language: Language, now = new Date()): string {
  const at = { timeZone: zone, weekday: 'long', hour: '2-digit', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat(locales[language], at).format(now);
}
