import { expect, test } from 'vitest';
import type { Condition } from '../conditions/condition.ts';
import { closedCodes, withoutClosed } from './closed-codes.ts';

const isClosed = (field: string, value: unknown) => field === 'IdDirection' && value === 9;
const direction = (operator: 'equals' | 'in' | 'not in', value: number | number[]): Condition => ({
  field: 'IdDirection',
  operator,
  value,
});
const country: Condition = { field: 'IdPays', operator: 'equals', value: 'FR' };

test('codes that are closed are named where criteria ask for them, and not where they leave them out', () => {
  expect(closedCodes({ and: [direction('in', [3, 9]), country] }, isClosed)).toEqual([
    { field: 'IdDirection', value: 9 },
  ]);
  expect(closedCodes({ or: [direction('equals', 9)] }, isClosed)).toHaveLength(1);
  expect(closedCodes(direction('not in', [9]), isClosed)).toEqual([]);
  expect(closedCodes({ field: 'IdActivite', operator: 'equals', value: 9 }, isClosed)).toEqual([]);
});

test('without them, criteria find nobody else than before', () => {
  expect(withoutClosed({ and: [direction('in', [3, 9]), country] }, isClosed)).toEqual({
    and: [direction('in', [3]), country],
  });
  // What asked for both finds nobody any more; what asked for either finds by the other.
  expect(withoutClosed({ and: [direction('equals', 9), country] }, isClosed)).toBeNull();
  expect(withoutClosed({ or: [{ and: [direction('equals', 9), country] }, country] }, isClosed)).toEqual({
    or: [country],
  });
  expect(withoutClosed(direction('in', [9]), isClosed)).toBeNull();
  const leavesOut: Condition = { and: [direction('not in', [9])] };
  expect(withoutClosed(leavesOut, isClosed)).toEqual(leavesOut);
});
