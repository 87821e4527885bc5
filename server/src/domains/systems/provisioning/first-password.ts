import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, rowsOf, rowsPrepared } from '../../../platform/db/database.ts';
import type { Vault } from '../../../platform/secrets/vault.ts';

/** Read out and typed without mistaking one sign for another; 20 of 54 are 115 bits. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
const length = 20;

const owner = (IdPersonneEV1: number) => `initial_password/${IdPersonneEV1}`;

/** The first password of somebody, made when it is asked for first and kept sealed: who asks again is told the same. */
export async function firstPassword(db: Db, vault: Vault, IdPersonneEV1: number): Promise<string> {
  const made = vault.seal(newPassword(), owner(IdPersonneEV1));
  const [kept] = await rowsPrepared(
    db,
    sql`insert into initial_password ("IdPersonneEV1", sealed) values (${IdPersonneEV1}, ${made})
      on conflict do nothing returning "IdPersonneEV1"`,
  );
  if (kept) return vault.open(made, owner(IdPersonneEV1));
  const [row] = await rowsOf(
    db,
    sql<{ sealed: string }>`select sealed from initial_password where "IdPersonneEV1" = ${IdPersonneEV1}`,
  );
  return vault.open(row?.sealed ?? made, owner(IdPersonneEV1));
}

/** Hands the first password over, once: undefined where there is none, or none any more. */
export async function takeFirstPassword(db: Db, vault: Vault, IdPersonneEV1: number): Promise<string | undefined> {
  const [row] = await rowsOf(
    db,
    sql<{ sealed: string }>`update initial_password set told_at = now()
      where "IdPersonneEV1" = ${IdPersonneEV1} and told_at is null returning sealed`,
  );
  await forgetToldPassword(db, IdPersonneEV1);
  return row && vault.open(row.sealed, owner(IdPersonneEV1));
}

/** Whether the first password of somebody known as `p` is still to be told. */
export const awaitsTelling = sql<boolean>`exists (select from initial_password i
  where i."IdPersonneEV1" = p."IdPersonneEV1" and i.told_at is null)`;

/** Keeps the first password of somebody no longer than it was told, and no system is on its way that would be given it too. */
export async function forgetToldPassword(db: Db, IdPersonneEV1: number): Promise<void> {
  await sql`delete from initial_password where "IdPersonneEV1" = ${IdPersonneEV1} and told_at is not null
    and not exists (select from account_run r where r."IdPersonneEV1" = ${IdPersonneEV1}
      and r.state in ('running', 'failed'))`.execute(db);
}

/** Keeps the first password of somebody no longer: they have used it, or begin a stay of their own anew. */
export async function forgetFirstPassword(db: Db, IdPersonneEV1: number): Promise<void> {
  await sql`delete from initial_password where "IdPersonneEV1" = ${IdPersonneEV1}`.execute(db);
}

function newPassword(): string {
  // A digit, a capital and a small letter at least, as directories ask.
  for (;;) {
    const password = Array.from({ length }, () => signs[randomInt(signs.length)]).join('');
    if (/[A-Z]/.test(password) && /[a-z]/.test(password) && /\d/.test(password)) return password;
  }
}
