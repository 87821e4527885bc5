import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { lengthOfReason, Reason, ReasonAlone } from './reason.ts';

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
