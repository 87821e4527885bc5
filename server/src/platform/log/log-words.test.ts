import { expect, test } from 'vitest';
import { logWords } from './log-words.ts';

const time = Date.UTC(2026, 0, 2, 3, 4, 5);

test('a line says when, what and with what, without what is the same on every line', () => {
  expect(
    logWords(JSON.stringify({ level: 30, time, pid: 7, hostname: 'vm', log: 'history', seq: 4, msg: 'sealed' })),
  ).toBe('03:04:05 sealed · log=history · seq=4\n');
});

test('a failure is named, with its stack below', () => {
  const err = { type: 'Error', message: 'no', stack: 'Error: no\n    at here' };
  expect(logWords(JSON.stringify({ level: 50, time, err, job: 'a.b', msg: 'not asked for' }))).toBe(
    '03:04:05 error: not asked for · job=a.b\n  Error: no\n    at here\n',
  );
});
