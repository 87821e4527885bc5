import { describe, expect, test } from 'vitest';
import {
  businessDays,
  daysOff,
  easterOf,
  type HolidayRule,
  holidayIn,
  lastYearKnown,
  plusBusinessDays,
} from './business-days.ts';

const french: readonly HolidayRule[] = [
  { kind: 'yearly', month: 1, day: 1 },
  { kind: 'easter', after: 1 },
  { kind: 'yearly', month: 5, day: 1 },
  { kind: 'yearly', month: 5, day: 8 },
  { kind: 'easter', after: 39 },
  { kind: 'easter', after: 50 },
];

test.each([
  [1961, '1961-04-02'],
  [2000, '2000-04-23'],
  [2018, '2018-04-01'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2038, '2038-04-25'],
  [2285, '2285-03-22'],
])('Easter of %i is %s', (year, day) => expect(easterOf(year)).toBe(day));

describe('a holiday', () => {
  test.each<[HolidayRule, number, string | undefined]>([
    [{ kind: 'weekday', month: 5, nth: 1, weekday: 1 }, 2026, '2026-05-04'],
    [{ kind: 'weekday', month: 5, nth: -1, weekday: 1 }, 2026, '2026-05-25'],
    [{ kind: 'weekday', month: 8, nth: -1, weekday: 1 }, 2026, '2026-08-31'],
    [{ kind: 'weekday', month: 11, nth: 4, weekday: 4 }, 2026, '2026-11-26'],
    [{ kind: 'weekday', month: 2, nth: 5, weekday: 1 }, 2026, undefined],
    [{ kind: 'weekday', month: 12, nth: -1, weekday: 4 }, 2026, '2026-12-31'],
    [{ kind: 'yearly', month: 2, day: 29 }, 2026, undefined],
    [{ kind: 'yearly', month: 2, day: 29 }, 2028, '2028-02-29'],
    [{ kind: 'once', date: '2026-02-17' }, 2026, '2026-02-17'],
    [{ kind: 'once', date: '2026-02-17' }, 2027, undefined],
    [{ kind: 'easter', after: -2 }, 2026, '2026-04-03'],
  ])('%o falls in %i on %s', (rule, year, day) => expect(holidayIn(rule, year)).toBe(day));
});

describe('business days', () => {
  const isOff = daysOff(french);
  test('leave out weekends and holidays', () => {
    expect(businessDays('2026-04-30', '2026-05-11', isOff)).toBe(5);
    expect(businessDays('2026-04-02', '2026-04-07', isOff)).toBe(2);
    expect(businessDays('2026-05-11', '2026-05-11', isOff)).toBe(0);
    expect(businessDays('2026-05-12', '2026-05-11', isOff)).toBe(0);
  });

  test('are counted over the end of a year', () => {
    expect(businessDays('2026-12-31', '2027-01-04', isOff)).toBe(1);
    expect(plusBusinessDays('2026-12-31', 1, isOff)).toBe('2027-01-04');
  });

  test('forwards and backwards lead to where they were counted from', () => {
    for (const days of [1, 5, 20, 250]) {
      const day = plusBusinessDays('2026-03-02', days, isOff);
      expect(businessDays('2026-03-02', day, isOff)).toBe(days);
      expect(plusBusinessDays(day, -days, isOff)).toBe('2026-03-02');
    }
  });
});

describe('in the United Kingdom', () => {
  const british: readonly HolidayRule[] = [
    { kind: 'yearly', month: 1, day: 1, moves: true },
    { kind: 'yearly', month: 12, day: 25, moves: true },
    { kind: 'yearly', month: 12, day: 26, moves: true },
  ];
  // As published, or as they fell.
  test.each([
    [2021, ['2021-12-27', '2021-12-28']],
    [2022, ['2022-01-03', '2022-12-26', '2022-12-27']],
    [2023, ['2023-01-02', '2023-12-25', '2023-12-26']],
    [2026, ['2026-01-01', '2026-12-25', '2026-12-28']],
    [2027, ['2027-01-01', '2027-12-27', '2027-12-28']],
    [2028, ['2028-01-03', '2028-12-25', '2028-12-26']],
  ])('days that stand for those of a weekend fall in %i', (year, expected) => {
    const isOff = daysOff(british);
    const days = Array.from({ length: 366 }, (_, n) => new Date(Date.UTC(year, 0, 1 + n)))
      .filter((day) => day.getUTCFullYear() === year && day.getUTCDay() % 6 !== 0)
      .map((day) => day.toISOString().slice(0, 10));
    expect(days.filter(isOff).filter((day) => day > `${year}-01-01` || expected.includes(day))).toEqual(expected);
  });

  test('a day that is said by its date already is one, not two', () => {
    const isOff = daysOff([...british, { kind: 'once', date: '2026-12-28' }]);
    expect(['2026-12-28', '2026-12-29'].map(isOff)).toEqual([true, false]);
  });
});

test('holidays that are listed year after year are known until the last that all are listed of', () => {
  const once = (name: string, date: string) => ({ name, rule: { kind: 'once', date } as const });
  const spring = [once('spring', '2026-02-17'), once('spring', '2027-02-06')];
  expect(lastYearKnown([...spring, once('moon', '2026-09-25'), once('moon', '2027-09-15')])).toBe(2027);
  expect(lastYearKnown([...spring, once('moon', '2027-09-15'), once('moon', '2028-10-03')])).toBe(2027);
  expect(lastYearKnown([once('jubilee', '2030-06-03')])).toBeUndefined();
});
