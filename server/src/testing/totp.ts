import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

/** The code of RFC 6238 that a phone would show, written from the standard alone: it judges the product's own. */
export function codeAt(secret: string, at = Date.now(), digits = 6): string {
  const bits = [...secret.replace(/\s/g, '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const number = mac.readUInt32BE(mac[19]! & 15) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

let begun = Date.now();

/**
 * Begins in a step with so many seconds left: `codeOf` counts steps from then on. Called right before the code of the
 * step before, which is good for those seconds alone; the others are good for half a minute and more.
 */
export async function roomInStep(seconds: number): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000);
  if (left < seconds * 1000) await delay(left + 50);
  begun = Date.now();
}

/** The code of the step in which the test began, of the one before, or of the next. */
export const codeOf = (secret: string, step: -1 | 0 | 1 = 0, digits = 6) =>
  codeAt(secret, begun + step * 30_000, digits);
