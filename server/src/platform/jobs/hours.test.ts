import { expect, test } from 'vitest';
import { hourAfter, lastHour } from './hours.ts';

const at = (text: string) => new Date(text);

test.each([
  ['* * * * *', '2026-01-01T00:05:00.000Z', '2026-01-01T00:05:00.000Z', '2026-01-01T00:06:00.000Z'],
  ['* * * * *', '2026-01-01T00:05:59.999Z', '2026-01-01T00:05:00.000Z', '2026-01-01T00:06:00.000Z'],
  ['*/15 * * * *', '2026-01-01T00:14:59.999Z', '2026-01-01T00:00:00.000Z', '2026-01-01T00:15:00.000Z'],
  ['10 6-18 * * 1-5', '2026-01-04T12:00:00.000Z', '2026-01-02T18:10:00.000Z', '2026-01-05T06:10:00.000Z'],
  ['0 0 29 2 *', '2026-01-01T00:00:00.000Z', '2024-02-29T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
])('of %s, at %s, the last has come at %s and the next comes at %s', (cron, moment, last, next) => {
  expect(lastHour(cron, at(moment))).toEqual(at(last));
  expect(hourAfter(cron, at(moment))).toEqual(at(next));
});
