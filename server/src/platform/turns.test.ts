import { expect, test } from 'vitest';
import { turns } from './turns.ts';

test('so many work at once, the others after them in their order, be it that one fails', async () => {
  const inTurn = turns(2);
  let atWork = 0;
  let most = 0;
  const begun: number[] = [];
  const work = (n: number) =>
    inTurn(async () => {
      begun.push(n);
      atWork += 1;
      most = Math.max(most, atWork);
      await new Promise((resolve) => setTimeout(resolve, 5));
      atWork -= 1;
      if (n === 1) throw new Error('one that fails');
      return n;
    });
  const ended = await Promise.allSettled([0, 1, 2, 3, 4].map(work));
  expect(most).toBe(2);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  expect(ended.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([0, 'failed', 2, 3, 4]);
});
