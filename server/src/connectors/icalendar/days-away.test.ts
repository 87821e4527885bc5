import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPublic } from '../../platform/outside/public-addresses.ts';
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

test('a line that does not end as one is read as fast as any', () => {
  const broken = `DTSTART${';'.repeat(60)}${'"'.repeat(61)}`;
  const around = ['DTSTART;VALUE=DATE;X-A="a:b;c":20261201', 'DTEND;VALUE=DATE:20261202'];
  expect(away(calendar([broken], around))).toEqual([{ from: '2026-12-01', until: '2026-12-01' }]);
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

test('what comes back by days or weeks until it ends is away each time, but where it is said not to be, or otherwise', () => {
  const friday = ['UID:f', 'DTSTART;VALUE=DATE:20261127', 'DTEND;VALUE=DATE:20261128'];
  const one = (day: string) => ({ from: day, until: day });
  const fridays = ['2026-11-27', '2026-12-04', '2026-12-11', '2026-12-18'].map(one);
  expect(away(calendar([...friday, 'RRULE:FREQ=WEEKLY;COUNT=4']))).toEqual(fridays);
  expect(away(calendar([...friday, 'RRULE:FREQ=WEEKLY;UNTIL=20261218;BYDAY=FR']))).toEqual(fridays);
  expect(away(calendar([...friday, 'RRULE:FREQ=WEEKLY;UNTIL=20261217']))).toEqual(fridays.slice(0, 3));
  expect(away(calendar([...friday, 'RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=2']))).toEqual([fridays[0], fridays[2]]);
  expect(
    away(calendar([...friday, 'RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE;VALUE=DATE:20261204', 'EXDATE:20261211,20261218'])),
  ).toEqual([fridays[0]]);
  expect(
    away(
      calendar(
        [...friday, 'RRULE:FREQ=WEEKLY;COUNT=3'],
        ['UID:f', 'RECURRENCE-ID;VALUE=DATE:20261204', 'DTSTART;VALUE=DATE:20261202'],
      ),
    ),
  ).toEqual([one('2026-11-27'), one('2026-12-02'), one('2026-12-11')]);
  expect(away(calendar([...friday, 'RRULE:FREQ=DAILY;COUNT=4']))).toEqual([
    { from: '2026-11-27', until: '2026-11-30' },
  ]);
  // Those that are over count, and are not told; a week begins on Monday unless said.
  const longAgo = ['DTSTART;VALUE=DATE:20261102', 'DTEND;VALUE=DATE:20261103'];
  expect(away(calendar([...longAgo, 'RRULE:FREQ=WEEKLY;COUNT=8;BYDAY=MO,TU']))).toEqual([one('2026-11-24')]);
  expect(away(calendar([...longAgo, 'RRULE:FREQ=WEEKLY;COUNT=9;BYDAY=MO,TU']))).toEqual([
    one('2026-11-24'),
    one('2026-11-30'),
  ]);
  expect(
    away(calendar(['DTSTART:20261127T080000Z', 'DTEND:20261127T170000Z', 'RRULE:FREQ=WEEKLY;UNTIL=20261204T080000Z'])),
  ).toEqual(fridays.slice(0, 2));
});

test('of what comes back without an end, by months or by what is not understood, nothing is away; of much, so much', () => {
  const day = ['DTSTART;VALUE=DATE:20261127', 'DTEND;VALUE=DATE:20261128'];
  for (const rule of [
    'FREQ=WEEKLY',
    'FREQ=DAILY;INTERVAL=2',
    'FREQ=MONTHLY;COUNT=3',
    'FREQ=WEEKLY;COUNT=-1',
    'FREQ=WEEKLY;INTERVAL=0;COUNT=2',
    'FREQ=WEEKLY;COUNT=2;BYSETPOS=1',
    'FREQ=WEEKLY;UNTIL=tomorrow',
    'FREQ=DAILY;COUNT=2;BYDAY=1MO',
    ';;=;',
  ])
    expect(away(calendar([...day, `RRULE:${rule}`])), rule).toEqual([]);
  const much = away(
    calendar(...Array.from({ length: 3000 }, () => [...day, 'RRULE:FREQ=DAILY;INTERVAL=2;COUNT=99999'])),
  );
  expect(much?.length).toBeLessThanOrEqual(366);
});

test('an event lasts as long as it says; what leaves its time free is no absence', () => {
  expect(away(calendar(['DTSTART;VALUE=DATE:20261201', 'DURATION:P3D']))).toEqual([
    { from: '2026-12-01', until: '2026-12-03' },
  ]);
  expect(away(calendar(['DTSTART:20261201T070000Z', 'DURATION:PT10H']))).toHaveLength(1);
  const days = ['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261204'];
  expect(away(calendar([...days, 'TRANSP:TRANSPARENT']))).toEqual([]);
  expect(away(calendar([...days, 'TRANSP:OPAQUE']))).toHaveLength(1);
});

test('a zone is known by its own name, by the one of Windows, and by what the calendar tells of it', () => {
  const at = (zone: string) => [`DTSTART;TZID=${zone}:20261201T080000`, `DTEND;TZID=${zone}:20261201T180000`];
  const one = [{ from: '2026-12-01', until: '2026-12-01' }];
  for (const zone of ['Europe/Paris', 'Romance Standard Time', '"W. Europe Standard Time"'])
    expect(away(calendar(at(zone))), zone).toEqual(one);
  // In Shanghai the day is over at eleven in the morning of Paris.
  for (const zone of ['Asia/Shanghai', 'China Standard Time']) expect(away(calendar(at(zone))), zone).toEqual([]);
  const own = [
    ...['BEGIN:VTIMEZONE', 'TZID:Ours', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
    ...['TZOFFSETFROM:+0800', 'TZOFFSETTO:+0800', 'END:STANDARD', 'END:VTIMEZONE'],
  ];
  const told = calendar(at('Ours')).replace('VERSION:2.0', ['VERSION:2.0', ...own].join('\r\n'));
  expect(away(told)).toEqual([]);
  expect(away(told, 'Asia/Shanghai')).toEqual(one);
});

test('days may be listed one by one; lines may end as on an old Macintosh', () => {
  const one = (day: string) => ({ from: day, until: day });
  const listed = ['DTSTART;VALUE=DATE:20261201', 'RDATE;VALUE=DATE:20261210,20261220', 'EXDATE;VALUE=DATE:20261210'];
  const days = [one('2026-12-01'), one('2026-12-20')];
  for (const end of ['\r', '\n', '\r\n']) expect(away(calendar(listed).replaceAll('\r\n', end)), end).toEqual(days);
});

test('no rule of recurrence holds the server up, whatever it says', () => {
  const part = fc.constantFrom(
    ...[
      'BYMONTHDAY=31',
      'BYMONTH=2',
      'BYDAY=MO',
      'BYDAY=5MO',
      'BYHOUR=25',
      'BYMONTH=13',
      'BYYEARDAY=366',
      'BYSETPOS=1',
    ],
    ...['INTERVAL=7', 'INTERVAL=0', 'COUNT=3', 'COUNT=-1', 'UNTIL=99991231', 'UNTIL=soon', 'WKST=SU', 'BYWEEKNO=53'],
  );
  const freq = fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY', 'SECONDLY', 'NEVER');
  fc.assert(
    fc.property(freq, fc.array(part, { maxLength: 5 }), (often, parts) => {
      const from = Date.now();
      const rule = [`FREQ=${often}`, ...parts].join(';');
      expect(
        away(calendar(['DTSTART;VALUE=DATE:20261127', `RRULE:${rule}`], ['DTSTART;VALUE=DATE:20990601'])),
      ).toContainEqual({
        from: '2099-06-01',
        until: '2099-06-01',
      });
      expect(Date.now() - from, rule).toBeLessThan(1000);
    }),
  );
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
