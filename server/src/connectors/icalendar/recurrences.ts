import { addDays } from '@passerelle/contracts/days.ts';

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const msOfDay = 86_400_000;
/** A series is followed for so long, and so often. */
const mostDays = 5 * 366;
const mostTimes = 366;

const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / msOfDay;
const isNumbered = (text: string | undefined): boolean => text === undefined || /^[1-9]\d{0,4}$/.test(text);

interface Series {
  /** The day of its first time, and the one from which on times are asked for. */
  readonly first: string;
  readonly from: string;
  /** Days on which it does not come back, or otherwise. */
  readonly but: ReadonlySet<string>;
  /** The day that a moment of a calendar is of. */
  readonly dayOf: (moment: string) => string | undefined;
}

/**
 * By how many days each time of a series comes after its first, from a day on: of one that comes back by days or weeks, until a day or a
 * number of times (RFC 5545, RRULE). Undefined of any other, and of one without an end: that is a rhythm of work, and no absence.
 */
export function timesOf(rule: string, { first, from, but, dayOf }: Series): readonly number[] | undefined {
  const parts = new Map(rule.split(';').map((part) => part.toUpperCase().split('=') as [string, string]));
  const known = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'WKST'];
  const freq = parts.get('FREQ');
  const count = parts.get('COUNT');
  const until = parts.get('UNTIL');
  const lastDay = until === undefined ? undefined : dayOf(until);
  const ends = until === undefined ? count !== undefined : lastDay !== undefined;
  if (![...parts.keys()].every((name) => known.includes(name)) || !ends) return undefined;
  const last = lastDay === undefined ? Number.POSITIVE_INFINITY : numberOf(lastDay);
  if ((freq !== 'DAILY' && freq !== 'WEEKLY') || !isNumbered(parts.get('INTERVAL')) || !isNumbered(count))
    return undefined;
  const interval = Number(parts.get('INTERVAL') ?? 1);
  const start = numberOf(first);
  const weekday = (day: number) => new Date(day * msOfDay).getUTCDay();
  const named = parts
    .get('BYDAY')
    ?.split(',')
    .map((name) => weekdays.indexOf(name));
  if (named?.includes(-1)) return undefined;
  const days = named ?? (freq === 'WEEKLY' ? [weekday(start)] : undefined);
  const begins = Math.max(0, weekdays.indexOf(parts.get('WKST') ?? 'MO'));
  const sinceWeek = (weekday(start) - begins + 7) % 7;
  const found: number[] = [];
  let times = 0;
  for (let n = 0; n < mostDays && found.length < mostTimes && start + n <= last; n += 1) {
    const turn = freq === 'DAILY' ? n : Math.floor((n + sinceWeek) / 7);
    const comes = turn % interval === 0 && (days?.includes((weekday(start) + n) % 7) ?? true);
    // The first stands whatever the rule says.
    if (!comes && n > 0) continue;
    times += 1;
    if (times > Number(count ?? mostDays)) break;
    const day = addDays(first, n);
    if (day >= from && !but.has(day)) found.push(n);
  }
  return found;
}
