import { expect, test } from 'vitest';
import { gathered } from './gathered.ts';

test('what is wanted in one turn is asked for once, in one order, and each has what there is of theirs', async () => {
  const asked: string[][] = [];
  const one = gathered<string, number>(async (keys) => {
    asked.push([...keys]);
    return { a: 1, b: 2 };
  });
  expect(await Promise.all([one('b'), one('a'), one('b'), one('none')])).toEqual([2, 1, 2, undefined]);
  expect(asked).toEqual([['a', 'b', 'none']]);
  expect(await one('a')).toBe(1);
  expect(asked.at(-1)).toEqual(['a']);
});

test('what fails fails for all who waited, and is asked for again by who comes after', async () => {
  let answers = false;
  const one = gathered<string, number>(async () => {
    if (!answers) throw new Error('away');
    return { a: 1, b: 2 };
  });
  const told = await Promise.allSettled([one('a'), one('b')]);
  expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  answers = true;
  expect(await one('a')).toBe(1);
});

test('what is on its way is waited for', async () => {
  let calls = 0;
  let answer: (found: { a: number }) => void = () => undefined;
  const one = gathered<string, number>(() => {
    calls += 1;
    return new Promise((resolve) => {
      answer = resolve;
    });
  });
  const first = one('a');
  await Promise.resolve();
  const second = one('a');
  answer({ a: 3 });
  expect([await first, await second]).toEqual([3, 3]);
  expect(calls).toBe(1);
});
