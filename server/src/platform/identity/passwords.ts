import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** Cost of new hashes; a stored hash carries its own, so raising these never locks anybody out. */
const COST = { log2N: 15, r: 8, p: 3 };
const stored = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]+)\$([\w-]+)$/;

function deriveKey(password: string, salt: Buffer, { log2N, r, p }: typeof COST): Promise<Buffer> {
  const N = 2 ** log2N;
  return derive(password.normalize('NFKC'), salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r });
}

/** Hashes a password with scrypt and a salt of its own: `scrypt$log2N$r$p$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  return await hashAt(COST, password);
}

/** The same of a password of more than 100 random bits, which nobody finds by trying, however quickly they may: a thousand people arrive at once. */
export async function hashRandomPassword(password: string): Promise<string> {
  return await hashAt({ log2N: 12, r: 8, p: 1 }, password);
}

async function hashAt(cost: typeof COST, password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await deriveKey(password, salt, cost);
  return ['scrypt', cost.log2N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Whether a hash costs less than new ones do. */
export function isOutdated(hash: string): boolean {
  const [, log2N, r, p] = (stored.exec(hash) ?? []).map(Number);
  return (
    log2N !== undefined && r !== undefined && p !== undefined && 2 ** log2N * r * p < 2 ** COST.log2N * COST.r * COST.p
  );
}

/**
 * Tells whether the password makes the stored hash. Without a hash (nobody of that login) it works as long and answers
 * false, so that the time taken does not tell which logins exist.
 * @throws when the stored hash is not one of ours.
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  if (hash === undefined) {
    await deriveKey(password, Buffer.alloc(SALT_BYTES), COST);
    return false;
  }
  const [, log2N, r, p, salt, key] = stored.exec(hash) ?? [];
  if (!salt || !key) throw new Error('Unreadable password hash');
  const derived = await deriveKey(password, Buffer.from(salt, 'base64url'), {
    log2N: Number(log2N),
    r: Number(r),
    p: Number(p),
  });
  return timingSafeEqual(derived, Buffer.from(key, 'base64url'));
}
