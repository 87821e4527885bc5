import { type Insertable, sql } from 'kysely';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { zoneAt } from '../../../platform/db/days.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import type { LinkOwner } from '../../../platform/identity/password-links.ts';
import { holdsSomehowAs } from '../../foundation/actor/held-rights.queries.ts';
import { signsIn } from '../../foundation/actor/presence.ts';

/**
 * How a link reaches whoever it is for: by a mail that somebody had sent, by one that they asked for themselves, or by the
 * hand of whoever it was shown to.
 */
export type LinkKind = 'mailed' | 'forgotten' | 'shown';

/** What somebody is to whoever gives them a link. */
export interface LinkRecipient {
  readonly CompteAD: string | null;
  readonly Mail: string | null;
  readonly signsIn: boolean;
}

export async function linkRecipient(db: Db, IdPersonneEV1: number): Promise<LinkRecipient | undefined> {
  const [row] = await rowsOf(
    db,
    sql<LinkRecipient>`select p."CompteAD", nullif(p."Mail", '') as "Mail", ${signsIn('p')} as "signsIn"
      from "Personne" p where p."IdPersonneEV1" = ${IdPersonneEV1}`,
  );
  return row;
}

/** Who has a login, whatever its case, and may come in. */
export async function whoSignsInAs(db: Db, login: string): Promise<number | undefined> {
  const [row] = await rowsOf(
    db,
    sql<{ IdPersonneEV1: number }>`select p."IdPersonneEV1" from "Personne" p
      where lower(p."CompteAD") = lower(${login}) and ${signsIn('p')}`,
  );
  return row?.IdPersonneEV1;
}

export interface OpenLink {
  readonly kind: LinkKind;
  readonly asked_at: Date;
  /** Null while its mail is not written yet. */
  readonly expires_at: Date | null;
}

/** Whether somebody administers, or will. */
const administers = (person: Sql) => holdsSomehowAs('adm', person);

/**
 * Whether a link `link` is not from before its person came to administer: that one may be in the hands of whoever ran their
 * account then, and opens nothing.
 */
const stands = sql<boolean>`(link.administers or not ${administers(sql`link."IdPersonneEV1"`)})`;

/** Keeps a link that is asked for somebody. */
export async function insertLink(
  db: Db,
  { IdPersonneEV1, ...link }: Omit<Insertable<Database['sign_in_link']>, 'administers'>,
): Promise<void> {
  await db
    .insertInto('sign_in_link')
    .values({ IdPersonneEV1, ...link, administers: administers(sql`${IdPersonneEV1}::integer`) })
    .execute();
}

/** The last link of somebody that opens something, or will. */
export async function openLink(db: Db, IdPersonneEV1: number): Promise<OpenLink | undefined> {
  const [row] = await rowsOf(
    db,
    sql<OpenLink>`select link.kind, link.asked_at, link.expires_at from sign_in_link link
      where link."IdPersonneEV1" = ${IdPersonneEV1} and link.used_at is null and coalesce(link.expires_at > now(), true) and ${stands}
      order by link.asked_at desc, link.id desc limit 1`,
  );
  return row;
}

const opens = (token_hash: Buffer) => sql<boolean>`(link.token_hash = ${token_hash} and link.used_at is null
  and link.expires_at > now() and ${signsIn('p')} and ${stands})`;

/** Whose link this is, while it opens something and they may come in. */
export async function ownerOfLink(db: Db, token_hash: Buffer): Promise<LinkOwner | undefined> {
  const [row] = await rowsOf(
    db,
    sql<LinkOwner>`select p."IdPersonneEV1", p."CompteAD", p."IndexPrenomNom", p."Mail"
      from sign_in_link link join "Personne" p using ("IdPersonneEV1") where ${opens(token_hash)}`,
  );
  return row;
}

/** Uses a link up, and every other one of the same person with it: of those who come at once, one has it. */
export async function takeLink(db: Db, token_hash: Buffer): Promise<boolean> {
  const [row] = await rowsOf(
    db,
    sql<{ IdPersonneEV1: number }>`update sign_in_link link set used_at = now() from "Personne" p
      where p."IdPersonneEV1" = link."IdPersonneEV1" and ${opens(token_hash)} returning link."IdPersonneEV1"`,
  );
  if (row) await withdrawLinks(db, row.IdPersonneEV1);
  return row !== undefined;
}

/** Whether a password that was made for somebody lets them choose their own: one that was told before they came to administer does not. */
export async function firstPasswordOpens(db: Db, IdPersonneEV1: number): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select from embedded_account a where a."IdPersonneEV1" = ${IdPersonneEV1} and a.must_change
      and (a.administers or not ${administers(sql`a."IdPersonneEV1"`)})`,
  );
  return rows.length > 0;
}

/** Takes away the links of somebody that nobody used. */
export async function withdrawLinks(db: Db, IdPersonneEV1: number): Promise<void> {
  await sql`delete from sign_in_link where "IdPersonneEV1" = ${IdPersonneEV1} and used_at is null`.execute(db);
}

/** How often somebody may have a link sent by asking themselves: whoever knows their login fills no mailbox. */
const forgottenEvery = { minutes: 5, mostInADay: 5 };

/** Has a link sent to the one person who has this login, or this mail, and may come in; nothing where there is none, or too often. */
export async function askForgotten(db: Db, loginOrMail: string): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`with meant as (
        select p."IdPersonneEV1", count(*) over () as n from "Personne" p
        where (lower(p."CompteAD") = lower(${loginOrMail}) or lower(p."Mail") = lower(${loginOrMail}))
          and nullif(p."Mail", '') is not null and ${signsIn('p')})
      insert into sign_in_link ("IdPersonneEV1", kind, administers)
      select m."IdPersonneEV1", 'forgotten', ${administers(sql`m."IdPersonneEV1"`)} from meant m where m.n = 1
        and not exists (select from sign_in_link link where link."IdPersonneEV1" = m."IdPersonneEV1" and link.kind = 'forgotten'
          and link.asked_at > now() - make_interval(mins => ${forgottenEvery.minutes}))
        and (select count(*) from sign_in_link link where link."IdPersonneEV1" = m."IdPersonneEV1" and link.kind = 'forgotten'
          and link.asked_at > now() - interval '1 day') < ${forgottenEvery.mostInADay}
      returning id`,
  );
  return rows.length > 0;
}

/** A link whose mail is to be written, and whom it is for. */
export interface LinkToWrite {
  readonly id: number;
  readonly kind: Extract<LinkKind, 'mailed' | 'forgotten'>;
  readonly IdPersonneEV1: number;
  readonly CompteAD: string | null;
  readonly IndexPrenomNom: string;
  readonly Prenom: string;
  readonly IdLangue: string | null;
  /** By whose clocks they live. */
  readonly Fuseau: string;
  /** Null where they may not come in, or have no address any more. */
  readonly Mail: string | null;
}

/** Takes the next link whose mail is to be written, which nobody else writes meanwhile. */
export async function nextLinkToWrite(db: Db): Promise<LinkToWrite | undefined> {
  const [row] = await rowsOf(
    db,
    sql<LinkToWrite>`select link.id, link.kind, p."IdPersonneEV1", p."CompteAD", p."IndexPrenomNom", p."Prenom", p."IdLangue",
        ${zoneAt('p')} as "Fuseau", case when ${signsIn('p')} and ${stands} then nullif(p."Mail", '') end as "Mail"
      from sign_in_link link join "Personne" p using ("IdPersonneEV1")
      where link.token_hash is null order by link.id limit 1 for update of link skip locked`,
  );
  return row;
}

/** Gives a link what opens it, by its hash, until a moment. */
export async function armLink(db: Db, id: number, token_hash: Buffer, expires_at: Date): Promise<void> {
  await db.updateTable('sign_in_link').set({ token_hash, expires_at }).where('id', '=', id).execute();
}

export async function dropLink(db: Db, id: number): Promise<void> {
  await db.deleteFrom('sign_in_link').where('id', '=', id).execute();
}

/** Forgets links that open nothing since a month. */
export async function forgetOldLinks(db: Db): Promise<void> {
  await sql`delete from sign_in_link where coalesce(used_at, expires_at) < now() - interval '30 days'`.execute(db);
}
