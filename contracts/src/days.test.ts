import { describe, expect, test } from 'vitest';
import { addDays, addMonths, addYears, dayIn, daysBetween, instantOn, usualZone, weekdayOf } from './days.ts';

describe('days', () => {
  test('are counted on the calendar, whatever clocks do meanwhile', () => {
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
    expect(addDays('2026-10-26', -2)).toBe('2026-10-24');
    expect(addDays('2027-12-31', 1)).toBe('2028-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
    expect(daysBetween('2026-03-30', '2026-03-28')).toBe(-2);
  });

  test('end with a month or a year that has fewer', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addYears('2028-02-29', 2)).toBe('2030-02-28');
    expect(addYears('2028-02-29', -4)).toBe('2024-02-29');
  });

  test('have a weekday, Monday first', () => {
    expect(['2026-11-23', '2026-11-28', '2026-11-29'].map(weekdayOf)).toEqual([1, 6, 7]);
  });

  test('are those of a country, which are not begun or not over elsewhere', () => {
    const at = Date.parse('2026-11-28T11:00:00Z');
    const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', null];
    expect(zones.map((Fuseau) => dayIn({ Fuseau }, at))).toEqual(['2026-11-29', '2026-11-28', '2026-11-28']);
    expect(dayIn(undefined, at)).toBe(dayIn({ Fuseau: usualZone }, at));
    for (const Fuseau of zones) expect(dayIn({ Fuseau }, instantOn({ Fuseau }, '2026-11-28'))).toBe('2026-11-28');
  });
});
