import type ICAL from 'ical.js';
import { findIana } from 'windows-iana';

/** Where a calendar's owner lives, and the zones that the calendar tells of itself. */
export interface Where {
  readonly zone: string;
  readonly zones: ReadonlyMap<string, InstanceType<typeof ICAL.Timezone>>;
}

/** A day, and a time of it, where the owner lives. */
export interface Moment {
  readonly day: string;
  readonly time: string;
}

type Time = InstanceType<typeof ICAL.Time>;

/** A time where the owner lives; `named` is the zone that it is told in. */
export function momentIn(time: Time, named: string | undefined, where: Where): Moment {
  const instant = time.isDate ? undefined : instantOf(time, named, where);
  if (instant === undefined)
    return { day: time.toString().slice(0, 10), time: time.isDate ? '00:00' : time.toString().slice(11, 16) };
  return localOf(instant, where.zone);
}

/** When it is, in milliseconds; undefined of a time that is told in no zone. */
export function instantOf(time: Time, named: string | undefined, { zones }: Where): number | undefined {
  if (time.zone?.tzid === 'UTC') return time.toUnixTime() * 1000;
  if (named === undefined) return undefined;
  const wall = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
  const told = zones.get(named);
  if (told) return wall - told.utcOffset(time) * 1000;
  const zone = knownZone(named);
  // Twice, for the hours in which the offset moves.
  return zone === undefined ? undefined : [0, 1].reduce((at) => wall - offsetAt(at, zone), wall);
}

/** A zone by its own name, or by the one that Windows gives it. */
function knownZone(named: string): string | undefined {
  return [named, ...findIana(named)].find((name) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: name });
    } catch {
      return undefined;
    }
  });
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function localOf(instant: number, zone: string): Moment {
  const clock =
    clocks.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(zone, clock);
  const told = clock.format(instant);
  return { day: told.slice(0, 10), time: told.slice(11, 16) };
}

function offsetAt(instant: number, zone: string): number {
  const { day, time } = localOf(instant, zone);
  return Date.parse(`${day}T${time}Z`) - Math.floor(instant / 60_000) * 60_000;
}
