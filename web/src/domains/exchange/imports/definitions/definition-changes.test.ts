import { expect, test } from 'vitest';
import { changesBetween } from './definition-changes.ts';

test('a version is compared with the one before: columns, their order, what lines do, or nothing', () => {
  const before = {
    mode: 'both' as const,
    columns: [{ field: 'a', mandatory: true as const }, { field: 'b' }, { field: 'c' }, { field: 'd' }],
  };
  const after = {
    mode: 'update' as const,
    columns: [
      { mandatory: true as const, field: 'a' },
      { field: 'c', clears: true as const },
      { field: 'b' },
      { field: 'e' },
    ],
  };
  expect(changesBetween(before, after)).toEqual([
    { what: 'added', field: 'e' },
    { what: 'removed', field: 'd' },
    { what: 'changed', field: 'c' },
    { what: 'order' },
    { what: 'rest' },
  ]);
  expect(changesBetween(before, structuredClone(before))).toEqual([{ what: 'none' }]);
});
