import { expect, test } from 'vitest';
import { isPublic } from './calendars.ts';
import { daysAwayIn } from './days-away.ts';

const calendar = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n');
const away = (text: string, zone = 'Europe/Paris', today = '2026-11-24') => daysAwayIn(text, { zone, today });

test('whole days are absences, the last one included; days that follow one another are one', () => {
  expect(
    away(
      calendar(
        ['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261204', 'SUMMARY:Clinic\\, nobody’s business'],
        ['DTSTART;VALUE=DATE:20261204'],
        ['DTSTART;VALUE=DATE:20261210', 'DTEND;VALUE=DATE:20261211'],
        ['DTSTART;VALUE=DATE:20261101', 'DTEND;VALUE=DATE:20261120'],
      ),
    ),
  ).toEqual([
    { from: '2026-12-01', until: '2026-12-04' },
    { from: '2026-12-10', until: '2026-12-10' },
  ]);
});

test('of hours, the days that are away from the morning to the evening where one lives', () => {
  const trip = calendar(['DTSTART:20261130T200000Z', 'DTEND:20261202T190000Z']);
  expect(away(trip)).toEqual([{ from: '2026-12-01', until: '2026-12-02' }]);
  expect(away(trip, 'Asia/Shanghai')).toEqual([{ from: '2026-12-01', until: '2026-12-02' }]);
  expect(away(trip, 'America/Los_Angeles')).toEqual([{ from: '2026-12-01', until: '2026-12-01' }]);
  expect(
    away(calendar(['DTSTART;TZID=Romance Standard Time:20261130T140000', 'DTEND;TZID=X:20261130T150000'])),
  ).toEqual([]);
});

test('what is cancelled, comes back every week, or is marked as anything but away is no absence', () => {
  const days = ['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261204'];
  expect(away(calendar([...days, 'STATUS:CANCELLED']))).toEqual([]);
  expect(away(calendar([...days, 'RRULE:FREQ=WEEKLY']))).toEqual([]);
  expect(away(calendar([...days, 'X-MICROSOFT-CDO-BUSYSTATUS:BUSY']))).toEqual([]);
  expect(away(calendar([...days, 'X-MICROSOFT-CDO-BUSYSTATUS:OOF']))).toHaveLength(1);
});

test('folded lines, alarms and other parts are read over; what is no calendar is told so', () => {
  const folded = calendar([
    ...['DTSTART;VALUE=DA', ' TE:20261201', 'BEGIN:VALARM', 'DTSTART;VALUE=DATE:20990101', 'END:VALARM'],
    'DTEND;VALUE=DATE:20261203',
  ]);
  expect(away(folded)).toEqual([{ from: '2026-12-01', until: '2026-12-02' }]);
  expect(away('<html>Sign in</html>')).toBeUndefined();
  expect(away(calendar(['DTSTART;VALUE=DATE:20269999'], ['DTSTART:no'], ['SUMMARY:x']))).toEqual([]);
});

test('nothing of the network that the portal stands in is asked', () => {
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '::1',
    'fd00::1',
    'fe80::1',
  ])
    expect(isPublic(address), address).toBe(false);
  for (const address of ['::ffff:10.0.0.1', '::ffff:0a00:0001', '0.0.0.0', '100.64.0.1', 'name.test'])
    expect(isPublic(address), address).toBe(false);
  for (const address of ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'])
    expect(isPublic(address), address).toBe(true);
});
