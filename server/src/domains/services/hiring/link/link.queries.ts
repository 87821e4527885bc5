import { hoursOfLink, type LinkState, minutesOfSession } from '@passerelle/contracts/hiring/pieces.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import type { CandidateCaller } from '../../../../engines/access/callers.ts';
import { type Db, rowsOf, rowsPrepared } from '../../../../platform/db/database.ts';
import type { Sql } from '../../../../platform/db/sql.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { hashOfSecret } from '../../../../platform/identity/password-links.ts';

/** The link of a file as it stands, held until the transaction ends. */
export interface LinkRow {
  readonly IdLien: number;
  readonly IdDemande: number;
  readonly Essais: number;
  readonly Bloque: 'recruiter' | 'tries' | null;
}

/** A link, known as `l`, of a file known as `d`, opens something: of what is being decided, the hours do not count. */
export const isOpen: Sql<boolean> = sql<boolean>`(l."Fin" is null and l."Bloque" is null
  and (l."Jusque" > now() or d."IdStade" in (${sql.lit(stages.sent)}, ${sql.lit(stages.underWay)})) and d."IdStade" <= ${sql.lit(stages.validated)}
  and d."DateSuppression" is null)`;

/** Where the link of a file stands, as SQL over `l`, which may be none. */
export const linkState: Sql<LinkState> = sql<LinkState>`case when l."IdLien" is null then 'none'
  when l."Bloque" = 'tries' then 'tries' when l."Bloque" is not null then 'blocked'
  when l."Jusque" <= now() then 'expired' else 'open' end`;

/** The link that a file has, held. */
export async function lockLink(db: Db, IdDemande: number): Promise<LinkRow | undefined> {
  const [row] = await rowsOf(
    db,
    sql<LinkRow>`select "IdLien", "IdDemande", "Essais", "Bloque" from "LienCandidat"
      where "IdDemande" = ${IdDemande} and "Fin" is null for update`,
  );
  return row;
}

/** Makes a link of a file, with a token that opens it. Answers until when. */
export async function insertLink(db: Db, IdDemande: number, token: string, MontreA: number | null): Promise<Date> {
  const [row] = await rowsOf(
    db,
    sql<{ Jusque: Date }>`with made as (insert into "LienCandidat" ("IdDemande", "Jusque", "MontreA")
        values (${IdDemande}, now() + make_interval(hours => ${sql.lit(hoursOfLink)}), ${MontreA}::integer)
        returning "IdLien", "Jusque"),
      token as (insert into "JetonCandidat" ("Empreinte", "IdLien") select ${hashOfSecret(token)}, "IdLien" from made)
      select "Jusque" from made`,
  );
  if (!row) throw new Error('A link that is made has an end');
  return row.Jusque;
}

/** Has a link open nothing for good: its tokens and sessions go. */
export async function endLink(db: Db, IdLien: number, Fin: 'replaced' | 'ended'): Promise<void> {
  await endSessions(db, IdLien);
  await sql`delete from "JetonCandidat" where "IdLien" = ${IdLien}`.execute(db);
  await sql`update "LienCandidat" set "Fin" = ${Fin} where "IdLien" = ${IdLien}`.execute(db);
}

/** Has a link open what it opens for its hours from now on. */
export async function beginAnew(db: Db, IdLien: number): Promise<void> {
  await sql`update "LienCandidat" set "Jusque" = now() + make_interval(hours => ${sql.lit(hoursOfLink)})
    where "IdLien" = ${IdLien}`.execute(db);
}

/** Ends whatever was opened by a link. */
export async function endSessions(db: Db, IdLien: number): Promise<void> {
  await sql`delete from "SessionCandidat" where "IdLien" = ${IdLien}`.execute(db);
}

/** The link that a token opens, held, with the birth date that it asks for; undefined where there is none of it. */
export async function lockLinkOf(
  db: Db,
  token: string,
): Promise<(LinkRow & { readonly open: boolean; readonly DateNaissance: string | null }) | undefined> {
  const [row] = await rowsOf(
    db,
    sql<
      LinkRow & { open: boolean; DateNaissance: string | null }
    >`select l."IdLien", l."IdDemande", l."Essais", l."Bloque",
        ${isOpen} as open, p."DateNaissance"::text as "DateNaissance"
      from "JetonCandidat" j join "LienCandidat" l using ("IdLien") join "Demande" d using ("IdDemande")
        join "Personne" p on p."IdPersonneEV1" = d."IdPersonneEV1"
      where j."Empreinte" = ${hashOfSecret(token)} for update of l`,
  );
  return row;
}

/** Whose session it is, while the link that it was opened by opens anything; that it was seen is noted once a minute. */
export async function recogniseCandidate(db: Db, session: string): Promise<CandidateCaller | undefined> {
  const hash = hashOfSecret(session);
  const [row] = await rowsPrepared(
    db,
    sql<{
      IdDemande: number;
      IdLien: number;
      seen: boolean;
    }>`select l."IdDemande", l."IdLien", s."VueLe" > now() - interval '1 minute' as seen
      from "SessionCandidat" s join "LienCandidat" l using ("IdLien") join "Demande" d using ("IdDemande")
      where s."Empreinte" = ${hash} and s."VueLe" > now() - make_interval(mins => ${sql.lit(minutesOfSession)}) and ${isOpen}`,
  );
  if (!row) return undefined;
  if (!row.seen) await sql`update "SessionCandidat" set "VueLe" = now() where "Empreinte" = ${hash}`.execute(db);
  return { candidate: row.IdDemande, link: row.IdLien };
}

/**
 * Has what a candidate writes wait for whoever blocks their link, and be refused after: they called before.
 * @throws {ApiError} TOKEN_INVALID where the link that let them in opens nothing any more
 */
export async function requireOpen(db: Db, { link }: Pick<CandidateCaller, 'link'>): Promise<void> {
  const rows = await rowsOf(
    db,
    sql`select from "LienCandidat" l join "Demande" d using ("IdDemande") where l."IdLien" = ${link} and ${isOpen}
      for share of l`,
  );
  if (rows.length === 0) throw new ApiError('TOKEN_INVALID');
}
