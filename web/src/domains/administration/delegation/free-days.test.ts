import { describe, expect, it, test } from 'vitest';
import { firstFreeDay, isTaken, lastFreeDay, takenFor } from './free-days.ts';

const taken = [
  { DateDebut: '2026-12-23', DateFin: '2026-12-31' },
  { DateDebut: '2026-11-20', DateFin: '2026-12-22' },
  { DateDebut: '2027-01-10', DateFin: '2027-01-20' },
];

describe('the days on which a role may still be handed on', () => {
  it('begin today where nobody has it, else the day after whoever has it, one after the other', () => {
    expect(firstFreeDay([], '2026-11-22', null)).toBe('2026-11-22');
    expect(firstFreeDay(taken, '2026-11-22', null)).toBe('2027-01-01');
    expect(firstFreeDay(taken, '2027-01-02', null)).toBe('2027-01-02');
  });

  it('are none where the role ends before', () => {
    expect(firstFreeDay(taken, '2026-11-22', '2026-12-31')).toBeNull();
  });

  it('last until the eve of the next delegation, or the end of the role', () => {
    expect(lastFreeDay(taken, '2027-01-01', null)).toBe('2027-01-09');
    expect(lastFreeDay(taken, '2027-01-01', '2027-01-05')).toBe('2027-01-05');
    expect(lastFreeDay(taken, '2027-01-21', null)).toBeNull();
    expect(lastFreeDay(taken, null, '2027-01-05')).toBe('2027-01-05');
  });

  it('are not those of another delegation, its ends included', () => {
    expect(['2026-11-19', '2026-11-20', '2026-12-31', '2027-01-01'].map((day) => isTaken(taken, day))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

test('days on which others have it for other requests are free', () => {
  const days = { DateDebut: '2027-01-01', DateFin: '2027-01-10' };
  const badges = { ...days, Portee: { types: [3], sites: [1, 2] } };
  expect(takenFor([badges], {})).toEqual([badges]);
  expect(takenFor([badges], { types: [3, 5] })).toEqual([badges]);
  expect(takenFor([badges], { sites: [2] })).toEqual([badges]);
  expect(takenFor([badges], { types: [5] })).toEqual([]);
  expect(takenFor([badges], { types: [3], sites: [7] })).toEqual([]);
  expect(takenFor([{ ...days, Portee: null }], { types: [5] })).toHaveLength(1);
});
