import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { addDays, addMonths, daysBetween, usualToday } from '@passerelle/contracts/days.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import type { Group } from '../../../ui/conditions/condition-tree.ts';

interface Month {
  readonly name: string;
  readonly first: string;
  readonly last: string;
  readonly days: number;
}

/** The month that an address names; that of today, where it names none. */
export function monthOf(at: string | undefined): Month {
  const name = at !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(at) ? at : usualToday().slice(0, 7);
  const first = `${name}-01`;
  const next = addMonths(first, 1);
  return { name, first, last: addDays(next, -1), days: daysBetween(first, next) };
}

/** The month before, or after. */
export function otherMonth({ name }: Pick<Month, 'name'>, by: 1 | -1): string {
  return addMonths(`${name}-01`, by).slice(0, 7);
}

/** The files that have days in a month, as the conditions of a list say it. What came to nothing takes no days. */
export function filesOf({ first, last }: Month): Group {
  const until = (field: string): Condition => ({
    or: [
      { field, operator: 'after', value: addDays(first, -1) },
      { field, operator: 'empty' },
    ],
  });
  return {
    and: [
      { field: 'DateDeDebut', operator: 'before', value: addDays(last, 1) },
      { field: 'IdStade', operator: 'not in', value: [stages.rejected, stages.cancelled] },
      until('DateDeFin'),
      until('DateClotureBAM'),
    ],
  };
}

/** Where a period is in a month, in hundredths of it; what goes beyond is cut. */
export function placeIn({ first, last, days }: Month, from: unknown, until: unknown) {
  const at = (day: string) => daysBetween(first, day);
  const begins = typeof from === 'string' && from > first ? at(from) : 0;
  const ends = typeof until === 'string' && until < last ? at(until) + 1 : days;
  return { left: (100 * begins) / days, width: (100 * Math.max(ends - begins, 1)) / days };
}

/** A day of the scale above a month. */
export interface ScaleDay {
  readonly day: string;
  readonly n: number;
  /** From 0, Sunday. */
  readonly weekday: number;
  readonly off: boolean;
  readonly today: boolean;
}

/** The days of a month, each with what it is. */
export function scaleOf({ first, days }: Month, today = usualToday()): readonly ScaleDay[] {
  return Array.from({ length: days }, (_, n) => {
    const day = addDays(first, n);
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
    return { day, n: n + 1, weekday, off: weekday === 0 || weekday === 6, today: day === today };
  });
}

/** What lies behind the bars of a month: weekends in a shade, and today. */
export function shadesOf(scale: readonly ScaleDay[]): string {
  const at = (n: number) => `${((100 * n) / scale.length).toFixed(3)}%`;
  const colour = ({ off, today }: ScaleDay) =>
    today ? 'var(--calendar-today)' : off ? 'var(--calendar-off)' : 'transparent';
  return `linear-gradient(to right, ${scale.map((day, n) => `${colour(day)} ${at(n)} ${at(n + 1)}`).join(', ')})`;
}

/** Whether a period began before a month, and goes on after it. */
export const goesBeyond = ({ first, last }: Month, from: unknown, until: unknown) => ({
  before: typeof from !== 'string' || from < first,
  after: typeof until !== 'string' || until > last,
});
