import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { networkOf } from '../http/network-of.ts';

/** Wrong passwords that cost nothing; each one past them waits twice as long as the last. An hour of quiet starts anew. */
const free = {
  /** From one address, at one login. */
  fromOne: 5,
  /** The same, at who proves themselves by a second factor: a password alone opens nothing, and whoever tries keeps nobody out. */
  guarded: 100,
  /** At one login, from all addresses that its owner did not come in from lately. */
  fromStrangers: 50,
} as const;
const firstWaitSeconds = 30;
const longestWaitSeconds = 15 * 60;
/** So long an address is known as one that somebody came in from. */
const daysKnown = 14;

/** Somebody tries a password. */
export interface SignInTry {
  readonly login: string;
  /** Where the request comes from. */
  readonly address: string;
  /** Whether a second factor of theirs is asked for afterwards. */
  readonly guarded: boolean;
}

/**
 * Whether the password may be looked at. Counted as wrong before it is, so that a hundred sent at once are worth no more than
 * the first few; nothing is counted while one has to wait. A login that nobody has counts as any other.
 */
export async function claimTry(pool: Pool, tried: SignInTry): Promise<boolean> {
  const { guarded } = tried;
  const own = await claim(pool, bucketOf(tried), guarded ? free.guarded : free.fromOne);
  if (!own) return false;
  return guarded || own.known || (await claim(pool, strangersOf(tried), free.fromStrangers)) !== undefined;
}

/** It was right: what was counted is taken back, and the address is known from now on. */
export async function forgiveTry(pool: Pool, tried: SignInTry): Promise<void> {
  await pool.query(
    `with known as (update sign_in_try set failures = 0, until = null, good_at = now(), at = now() where bucket = $1)
     update sign_in_try set failures = failures - 1, until = null where bucket = $2 and failures > 0`,
    [bucketOf(tried), strangersOf(tried)],
  );
}

/** Forgets tries that say nothing any more. */
export async function forgetOldTries(pool: Pool): Promise<void> {
  await pool.query(`delete from sign_in_try where at < now() - make_interval(days => $1)`, [daysKnown]);
}

async function claim(pool: Pool, bucket: Buffer, costFree: number): Promise<{ readonly known: boolean } | undefined> {
  const failures = `case when t.at < now() - interval '1 hour' then 1 else t.failures + 1 end`;
  const { rows } = await pool.query<{ known: boolean }>(
    `insert into sign_in_try as t (bucket, failures) values ($1, 1)
     on conflict (bucket) do update set failures = ${failures}, at = now(),
       until = case when ${failures} >= $2
         then now() + least($3 * 2 ^ least(${failures} - $2, 20), $4) * interval '1 second' end
     where t.until is null or t.until <= now()
     returning coalesce(good_at > now() - make_interval(days => $5), false) as known`,
    [bucket, costFree, firstWaitSeconds, longestWaitSeconds, daysKnown],
  );
  return rows[0];
}

const bucketOf = ({ login, address }: SignInTry) => digest('one', login, networkOf(address));
const strangersOf = ({ login }: SignInTry) => digest('strangers', login);

function digest(kind: string, login: string, place = ''): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([kind, login.trim().toLowerCase(), place]))
    .digest();
}
