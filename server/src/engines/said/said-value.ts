import type { FieldType } from '@passerelle/contracts/catalogue/field.ts';
import { dayInFigures } from '@passerelle/contracts/civil-day.ts';
import { type Language, localeOf } from '@passerelle/contracts/languages.ts';

/** How values are said: in which language, with its words for yes and no. */
export interface Saying {
  readonly language: Language;
  readonly yes: string;
  readonly no: string;
  /** Days in words, as a letter has them, instead of figures. */
  readonly longDays?: boolean;
}

/** A day in words: `28 November 2026`. What is none stays as it is. */
export function saidLongDay(day: string, language: Language): string {
  const at = new Date(day);
  if (Number.isNaN(at.getTime())) return day;
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(at);
}

/** An instant on paper, which is read anywhere: in UTC, and said to be. */
export function saidInstant(at: Date, language: Language, dateStyle: 'medium' | 'long' = 'medium'): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { dateStyle, timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(at)} UTC`;
}

/** A number, with the signs of its language. */
export function saidNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(localeOf(language)).format(value);
}

/** What a field holds, in words of a language: of a code or a key, its label is the value by now. */
export function saidValue(type: FieldType, value: unknown, { language, yes, no, longDays }: Saying): string {
  switch (type) {
    case 'boolean':
      return value === true ? yes : no;
    case 'number':
      return saidNumber(Number(value), language);
    case 'date':
      return longDays ? saidLongDay(String(value), language) : dayInFigures(String(value), language);
    case 'instant':
      return saidInstant(new Date(String(value)), language);
    default:
      return String(value);
  }
}
