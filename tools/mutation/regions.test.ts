import { expect, test } from 'vitest';
import { marked, ran, regionAround } from './regions.ts';

test('a marked source does what it did, and tells which of its parts ran', () => {
  const source =
    'const add = (a) => (b) => ({ sum: a + b }); function never() { return 1; } if (yes) { answer = add(1)(2).sum; }';
  const { regions, text } = marked('some.ts', source);
  const told: number[] = [];
  const run = new Function(ran, 'yes', `let answer; ${text}; return answer;`);
  expect(run((_file: string, region: number) => told.push(region), true)).toBe(3);
  const around = (words: string) => {
    const start = source.indexOf(words);
    return regionAround(regions, { start, end: start + words.length });
  };
  expect(told).toContain(around('a + b'));
  expect(told).toContain(around('add(1)(2).sum'));
  expect(told).not.toContain(around('return 1'));
  expect(around('yes')).toBe(-1);
});
