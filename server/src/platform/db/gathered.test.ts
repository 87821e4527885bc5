import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { gathered, together } from './gathered.ts';

test('keys asked for while a read runs wait for the next one, which reads them together', async () => {
  const reads: number[][] = [];
  const read = gathered(async (keys: readonly number[]) => {
    reads.push([...keys]);
    await sleep(5);
    return new Map(keys.filter((key) => key > 0).map((key) => [key, `#${key}`]));
  });
  const first = read(1);
  await sleep(1);
  const later = await Promise.all([read(2), read(3), read(2), read(-1)]);
  expect(await first).toBe('#1');
  expect(later).toEqual(['#2', '#3', '#2', undefined]);
  expect(reads).toEqual([[1], [2, 3, -1]]);
});

test('a read that fails fails those who asked, and no one after them', async () => {
  let fails = true;
  const read = gathered(async (keys: readonly string[]) => {
    if (fails) throw new Error('no database');
    return new Map(keys.map((key) => [key, key]));
  });
  await expect(Promise.all([read('a'), read('b')])).rejects.toThrow('no database');
  fails = false;
  expect(await read('a')).toBe('a');
});

test('what is asked for while something runs is done together, and what stands in the way fails alone', async () => {
  const runs: number[][] = [];
  const half = together(async (all: readonly number[]) => {
    runs.push([...all]);
    await sleep(5);
    if (all.some((one) => one % 2)) throw new Error('odd');
    return all.map((one) => one / 2);
  });
  const first = half(2);
  await sleep(1);
  expect(await Promise.allSettled([half(4), half(4), half(5), half(6)])).toEqual([
    { status: 'fulfilled', value: 2 },
    { status: 'fulfilled', value: 2 },
    { status: 'rejected', reason: new Error('odd') },
    { status: 'fulfilled', value: 3 },
  ]);
  expect(await first).toBe(1);
  expect(runs).toEqual([[2], [4, 4, 5, 6], [4], [4], [5], [6]]);
});
