import { expect, test } from 'vitest';
import { allRows, countPicked, isNothing, isPicked, noRows, pick } from './grid-selection.ts';

test('some rows are picked by key', () => {
  const two = pick(noRows, [4, 7], true);
  expect([isPicked(two, 4), isPicked(two, 5)]).toEqual([true, false]);
  expect(countPicked(two, 100)).toBe(2);
  expect(isNothing(pick(two, [4, 7], false))).toBe(true);
});

test('all results are picked without naming one, and some let go', () => {
  const most = pick(allRows, [4], false);
  expect(most).toEqual({ kind: 'all', except: new Set([4]) });
  expect([isPicked(most, 4), isPicked(most, 5)]).toEqual([false, true]);
  expect(countPicked(most, 100)).toBe(99);
  expect(countPicked(most, undefined)).toBeUndefined();
  expect(pick(most, [4], true)).toEqual(allRows);
});
