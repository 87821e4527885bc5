import { addDays } from '@passerelle/contracts/days.ts';

/** Whole days of a calendar, as its reader shows them. */
export interface WholeDays {
  /** The same as long as it is the same thing. */
  readonly uid: string;
  readonly summary: string;
  readonly first: string;
  readonly last: string;
  /** How often it was told otherwise than before, and the instant, in UTC, since which it is told as this. */
  readonly sequence: number;
  readonly toldAt: string;
  /** It is off, and whoever was told of it is told that. */
  readonly isOff: boolean;
}

const most = 75;
const encoder = new TextEncoder();

/** A line in parts of 75 octets at most, none of which cuts a character (RFC 5545 §3.1). */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const sign of line) {
    const length = encoder.encode(sign).length;
    if (octets + length > most) {
      parts.push(part);
      // The space that goes before counts.
      [part, octets] = [' ', 1];
    }
    part += sign;
    octets += length;
  }
  return [...parts, part].join('\r\n');
}

/** A text as a value: what would end it or part it is written out. */
const text = (said: string): string =>
  said
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replace(/\r\n|\r|\n/g, '\\n');

const day = (civil: string): string => civil.replaceAll('-', '');
const moment = (at: string): string => at.replaceAll(/[-:]|\.\d+/g, '');

/** A calendar of whole days: the same bytes for the same days. */
export function calendarOf(name: string, days: readonly WholeDays[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Passerelle//Calendar//EN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${text(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT4H',
    'X-PUBLISHED-TTL:PT4H',
    ...days.flatMap(({ uid, summary, first, last, sequence, toldAt, isOff }) => [
      'BEGIN:VEVENT',
      `UID:${text(uid)}`,
      `DTSTAMP:${moment(toldAt)}`,
      `SEQUENCE:${sequence}`,
      `STATUS:${isOff ? 'CANCELLED' : 'CONFIRMED'}`,
      `DTSTART;VALUE=DATE:${day(first)}`,
      `DTEND;VALUE=DATE:${day(addDays(last, 1))}`,
      `SUMMARY:${text(summary)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
