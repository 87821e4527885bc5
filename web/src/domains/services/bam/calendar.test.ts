import { expect, test } from 'vitest';
import { filesOf, goesBeyond, monthOf, otherMonth, placeIn, scaleOf, shadesOf } from './calendar-month.ts';

test('a month of an address is that month; of anything else, that of today', () => {
  expect(monthOf('2028-02')).toEqual({ name: '2028-02', first: '2028-02-01', last: '2028-02-29', days: 29 });
  for (const at of [undefined, '2028-13', 'x', '2028-2']) expect(monthOf(at).name).toMatch(/^20\d\d-\d\d$/);
  expect([otherMonth({ name: '2026-12' }, 1), otherMonth({ name: '2026-01' }, -1)]).toEqual(['2027-01', '2025-12']);
});

test('a period lies where its days are, both ends included, and is cut at the ends of the month', () => {
  const month = monthOf('2026-11');
  expect(placeIn(month, '2026-11-01', '2026-11-30')).toEqual({ left: 0, width: 100 });
  expect(placeIn(month, '2026-10-01', null)).toEqual({ left: 0, width: 100 });
  const one = placeIn(month, '2026-11-16', '2026-11-16');
  expect([one.left, one.width * 30]).toEqual([50, 100]);
  expect(placeIn(month, '2026-11-16', '2027-01-01')).toEqual({ left: 50, width: 50 });
});

test('what a month holds is said as conditions of the list: days in it, both ends included, or no end', () => {
  const until = (field: string) => ({
    or: [
      { field, operator: 'after', value: '2028-01-31' },
      { field, operator: 'empty' },
    ],
  });
  expect(filesOf(monthOf('2028-02'))).toEqual({
    and: [
      { field: 'DateDeDebut', operator: 'before', value: '2028-03-01' },
      { field: 'IdStade', operator: 'not in', value: [5, 6] },
      until('DateDeFin'),
      until('DateClotureBAM'),
    ],
  });
});

test('the scale of a month has each of its days, weekends and today marked', () => {
  const scale = scaleOf(monthOf('2026-11'), '2026-11-28');
  expect(scale.length).toBe(30);
  expect(scale[0]).toEqual({ day: '2026-11-01', n: 1, weekday: 0, off: true, today: false });
  expect(scale.filter(({ today }) => today).map(({ n }) => n)).toEqual([28]);
  expect(scale.filter(({ off }) => off).length).toBe(9);
  expect(scaleOf(monthOf('2026-12'), '2026-11-28').some(({ today }) => today)).toBe(false);
});

test('behind the bars each day has its shade, where it is', () => {
  const shades = shadesOf(scaleOf(monthOf('2027-02'), '2027-02-01'));
  expect(shades).toContain('var(--calendar-today) 0.000% 3.571%');
  expect(shades).toContain('var(--calendar-off) 17.857% 21.429%');
});

test('a period says on which side it goes beyond the month', () => {
  const month = monthOf('2026-11');
  expect(goesBeyond(month, '2026-11-01', '2026-11-30')).toEqual({ before: false, after: false });
  expect(goesBeyond(month, '2026-10-31', null)).toEqual({ before: true, after: true });
});
