import { expect, test } from 'vitest';
import { asksForHelp, readinessOf } from './readiness.ts';

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

test('nobody is told that there is nothing to do where a step says what they are to do', () => {
  const can = { retry: true, settle: false, adopt: false };
  const step = { state: 'refused', cause: 'refusedValue', can } as const;
  expect(asksForHelp([{ ...step, state: 'done', cause: null }, step])).toBe(true);
  expect(asksForHelp([{ ...step, can: { ...can, retry: false } }])).toBe(false);
  expect(asksForHelp([{ ...step, state: 'failed', cause: 'unreachable' }])).toBe(false);
});
