import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Db } from '../db/database.ts';
import { endSessions } from './oidc-payloads.ts';
import { hashPassword, hashRandomPassword, isOutdated, verifyPassword } from './passwords.ts';
import { claimTry, forgiveTry } from './sign-in-slowing.ts';

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

/** Gives somebody an account with a password that was made for them, to be changed when they first come in; who has one keeps it. */
export async function giveEmbeddedAccount(pool: Pool, IdPersonneEV1: number, randomPassword: string): Promise<void> {
  await pool.query(
    `insert into embedded_account ("IdPersonneEV1", password_hash, must_change) values ($1, $2, true)
      on conflict do nothing`,
    [IdPersonneEV1, await hashRandomPassword(randomPassword)],
  );
}

/** Notes that the password that was made for somebody is handed over, and whether they administered then. */
export async function noteHandedOver(db: Db, IdPersonneEV1: number, administers: boolean): Promise<void> {
  await db
    .updateTable('embedded_account')
    .set({ administers })
    .where('IdPersonneEV1', '=', IdPersonneEV1)
    .where('must_change', '=', true)
    .execute();
}

/** Takes the account of somebody away, with what they have open. */
export async function takeEmbeddedAccount(db: Db, IdPersonneEV1: number): Promise<void> {
  await db.deleteFrom('embedded_account').where('IdPersonneEV1', '=', IdPersonneEV1).execute();
  await endSessions(db, IdPersonneEV1);
}

/** Makes a password, by its hash, the one that somebody has: their first, or in the place of another. */
export async function keepPassword(db: Db, IdPersonneEV1: number, password_hash: string): Promise<void> {
  const kept = { password_hash, must_change: false, failures: 0, locked_until: null, changed_at: new Date() };
  await db
    .insertInto('embedded_account')
    .values({ IdPersonneEV1, ...kept })
    .onConflict((conflict) => conflict.column('IdPersonneEV1').doUpdateSet(kept))
    .execute();
}

/** Whether somebody has a password here, since when it is what it is, and whether it was made for them; undefined without one. */
export async function passwordOf(
  db: Db,
  IdPersonneEV1: number,
): Promise<{ readonly since: Date | null; readonly provisional: boolean } | undefined> {
  const row = await db
    .selectFrom('embedded_account')
    .select(['changed_at', 'must_change'])
    .where('IdPersonneEV1', '=', IdPersonneEV1)
    .executeTakeFirst();
  return row && { since: row.changed_at, provisional: row.must_change };
}

/** Whether somebody has to choose a password before anything else. */
export async function mustChangePassword(pool: Pool, IdPersonneEV1: number): Promise<boolean> {
  const { rows } = await pool.query<{ must: boolean }>(
    'select must_change as must from embedded_account where "IdPersonneEV1" = $1',
    [IdPersonneEV1],
  );
  return rows[0]?.must ?? false;
}

type ChangedPassword = 'changed' | 'same' | 'over';

/**
 * Puts the password that somebody chose in the place of the one that was made for them, once: `same` where it is that
 * one, `over` where it was changed meanwhile. Whoever else is on their way in with the one that was made starts over.
 */
export async function changeFirstPassword(pool: Pool, IdPersonneEV1: number, chosen: string): Promise<ChangedPassword> {
  const { rows } = await pool.query<{ password_hash: string }>(
    'select password_hash from embedded_account where "IdPersonneEV1" = $1 and must_change',
    [IdPersonneEV1],
  );
  const [known] = rows;
  if (!known) return 'over';
  if (await verifyPassword(chosen, known.password_hash)) return 'same';
  const { rowCount } = await pool.query(
    `with changed as (
       update embedded_account set password_hash = $2, must_change = false, changed_at = now()
        where "IdPersonneEV1" = $1 and must_change and password_hash = $3 returning "IdPersonneEV1"),
     over as (delete from oidc_payload using changed where payload ->> 'accountId' = changed."IdPersonneEV1"::text)
     select from changed`,
    [IdPersonneEV1, await hashPassword(chosen), known.password_hash],
  );
  return rowCount === 1 ? 'changed' : 'over';
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

/** Where a password is tried from, and who proves themselves by a second factor too. */
export interface TriedFrom {
  readonly address: string;
  readonly isGuarded: (IdPersonneEV1: number) => Promise<boolean>;
}

const nowhere: TriedFrom = { address: '', isGuarded: async () => false };

/**
 * The person key behind a login and its password, or undefined: wrong login, wrong password and who has to wait look alike,
 * in words and in time.
 */
export async function authenticate(
  pool: Pool,
  login: string,
  password: string,
  { address, isGuarded }: TriedFrom = nowhere,
): Promise<number | undefined> {
  const floor = delay(REFUSAL_FLOOR_MS);
  const account = await accountBehind(pool, login);
  const guarded = account ? await isGuarded(account.IdPersonneEV1) : false;
  const tried = { login: login.slice(0, MAX_LOGIN_LENGTH), address, guarded };
  const attempt = (await claimTry(pool, tried)) ? account : undefined;
  const readable = password.length <= MAX_PASSWORD_LENGTH;
  if ((await verifyPassword(readable ? password : '', attempt?.password_hash)) && readable && attempt) {
    await forgiveTry(pool, tried);
    await renewHash(pool, attempt, password);
    return attempt.IdPersonneEV1;
  }
  await floor;
  return undefined;
}

/** Hashes a password that somebody chose as it would be hashed today: only now is it known. */
async function renewHash(pool: Pool, { IdPersonneEV1, password_hash }: Attempt, password: string): Promise<void> {
  if (!isOutdated(password_hash)) return;
  await pool.query(
    `update embedded_account set password_hash = $3
      where "IdPersonneEV1" = $1 and password_hash = $2 and not must_change`,
    [IdPersonneEV1, password_hash, await hashPassword(password)],
  );
}

interface Attempt {
  readonly IdPersonneEV1: number;
  readonly password_hash: string;
}

async function accountBehind(pool: Pool, login: string) {
  const name = login.trim();
  if (name === '' || name.length > MAX_LOGIN_LENGTH || name.includes('\0')) return undefined;
  const { rows } = await pool.query<Attempt>(
    `select a."IdPersonneEV1", a.password_hash from embedded_account a join "Personne" p using ("IdPersonneEV1")
      where lower(p."CompteAD") = lower($1)`,
    [name],
  );
  return rows[0];
}
