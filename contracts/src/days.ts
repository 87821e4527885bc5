import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

/** Days as they travel and are kept, `YYYY-MM-DD`, which no clock moves: what is counted with them, and which one it is where. */
const form = 'YYYY-MM-DD';

/** The day so many days later, or before. */
export const addDays = (day: string, days: number): string => dayjs.utc(day).add(days, 'day').format(form);

/** The same day so many months later, or before; the last of the month, where it has none such. */
export const addMonths = (day: string, months: number): string => dayjs.utc(day).add(months, 'month').format(form);

/** The same day so many years later, or before; of 29 February the day before, where there is none. */
export const addYears = (day: string, years: number): string => dayjs.utc(day).add(years, 'year').format(form);

/** How many days there are from one to the other: less than none where the other comes before. */
export const daysBetween = (from: string, to: string): number => dayjs.utc(to).diff(dayjs.utc(from), 'day');

/** 1 on Monday, 7 on Sunday. */
export const weekdayOf = (day: string): number => dayjs.utc(day).day() || 7;

/** The zone where people are of whom no country is known, and by which goes what is of no country. */
export const usualZone = 'Europe/Paris';

/** What a country says of its days: its time zone (IANA), where they end; null where none is said. */
export interface DaysOfCountry {
  readonly Fuseau: string | null;
}

/** Making one costs more than all else that a form asks of a day. */
const calendars = new Map<string, Intl.DateTimeFormat>();

/** The day it is there. */
export function dayIn(country: DaysOfCountry | undefined, now: number): string {
  const timeZone = country?.Fuseau ?? usualZone;
  const calendar = calendars.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  calendars.set(timeZone, calendar);
  return calendar.format(now);
}

/** The day it is for what is of no country. */
export const usualToday = (): string => dayIn(undefined, Date.now());

/** An instant of that day there, for what is judged as it will be. */
export function instantOn(country: DaysOfCountry | undefined, day: string): number {
  const midday = Date.parse(`${day}T12:00:00Z`);
  const hour = 3_600_000;
  return [0, -12, 12].map((hours) => midday + hours * hour).find((at) => dayIn(country, at) === day) ?? midday;
}
