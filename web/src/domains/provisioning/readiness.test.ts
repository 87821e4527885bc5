import { expect, test } from 'vitest';
import { readinessOf } from './readiness.ts';

test('what was made stays ready while a change to it waits; what was not is waited for', () => {
  expect(
    readinessOf([
      { state: 'done', changes: false },
      { state: 'skipped', changes: false },
      { state: 'waiting', changes: true },
      { state: 'running', changes: true },
      { state: 'waiting', changes: false },
      { state: 'failed', changes: true },
    ]),
  ).toEqual({ ready: 4, of: 6, changing: 2 });
});
