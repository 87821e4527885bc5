import { describe, expect, test } from 'vitest';
import { businessDays, daysOff, easterOf, type HolidayRule, holidayIn, plusBusinessDays } from './business-days.ts';

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
