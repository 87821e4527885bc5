import { addDays } from '@passerelle/contracts/days.ts';
import ICAL from 'ical.js';
import type { DaysAway } from '../../ports/calendars.ts';
import { instantOf, type Moment, momentIn, type Where } from './moments.ts';
import { timesOf } from './recurrences.ts';

/** Days of all the times of all that comes back. */
const mostTimes = 5000;
const mostEvents = 5000;
/** Somebody who is away from before then until after it was away on that day. */
const core = { begins: '10:00', ends: '16:00' } as const;

type Event = InstanceType<typeof ICAL.Component>;
type Property = InstanceType<typeof ICAL.Property>;
type Time = InstanceType<typeof ICAL.Time>;
type Duration = InstanceType<typeof ICAL.Duration>;

/**
 * The whole days, from today on, on which the owner of an iCalendar is away: what it marks as out of the office, or, where it
 * marks nothing so, whatever lasts whole days and does not leave its time free. What comes back until it ends is away each time; what comes
 * back without an end is a rhythm of work, and no absence. Undefined where it is no calendar. Nothing else of an event is
 * kept: what somebody is away for is theirs.
 */
export function daysAwayIn(
  text: string,
  { zone, today }: { readonly zone: string; readonly today: string },
): readonly DaysAway[] | undefined {
  const calendars = calendarsIn(text);
  if (!calendars) return undefined;
  const away: DaysAway[] = [];
  for (const calendar of calendars) {
    const where: Where = { zone, zones: zonesOf(calendar) };
    const events = calendar.getAllSubcomponents('vevent').slice(0, mostEvents);
    const apart = Map.groupBy(
      events.filter((event) => event.hasProperty('recurrence-id')),
      uidOf,
    );
    for (const event of events.filter(isAbsence)) {
      if (away.length >= mostTimes) break;
      const instead = event.hasProperty('recurrence-id') ? [] : (apart.get(uidOf(event)) ?? []);
      const but = new Set(
        [...instead.map((one) => momentsOf(one, 'recurrence-id', where)), momentsOf(event, 'exdate', where)]
          .flat()
          .map(({ day }) => day),
      );
      away.push(...daysOf(event, but, where, today).filter(({ until }) => until >= today));
    }
  }
  return joined(away);
}

/** A time of which month or day is none: the library counts on from there. */
const noDay = /^(?:DTSTART|DTEND|RECURRENCE-ID)[^:]*:\d{4}(?!(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))/i;

/** The calendars of a text, whatever ends its lines; lines that say nothing by the rules are left out. */
function calendarsIn(text: string): readonly Event[] | undefined {
  const lines = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n[ \t]/g, '')
    .split('\n')
    .filter((line) => /^[\w-]+(?:;(?:[^:"]|"[^"]*")*)?:/.test(line) && !noDay.test(line))
    .map(asTheRulesHaveIt);
  if (!lines.some((line) => /^BEGIN:VCALENDAR\s*$/i.test(line))) return undefined;
  try {
    const parsed: unknown[] = ICAL.parse(lines.join('\r\n'));
    const all = typeof parsed[0] === 'string' ? [parsed] : (parsed as unknown[][]);
    return all.map((one) => new ICAL.Component(one)).filter(({ name }) => name === 'vcalendar');
  } catch {
    return undefined;
  }
}

/** A day alone says that it is one. How something comes back is read by us: the library refuses whole calendars for one rule, and others it follows for ever. */
function asTheRulesHaveIt(line: string): string {
  return line
    .replace(/^RRULE(?=[;:])/i, 'X-RRULE')
    .replace(
      /^(DTSTART|DTEND|EXDATE|RDATE|RECURRENCE-ID)((?:;(?!VALUE=)[^:;]*)*):(?=\d{8}(?:,\d{8})*\s*$)/i,
      '$1$2;VALUE=DATE:',
    );
}

/** The values of a property; none where they are not what it is to hold. */
function valuesOf(property: Property | null): readonly unknown[] {
  try {
    return property?.getValues() ?? [];
  } catch {
    return [];
  }
}

const uidOf = (event: Event): string => String(event.getFirstPropertyValue('uid') ?? '');

function zonesOf(calendar: Event): Where['zones'] {
  return new Map(
    calendar
      .getAllSubcomponents('vtimezone')
      .map((one) => [String(one.getFirstPropertyValue('tzid')), new ICAL.Timezone(one)]),
  );
}

function isAbsence(event: Event): boolean {
  const said = (name: string) => event.getFirstPropertyValue(name)?.toString().toUpperCase();
  if (said('status') === 'CANCELLED') return false;
  const busy = said('x-microsoft-cdo-busystatus');
  return busy === undefined ? said('transp') !== 'TRANSPARENT' : busy === 'OOF';
}

/** The times that a property names, where the owner lives. */
function momentsOf(event: Event, name: string, where: Where): readonly Moment[] {
  return event.getAllProperties(name).flatMap((property) =>
    valuesOf(property).flatMap((value) => {
      const time = value instanceof ICAL.Period ? value.start : value;
      return time instanceof ICAL.Time ? momentIn(time, zoneNamed(property), where) : [];
    }),
  );
}

const zoneNamed = (property: Property | null) => property?.getParameter('tzid')?.toString();

/** The whole days of every time of an event. */
function daysOf(event: Event, but: ReadonlySet<string>, where: Where, today: string): readonly DaysAway[] {
  const property = event.getFirstProperty('dtstart');
  const [start] = valuesOf(property);
  if (!(start instanceof ICAL.Time)) return [];
  const named = zoneNamed(property);
  const length = lengthOf(event, start, where);
  const found: DaysAway[] = [];
  for (const time of timesFrom(event, start, {
    where,
    from: addDays(today, -Math.ceil(length.toSeconds() / 86_400) - 2),
  })) {
    const first = momentIn(time, named, where);
    if (but.has(first.day)) continue;
    const end = time.clone();
    end.addDuration(length);
    const days = wholeDays(first, momentIn(end, named, where), time.isDate);
    if (days && days.until >= today) found.push(days);
  }
  return found;
}

/** How long an event lasts: to its end, wherever that is told, as long as it says, a day where it says nothing. */
function lengthOf(event: Event, start: Time, where: Where): Duration {
  const [said] = valuesOf(event.getFirstProperty('duration'));
  if (said instanceof ICAL.Duration) return said;
  const property = event.getFirstProperty('dtend');
  const [end] = valuesOf(property);
  if (!(end instanceof ICAL.Time)) return ICAL.Duration.fromSeconds(start.isDate ? 86_400 : 0);
  const [from, to] = [
    instantOf(start, zoneNamed(event.getFirstProperty('dtstart')), where),
    instantOf(end, zoneNamed(property), where),
  ];
  return start.isDate || end.isDate || from === undefined || to === undefined
    ? end.subtractDate(start)
    : ICAL.Duration.fromSeconds(Math.round((to - from) / 1000));
}

/** Its start, and the times that it comes back, of a series from a day on: none where that has no end, or is not understood. */
function timesFrom(event: Event, start: Time, { where, from }: { where: Where; from: string }): readonly Time[] {
  const dates = event
    .getAllProperties('rdate')
    .flatMap(valuesOf)
    .map((value) => (value instanceof ICAL.Period ? value.start : value))
    .filter((value) => value instanceof ICAL.Time);
  const rule = event.getFirstPropertyValue('x-rrule')?.toString();
  if (rule === undefined) return [start, ...dates];
  const dayOf = (until: string) => {
    const line = asTheRulesHaveIt(`RDATE:${until}`);
    const [time] = valuesOf(ICAL.Property.fromString(line));
    return time instanceof ICAL.Time ? momentIn(time, undefined, where).day : undefined;
  };
  const first = start.toString().slice(0, 10);
  const days = timesOf(rule, { first, from, but: new Set(), dayOf }) ?? [];
  return [...days.map((n) => later(start, n)), ...dates];
}

function later(start: Time, days: number): Time {
  const time = start.clone();
  time.addDuration(ICAL.Duration.fromData({ days }));
  return time;
}

function wholeDays(start: Moment, end: Moment, isDay: boolean): DaysAway | undefined {
  if (isDay) {
    const until = end.day > start.day ? addDays(end.day, -1) : start.day;
    return { from: start.day, until };
  }
  const from = start.time <= core.begins ? start.day : addDays(start.day, 1);
  const until = end.time >= core.ends ? end.day : addDays(end.day, -1);
  return until < from ? undefined : { from, until };
}

/** Days that follow one another are one absence. */
function joined(away: readonly DaysAway[]): readonly DaysAway[] {
  const all: DaysAway[] = [];
  for (const next of away.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const last = all.at(-1);
    if (!last || next.from > addDays(last.until, 1)) all.push(next);
    else if (next.until > last.until) all[all.length - 1] = { from: last.from, until: next.until };
  }
  return all;
}
