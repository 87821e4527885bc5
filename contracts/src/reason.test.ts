import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { allCalls } from './calls.ts';
import { lengthOfReason, Reason, ReasonAlone, reasonLength } from './reason.ts';

test.each([
  ['', 0],
  ['     ', 0],
  ['a    b', 2],
  ['  ab  c  ', 3],
  ['a\u200b\u2060\u00ad\u3164b', 2],
  ['left', 4],
  ['moved', 5],
  ['a b c d e', 5],
  ['\n moved\n to Lyon ', 11],
  ['离职交接用', 5],
])('of %j, %i characters say something: declared and asked alike', (text, length) => {
  expect(lengthOfReason(text)).toBe(length);
  expect(Value.Check(Reason, text)).toBe(length >= 5);
  expect(Value.Check(ReasonAlone, text)).toBe(length >= 10);
});

test('a reason of a change asks for as much wherever it is optional', () => {
  const bodies = allCalls.flatMap(({ operationId, body }) => {
    const properties = (body as { properties?: Record<string, { type?: string; minLength?: number }> })?.properties;
    return properties?.Motif ? [{ operationId, least: properties.Motif.minLength ?? 0 }] : [];
  });
  // What is said to somebody of their request is a message to them, as what a candidate says who goes.
  const messages = new Set(['requests.move', 'bam.revise', 'candidate.abandon']);
  const short = bodies.filter(({ operationId, least }) => least < reasonLength.min && !messages.has(operationId));
  expect(short).toEqual([]);
  expect(bodies.length).toBeGreaterThan(20);
});
