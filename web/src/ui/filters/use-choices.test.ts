import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { expect, test } from 'vitest';
import { sitesFor } from '../../domains/services/requests/ask/site-search.ts';
import { invalidateCalls, queryClient } from '../../lib/query.ts';
import { keyOf } from './use-choices.ts';

test('what was found by a call goes stale with it: a photo that is given takes its obstacle off the sites', async () => {
  const key = keyOf(
    sitesFor(3, 1, (code) => code),
    'choices',
    '',
  );
  queryClient.setQueryData(key, []);
  await invalidateCalls(requestsCalls.possible);
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(false);
  await invalidateCalls(requestsCalls.sites);
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
  queryClient.clear();
});
