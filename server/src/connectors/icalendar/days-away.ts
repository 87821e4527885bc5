import type { DaysAway } from '../../ports/calendars.ts';
import { timesOf } from './recurrences.ts';

/** Days of all the times of all that comes back. */
const mostTimes = 5000;

/** An event is told of here by its properties: each name with its value, and whether that is a day alone. */
type Properties = ReadonlyMap<string, { readonly value: string; readonly isDay: boolean }>;

const mostEvents = 5000;
const msOfDay = 86_400_000;
/** Somebody who is away from before then until after it was away on that day. */
const core = { begins: '10:00', ends: '16:00' } as const;

/**
 * The whole days, from today on, on which the owner of an iCalendar is away: what it marks as out of the office, or, where it
 * marks nothing so, whatever lasts whole days. What comes back by days or weeks until it ends is away each time; what comes back without
 * an end is a rhythm of work, and no absence. Undefined where it is no calendar. Nothing else of an event is kept: what somebody is away for is theirs.
 */
export function daysAwayIn(
  text: string,
  { zone, today }: { readonly zone: string; readonly today: string },
): readonly DaysAway[] | undefined {
  const lines = text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/);
  if (!lines.some((line) => /^BEGIN:VCALENDAR\s*$/i.test(line))) return undefined;
  const events = eventsOf(lines);
  const apart = timesApart(events, zone);
  const away: DaysAway[] = [];
  for (const event of events.filter(isAbsence)) {
    const days = daysOf(event, zone);
    if (!days) continue;
    away.push(...timesFrom(event, days, { zone, today, apart }).filter(({ until }) => until >= today));
    if (away.length >= mostTimes) break;
  }
  return joined(away);
}

function eventsOf(lines: readonly string[]): readonly Properties[] {
  const events: Properties[] = [];
  let open: Map<string, { value: string; isDay: boolean }> | undefined;
  let within = 0;
  for (const line of lines) {
    const [, word = '', parameters = '', value = ''] = /^([\w-]+)((?:;(?:[^:"]|"[^"]*")*)?):(.*)$/.exec(line) ?? [];
    const name = word.toUpperCase();
    if (name === 'BEGIN' && value.trim().toUpperCase() === 'VEVENT') open = new Map();
    // An alarm of an event has properties of its own.
    else if (name === 'BEGIN') within += open ? 1 : 0;
    else if (name === 'END' && open && within > 0) within -= 1;
    else if (name === 'END' && open) {
      events.push(open);
      open = undefined;
      if (events.length >= mostEvents) break;
    } else if (open && within === 0)
      open.set(name, {
        // One line or many say on which days it does not come back.
        value: [...(name === 'EXDATE' && open.has(name) ? [open.get(name)?.value] : []), value.trim()].join(','),
        isDay: /VALUE=DATE(?!-)/i.test(parameters) || /^\d{8}$/.test(value.trim()),
      });
  }
  return events;
}

function isAbsence(event: Properties): boolean {
  const said = (name: string) => event.get(name)?.value.toUpperCase();
  if (said('STATUS') === 'CANCELLED') return false;
  return (said('X-MICROSOFT-CDO-BUSYSTATUS') ?? 'OOF') === 'OOF';
}

/** Of each series, by its key, the days of the times that are told apart from it. */
function timesApart(events: readonly Properties[], zone: string): ReadonlyMap<string, readonly string[]> {
  const apart = new Map<string, string[]>();
  for (const event of events) {
    const uid = event.get('UID')?.value;
    const instead = momentOf(event.get('RECURRENCE-ID'), zone)?.day;
    if (uid !== undefined && instead !== undefined) apart.set(uid, [...(apart.get(uid) ?? []), instead]);
  }
  return apart;
}

/** The days of every time of an event. */
function timesFrom(
  event: Properties,
  days: DaysAway,
  { zone, today, apart }: { zone: string; today: string; apart: ReadonlyMap<string, readonly string[]> },
): readonly DaysAway[] {
  const rule = event.get('RRULE')?.value;
  if (rule === undefined) return [days];
  const dayOf = (value: string) => momentOf({ value }, zone)?.day;
  const first = momentOf(event.get('DTSTART'), zone)?.day ?? days.from;
  const left = (event.get('EXDATE')?.value ?? '').split(',').flatMap((value) => dayOf(value) ?? []);
  const but = new Set([...left, ...(apart.get(event.get('UID')?.value ?? '') ?? [])]);
  const span = Math.round((Date.parse(days.until) - Date.parse(first)) / msOfDay);
  const times = timesOf(rule, { first, from: dayAfter(today, -span), but, dayOf }) ?? [];
  return times.map((n) => ({ from: dayAfter(days.from, n), until: dayAfter(days.until, n) }));
}

/** The whole days of an event. */
function daysOf(event: Properties, zone: string): DaysAway | undefined {
  const start = momentOf(event.get('DTSTART'), zone);
  const given = momentOf(event.get('DTEND'), zone);
  if (!start) return undefined;
  if (event.get('DTSTART')?.isDay) {
    const until = given ? dayAfter(given.day, -1) : start.day;
    return until < start.day ? { from: start.day, until: start.day } : { from: start.day, until };
  }
  if (!given) return undefined;
  const from = start.time <= core.begins ? start.day : dayAfter(start.day, 1);
  const until = given.time >= core.ends ? given.day : dayAfter(given.day, -1);
  return until < from ? undefined : { from, until };
}

/** A day, and a time of it, where the owner lives. */
function momentOf(
  property: { readonly value: string } | undefined,
  zone: string,
): { readonly day: string; readonly time: string } | undefined {
  const [, year, month, date, hour = '00', minute = '00', second = '00', utc] =
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z)?)?$/.exec(property?.value ?? '') ?? [];
  const day = `${year}-${month}-${date}`;
  if (Number.isNaN(Date.parse(day))) return undefined;
  if (!utc) return { day, time: `${hour}:${minute}` };
  const at = new Date(`${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(at.getTime())) return undefined;
  const told = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(at);
  return { day: told.slice(0, 10), time: told.slice(11, 16) };
}

function dayAfter(day: string, days: number): string {
  const moved = new Date(`${day}T12:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** Days that follow one another are one absence. */
function joined(away: readonly DaysAway[]): readonly DaysAway[] {
  const all: DaysAway[] = [];
  for (const next of away.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const last = all.at(-1);
    if (!last || next.from > dayAfter(last.until, 1)) all.push(next);
    else if (next.until > last.until) all[all.length - 1] = { from: last.from, until: next.until };
  }
  return all;
}
