import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { daysAwayIn } from '../../../connectors/icalendar/days-away.ts';
import { calendarOf } from './calendar.ts';

const names = [
  'Ada; Lovelace, \\ "Countess"',
  'Żółć Ægir Ñandú Straße '.repeat(6),
  '王小明'.repeat(40),
  'two\r\nlines\nhere',
  '👩🏽‍🚀'.repeat(30),
];

const told = { sequence: 0, toldAt: '2026-03-01T07:30:00.250Z', isOff: false };

test('lines fold at 75 octets inside no character, and a foreign reader reads what was said', () => {
  const days = names.map((summary, n) => ({
    uid: `a-${n}@x.test`,
    summary,
    first: '2026-03-28',
    last: '2026-03-30',
    ...told,
  }));
  const calendar = calendarOf('Team, of; mine', days);
  for (const line of calendar.split('\r\n')) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(line.isWellFormed()).toBe(true);
  }
  const events = new ICAL.Component(ICAL.parse(calendar))
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one));
  expect(events.map(({ summary }) => summary)).toEqual(names.map((name) => name.replace('\r\n', '\n')));
  // Across the night on which clocks change: whole days, the last one among them.
  expect(events.map(({ startDate, endDate }) => [startDate.isDate, String(startDate), String(endDate)])).toEqual(
    names.map(() => [true, '2026-03-28', '2026-03-31']),
  );
  expect(calendarOf('Team, of; mine', days)).toBe(calendar);
});

test('one without days is a calendar all the same', () => {
  expect(new ICAL.Component(ICAL.parse(calendarOf('Empty', []))).getAllSubcomponents('vevent')).toEqual([]);
});

test('E22 what is off is the same by its name, told as a later change of it, and our own reader is away for none of it', () => {
  const days = { uid: 'a-1@x.test', summary: 'Away', first: '2026-03-28', last: '2026-03-30' };
  const off = calendarOf('Mine', [{ ...days, ...told, sequence: 2, isOff: true }]);
  const [event] = new ICAL.Component(ICAL.parse(off)).getAllSubcomponents('vevent');
  expect(['uid', 'sequence', 'status', 'dtstamp'].map((name) => String(event?.getFirstPropertyValue(name)))).toEqual([
    ...['a-1@x.test', '2', 'CANCELLED'],
    '2026-03-01T07:30:00Z',
  ]);
  const reader = { today: '2026-03-01', zone: 'Asia/Shanghai' };
  expect(daysAwayIn(off, reader)).toEqual([]);
});
