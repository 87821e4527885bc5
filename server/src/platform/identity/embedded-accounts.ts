import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { hashRandomPassword, verifyPassword } from './passwords.ts';

const MAX_FAILURES = 5;
const LOCK_MINUTES = 15;
/** A refusal answers no sooner than this, whatever it had to do. */
const REFUSAL_FLOOR_MS = 400;
const MAX_LOGIN_LENGTH = 256;
const MAX_PASSWORD_LENGTH = 1024;

export interface EmbeddedAccount {
  IdPersonneEV1: number;
  CompteAD: string;
  IndexPrenomNom: string;
  Mail: string | null;
}

/** Gives somebody an account with a password that was made for them; who has one keeps it. */
export async function giveEmbeddedAccount(pool: Pool, IdPersonneEV1: number, randomPassword: string): Promise<void> {
  await pool.query(
    `insert into embedded_account ("IdPersonneEV1", password_hash) values ($1, $2) on conflict do nothing`,
    [IdPersonneEV1, await hashRandomPassword(randomPassword)],
  );
}

/** The account of a person, by key; undefined when the person has none (any more). */
export async function accountOf(pool: Pool, IdPersonneEV1: number): Promise<EmbeddedAccount | undefined> {
  const { rows } = await pool.query<EmbeddedAccount>(
    `select p."IdPersonneEV1", p."CompteAD", p."IndexPrenomNom", p."Mail"
       from "Personne" p join embedded_account a using ("IdPersonneEV1")
      where p."IdPersonneEV1" = $1 and p."CompteAD" is not null`,
    [IdPersonneEV1],
  );
  return rows[0];
}

/**
 * The person key behind a login and its password, or undefined: wrong login, wrong password and locked account look
 * alike, in words and in time.
 */
export async function authenticate(pool: Pool, login: string, password: string): Promise<number | undefined> {
  const floor = delay(REFUSAL_FLOOR_MS);
  const attempt = await claimAttempt(pool, login);
  const readable = password.length <= MAX_PASSWORD_LENGTH;
  if ((await verifyPassword(readable ? password : '', attempt?.password_hash)) && readable && attempt) {
    await pool.query(
      'update embedded_account set failures = 0, locked_until = null where "IdPersonneEV1" = $1 and failures > 0',
      [attempt.IdPersonneEV1],
    );
    return attempt.IdPersonneEV1;
  }
  await floor;
  return undefined;
}

/**
 * Counts the attempt as a failure before the password is looked at, so that a hundred guesses sent at once are worth no
 * more than five. Nothing is returned, and nothing counted, while the account is locked.
 */
async function claimAttempt(pool: Pool, login: string) {
  const name = login.trim();
  if (name === '' || name.length > MAX_LOGIN_LENGTH || name.includes('\0')) return undefined;
  const { rows } = await pool.query<{ IdPersonneEV1: number; password_hash: string }>(
    `update embedded_account a
        set failures = case when locked_until is null then failures + 1 else 1 end,
            locked_until = case when locked_until is null and failures + 1 >= $2
                                then now() + make_interval(mins => $3) end
       from "Personne" p
      where p."IdPersonneEV1" = a."IdPersonneEV1" and lower(p."CompteAD") = lower($1)
        and (locked_until is null or locked_until <= now())
      returning a."IdPersonneEV1", a.password_hash`,
    [name, MAX_FAILURES, LOCK_MINUTES],
  );
  return rows[0];
}
