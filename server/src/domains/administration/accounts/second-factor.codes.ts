import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
const LEAST_SEED_BYTES = 16;

/** The time step of RFC 6238 that the code is of, when it is of this secret and of now, give or take one step. */
export function stepOf(secret: string, digits: number, code: string, now = Date.now()): number | undefined {
  if (code.length !== digits) return undefined;
  const delta = totp(secret, digits).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}

/** A new secret, base32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What the QR code of an authenticator app holds. */
export function keyUri(secret: string, issuer: string, label: string): string {
  return Object.assign(totp(secret, 6), { issuer, label }).toString();
}

/** The seed of a token as its maker writes it, base32 or hexadecimal, as base32; undefined when it is neither. */
export function readSeed(text: string): string | undefined {
  const seed = text.replace(/[\s=-]/g, '').toUpperCase();
  const hexadecimal = /^([0-9A-F]{2})+$/.test(seed);
  if (!hexadecimal && !/^[A-Z2-7]+$/.test(seed)) return undefined;
  const secret = hexadecimal ? Secret.fromHex(seed) : Secret.fromBase32(seed);
  return secret.bytes.length < LEAST_SEED_BYTES ? undefined : secret.base32;
}

const totp = (secret: string, digits: number) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits, period: PERIOD_SECONDS });
