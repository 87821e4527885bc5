import { addDays, addMonths, weekdayOf } from '../days.ts';
/** How a public holiday falls: on the same day each year, so many days after Easter, on the nth weekday of a month, or once. */
export type HolidayRule =
  /** One that `moves` is kept on the next day that people work on, where it falls on a weekend. */
  | { readonly kind: 'yearly'; readonly month: number; readonly day: number; readonly moves?: boolean }
  | { readonly kind: 'easter'; readonly after: number }
  /** `nth` counts from the end where it is negative; `weekday` is 1 on Monday, 7 on Sunday. */
  | { readonly kind: 'weekday'; readonly month: number; readonly nth: number; readonly weekday: number }
  | { readonly kind: 'once'; readonly date: string };

const inFigures = (number: number, length = 2) => String(number).padStart(length, '0');
const written = (year: number, month: number, day: number) =>
  `${inFigures(year, 4)}-${inFigures(month)}-${inFigures(day)}`;

/** Easter Sunday of a year, by the Gregorian calendar. */
export function easterOf(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const moon = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const sunday = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - moon - (c % 4)) % 7;
  const late = Math.floor((a + 11 * moon + 22 * sunday) / 451);
  const days = moon + sunday - 7 * late + 114;
  return written(year, Math.floor(days / 31), (days % 31) + 1);
}

/** The day that a holiday falls on in a year; undefined where it does not. */
export function holidayIn(rule: HolidayRule, year: number): string | undefined {
  switch (rule.kind) {
    case 'yearly': {
      const day = written(year, rule.month, rule.day);
      // 29 February is a day of some years alone.
      return addDays(day, 0) === day ? day : undefined;
    }
    case 'easter':
      return addDays(easterOf(year), rule.after);
    case 'once':
      return rule.date.startsWith(`${year}-`) ? rule.date : undefined;
    default:
      return nthWeekday(rule, year);
  }
}

function nthWeekday(
  { month, nth, weekday }: Extract<HolidayRule, { kind: 'weekday' }>,
  year: number,
): string | undefined {
  const begins = written(year, month, 1);
  const first = nth > 0 ? begins : addDays(addMonths(begins, 1), -1);
  const away = nth > 0 ? (weekday - weekdayOf(first) + 7) % 7 : -((weekdayOf(first) - weekday + 7) % 7);
  const day = addDays(first, away + 7 * (nth > 0 ? nth - 1 : nth + 1));
  return day.startsWith(begins.slice(0, 7)) ? day : undefined;
}

/** Whether a day is none that people work on: by the holidays of where they are, and the days of its weekend. */
export type DaysOff = (day: string) => boolean;

/** The holidays of a year, and the days that stand for those which fall on a weekend. */
function holidaysOf(rules: readonly HolidayRule[], year: number): ReadonlySet<string> {
  // What is said of one day alone may be such a day itself.
  const days = new Set(rules.flatMap((rule) => (rule.kind === 'once' ? [] : (holidayIn(rule, year) ?? []))));
  const moved = rules
    .flatMap((rule) => (rule.kind === 'yearly' && rule.moves ? (holidayIn(rule, year) ?? []) : []))
    .filter((day) => weekdayOf(day) > 5);
  for (const day of moved.toSorted()) {
    let next = addDays(day, 1);
    while (weekdayOf(next) > 5 || days.has(next)) next = addDays(next, 1);
    days.add(next);
  }
  return new Set([...days, ...rules.flatMap((rule) => (rule.kind === 'once' ? (holidayIn(rule, year) ?? []) : []))]);
}

/**
 * The last year of which all holidays are known, where some are listed by their dates, year after year, as those of the
 * Chinese calendar are; undefined where none is. `name` tells which rows are the same holiday.
 */
export function lastYearKnown(
  holidays: readonly { readonly name: string; readonly rule: HolidayRule }[],
): number | undefined {
  const listed = holidays.flatMap(({ name, rule }) =>
    rule.kind === 'once' ? [{ name, year: Number(rule.date.slice(0, 4)) }] : [],
  );
  const lasts = [...Map.groupBy(listed, ({ name }) => name).values()].flatMap((days) => {
    const years = new Set(days.map(({ year }) => year));
    // A single date is a day that comes once.
    return years.size > 1 ? [Math.max(...years)] : [];
  });
  return lasts.length > 0 ? Math.min(...lasts) : undefined;
}

/** Saturdays, Sundays and these holidays. */
export function daysOff(rules: readonly HolidayRule[]): DaysOff {
  const years = new Map<number, ReadonlySet<string>>();
  const holidays = (year: number) => {
    const known = years.get(year) ?? holidaysOf(rules, year);
    years.set(year, known);
    return known;
  };
  return (day) => weekdayOf(day) > 5 || holidays(Number(day.slice(0, 4))).has(day);
}

/** The business days after the first day, up to and with the last; none where it does not come after. */
export function businessDays(first: string, last: string, isOff: DaysOff): number {
  let count = 0;
  for (let day = addDays(first, 1); day <= last; day = addDays(day, 1)) if (!isOff(day)) count++;
  return count;
}

/** The day so many business days after, or before, a day. */
export function plusBusinessDays(day: string, days: number, isOff: DaysOff): string {
  const step = Math.sign(days);
  let found = day;
  for (let left = Math.abs(days); left > 0; ) {
    found = addDays(found, step);
    if (!isOff(found)) left--;
  }
  return found;
}
