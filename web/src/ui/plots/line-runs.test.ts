import { expect, test } from 'vitest';
import { runsOf } from './line-runs.ts';

const point = (at: number, value: number | null = 7) => ({ at, value });

const told = ({ value }: { readonly value: number | null }) => value !== null;

test('a line is broken where a day was not counted, and where it is not told', () => {
  const runs = runsOf([point(0), point(1), point(3), point(4), point(5, null), point(6), point(7)], told);
  expect(runs.map((run) => run.map(({ at }) => at))).toEqual([
    [0, 1],
    [3, 4],
    [6, 7],
  ]);
});

test('nothing is no line, and a day between two gaps is a dot', () => {
  expect(runsOf([], told)).toEqual([]);
  expect(runsOf([point(0, null), point(2), point(4, 0)], told).map((run) => run.map(({ at }) => at))).toEqual([
    [2, 2],
    [4, 4],
  ]);
});
