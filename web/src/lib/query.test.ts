import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { listSuiteCalls } from '@passerelle/contracts/distribution-lists/suite.contract.ts';
import { MutationObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient, writing } from './query.ts';

/** Whoever is asked does not answer. */
const asked = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  asked.mockClear();
});

test('what does something by GET is asked once, whatever became of it; what bears a key is tried again under it', async () => {
  const once = new MutationObserver(queryClient, writing(listSuiteCalls.check, { shownInPlace: true }));
  const checked = once.mutate({ input: { params: { id: 1 } }, key: 'one' }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([await checked, asked.mock.calls.length]).toEqual([expect.any(Error), 1]);
  const again = new MutationObserver(queryClient, writing(listGroupsCalls.remove, { shownInPlace: true }));
  const removed = again.mutate({ input: { params: { groupId: 1 } }, key: 'two' }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([await removed, asked.mock.calls.length]).toEqual([expect.any(Error), 4]);
});
