import type { Output } from '@passerelle/contracts/call.ts';
import type { mailCalls } from '@passerelle/contracts/mail/mail.contract.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { instant } from '../../../platform/db/sql.ts';
import { sure } from '../../../platform/sure.ts';

export type MailLine = Output<typeof mailCalls.list>[number];
export type MailContent = Output<typeof mailCalls.read>;
export type KeptContent = Output<typeof mailCalls.version>;
export type VersionLine = Output<typeof mailCalls.versions>[number];

const instantAs = (column: string, as: string) => sql`${instant(sql.ref(column))} as ${sql.ref(as)}`;
const nameOf = (column: string, as: string) =>
  sql`(select u."IndexPrenomNom" from "Personne" u where u."IdPersonneEV1" = ${sql.ref(column)}) as ${sql.ref(as)}`;
const settings = sql`m."LibMail", m."Langue", m."Mailto", m."CClist", m."BCClist", m."URL", m."Source", m."Perso",
  m."ProfilRoutage", m."DateD", m."DateF"`;

/** Every mail, by its label. */
export function readMails(db: Db): Promise<MailLine[]> {
  return rowsOf(
    db,
    sql<MailLine>`
      select m."IdMail", m."LibMail", m."Langue", m."Source", m."Perso", m."DateD", m."DateF", m."Actif",
        ${instantAs('m.DateModif', 'DateModif')}, ${nameOf('m.UserModif', 'UserModif')},
        coalesce((select json_agg(json_build_object('Langue', t."Langue", 'toReview', t.to_review))
          from "MailTemplate" t where t."IdMail" = m."IdMail"), '[]') as languages
      from "Mail" m order by lower(m."LibMail"), m."IdMail"`,
  );
}

/** One mail whole. */
export async function readMail(db: Db, IdMail: string): Promise<MailContent | undefined> {
  const [row] = await rowsOf(
    db,
    sql<Omit<MailContent, 'templates' | 'fields'>>`
      select m."IdMail", ${settings}, m."Actif", ${instantAs('m.DateModif', 'DateModif')}, ${nameOf('m.UserModif', 'UserModif')}, m."Revision"
      from "Mail" m where m."IdMail" = ${IdMail}`,
  );
  if (!row) return undefined;
  const templates = await rowsOf(
    db,
    sql<MailContent['templates'][number]>`
      select t."Langue", t."OBJET", t.body, ${instantAs('t.DateModif', 'DateModif')}, ${nameOf('t.UserModif', 'UserModif')},
        t."Revision", t.to_review as "toReview"
      from "MailTemplate" t where t."IdMail" = ${IdMail} order by t."Langue"`,
  );
  const fields = await rowsOf(
    db,
    sql<MailContent['fields'][number]>`
      select f."IdField", f."Type", f."Map", f."DateDebut", f."DateFin", ${instantAs('f.DateM', 'DateM')}, ${nameOf('f.UserM', 'UserM')}, f."Revision"
      from "MailField" f where f."IdMail" = ${IdMail} order by f."IdField"`,
  );
  return { ...row, templates, fields };
}

/** Locks a mail and answers it, so that two who change it do so one after the other. */
export async function lockMail(db: Db, IdMail: string): Promise<MailContent | undefined> {
  await sql`select 1 from "Mail" where "IdMail" = ${IdMail} for update`.execute(db);
  return await readMail(db, IdMail);
}

/** Mails of a source that are sent today. */
export async function activeMails(db: Db, Source: string, today: string): Promise<MailContent[]> {
  const rows = await rowsOf(
    db,
    sql<{ IdMail: string }>`select "IdMail" from "Mail" where "Source" = ${Source} and "Actif"
      and coalesce("DateD" <= ${today}::date, true) and coalesce("DateF" >= ${today}::date, true) order by 1`,
  );
  const mails = await Promise.all(rows.map(async ({ IdMail }) => await readMail(db, IdMail)));
  return mails.filter((mail) => mail !== undefined);
}

export const keptOf = ({ templates, fields, ...mail }: MailContent): KeptContent => ({
  settings: {
    LibMail: mail.LibMail,
    Langue: mail.Langue,
    Mailto: mail.Mailto,
    CClist: mail.CClist,
    BCClist: mail.BCClist,
    URL: mail.URL,
    Source: mail.Source,
    Perso: mail.Perso,
    ProfilRoutage: mail.ProfilRoutage,
    DateD: mail.DateD,
    DateF: mail.DateF,
  },
  templates: templates.map(({ Langue, OBJET, body }) => ({ Langue, OBJET, body })),
  fields: fields.map(({ DateM: _, UserM: __, Revision: ___, ...field }) => field),
});

/** The revision of what is written of a mail now: the version that will be kept of it. */
export const nextRevision = (IdMail: string) =>
  sql<number>`(select 1 + coalesce(max(n), 0) from mail_version where "IdMail" = ${IdMail})`;

/** Keeps what a mail is now, as its next version. */
export async function keepVersion(db: Db, IdMail: string, UserModif: number | null, change: string): Promise<void> {
  const content = keptOf(sure(await readMail(db, IdMail)));
  await sql`insert into mail_version ("IdMail", n, "UserModif", change, content)
    select ${IdMail}, 1 + coalesce(max(n), 0), ${UserModif}::integer, ${change}, ${JSON.stringify(content)}::jsonb
    from mail_version where "IdMail" = ${IdMail}`.execute(db);
}

export function readVersions(db: Db, IdMail: string): Promise<VersionLine[]> {
  return rowsOf(
    db,
    sql<VersionLine>`select v.n, ${instantAs('v.at', 'DateModif')}, ${nameOf('v.UserModif', 'UserModif')}, v.change
      from mail_version v where v."IdMail" = ${IdMail} order by v.n desc limit 200`,
  );
}

export async function readVersion(db: Db, IdMail: string, n: number): Promise<KeptContent | undefined> {
  const [row] = await rowsOf(
    db,
    sql<{ content: KeptContent }>`select content from mail_version where "IdMail" = ${IdMail} and n = ${n}`,
  );
  return row?.content;
}

export async function profileExists(db: Db, IdProfil: number): Promise<boolean> {
  return (await rowsOf(db, sql`select 1 from "Profil" where "IdProfil" = ${IdProfil}`)).length > 0;
}
