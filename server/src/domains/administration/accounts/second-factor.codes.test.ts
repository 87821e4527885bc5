import { expect, test } from 'vitest';
import { qrCode } from '../../../platform/drawing/qr-code.ts';
import { readQr } from '../../../testing/read-qr.ts';
import { codeAt } from '../../../testing/totp.ts';
import { keyUri, newSecret, readSeed, stepOf } from './second-factor.codes.ts';

/** `12345678901234567890`, the secret of the vectors in RFC 6238. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('RFC 6238 at %i s is %s, for us and for the judge', (seconds, code) => {
  expect(codeAt(secret, seconds * 1000, 8)).toBe(code);
  expect(stepOf(secret, 8, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

test('the step before and the next one count, others do not; the number of digits is that of the factor', () => {
  const now = 1_700_000_010_000;
  const verdicts = [-2, -1, 0, 1, 2].map((steps) => stepOf(secret, 6, codeAt(secret, now + steps * 30_000), now));
  const step = Math.floor(now / 30_000);
  expect(verdicts).toEqual([undefined, step - 1, step, step + 1, undefined]);
  expect(stepOf(secret, 6, codeAt(secret, now, 8), now)).toBeUndefined();
  expect(stepOf(secret, 8, codeAt(secret, now, 6), now)).toBeUndefined();
});

test('seeds are read as base32 or hexadecimal, in groups or not, from 128 bits on', () => {
  expect(readSeed('gezd gnbv gy3t qojq gezd gnbv gy3t qojq')).toBe(secret);
  expect(readSeed('31323334 35363738 39303132 33343536 37383930')).toBe(secret);
  for (const none of ['', 'not a seed!', 'JBSWY3DP', '3132333435363738', '0'.repeat(33)]) {
    expect(readSeed(none)).toBeUndefined();
  }
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
});

test('a phone reads the drawing back', () => {
  const uri = keyUri(secret, 'Passerelle', 'zoé.martin');
  expect(uri).toContain(`secret=${secret}`);
  expect(readQr(qrCode(uri))).toBe(uri);
});
