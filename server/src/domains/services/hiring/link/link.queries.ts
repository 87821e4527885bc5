import {
  hoursOfLink,
  type LinkState,
  minutesOfRelay,
  minutesOfSession,
  type SentBack,
} from '@passerelle/contracts/hiring/pieces.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import type { CandidateCaller } from '../../../../engines/access/callers.ts';
import { type Db, rowOf, rowsOf, rowsPrepared } from '../../../../platform/db/database.ts';
import type { Sql } from '../../../../platform/db/sql.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { hashOfSecret } from '../../../../platform/identity/password-links.ts';
import { sentBackOf } from '../send-back/sent-back.ts';

/** The link of a file as it stands, held until the transaction ends. */
export interface LinkRow {
  readonly IdLien: number;
  readonly IdDemande: number;
  readonly Essais: number;
  readonly Bloque: 'recruiter' | 'tries' | null;
  /** Its hours stand still. */
  readonly paused: boolean;
}

/** When the hours of a link, known as `l`, stand still, or now. */
export const clock: Sql<Date> = sql<Date>`coalesce(l."Pause", now())`;
/** The end of a link with the time in which nobody could use it: the portal was closed. */
const moving = sql<Date>`(l."Jusque" + portal_closed_time(l."Compte", ${clock}))`;

/** The hours of a link are not over: they begin once it is handed over, and stand still while its recruiter is waited for, or the portal is closed. */
const lasts = sql<boolean>`(l."Depuis" is null or ${moving} > ${clock})`;

/** When a link, known as `l`, ends as things stand: what is over does not move any more. */
export const endOfLink: Sql<Date> = sql<Date>`(case when ${lasts} then ${moving} else l."Jusque" end)`;

/** Of a link, known as `l`, the portal was closed since its end was written down. */
export const wasClosed: Sql<boolean> = sql<boolean>`(${lasts} and portal_closed_time(l."Compte", ${clock}) > interval '0')`;

/** The portal takes what candidates write: it is not closed, nor read-only. */
export const takesWrites: Sql<boolean> = sql<boolean>`portal_closed_time(now() - interval '1 second', now()) = interval '0'`;

/** The time that is left of a link, known as `l`. */
export const timeLeft: Sql = sql`(${endOfLink} - ${clock})`;

/** A link, known as `l`, of a file known as `d`, opens something: of what is being decided, the hours do not count. */
export const isOpen: Sql<boolean> = sql<boolean>`(l."Fin" is null and l."Bloque" is null
  and (${lasts} or d."IdStade" in (${sql.lit(stages.sent)}, ${sql.lit(stages.underWay)})) and (d."IdStade" <= ${sql.lit(stages.validated)} or d."IdStade" = ${sql.lit(stages.closed)})
  and d."DateSuppression" is null)`;

/** Where the link of a file stands, as SQL over `l`, which may be none. */
export const linkState: Sql<LinkState> = sql<LinkState>`case when l."IdLien" is null then 'none'
  when l."Bloque" = 'tries' then 'tries' when l."Bloque" is not null then 'blocked'
  when l."Depuis" is null then 'sending' when not ${lasts} then 'expired' when l."Pause" is not null then 'waiting' else 'open' end`;

/** The link that a file has, held. */
export async function lockLink(db: Db, IdDemande: number): Promise<LinkRow | undefined> {
  const [row] = await rowsPrepared(
    db,
    sql<LinkRow>`select "IdLien", "IdDemande", "Essais", "Bloque", "Pause" is not null as paused from "LienCandidat"
      where "IdDemande" = ${IdDemande} and "Fin" is null for update`,
  );
  return row;
}

/** Makes a link of a file. One that is shown begins now, to whoever it is shown; one that is mailed once it is handed over. */
export async function insertLink(
  db: Db,
  IdDemande: number,
  shown: { readonly to: number | null } | undefined,
): Promise<{ readonly IdLien: number; readonly Jusque: Date }> {
  return await rowOf(
    db,
    sql<{ IdLien: number; Jusque: Date }>`insert into "LienCandidat" ("IdDemande", "Depuis", "Jusque", "MontreA")
      values (${IdDemande}, ${shown ? sql`now()` : null}, ${hoursFrom(sql`now()`)}, ${shown?.to ?? null}::integer)
      returning "IdLien", "Jusque"`,
  );
}

/** When the hours of a link are over that begin then. */
export const hoursFrom = (at: Sql): Sql<Date> => sql<Date>`${at} + make_interval(hours => ${sql.lit(hoursOfLink)})`;

/** Has a token open a link, beside those that do. Answers its number. */
export async function insertToken(db: Db, IdLien: number, token: string, Canal: 'mail' | 'screen'): Promise<number> {
  const { IdJeton } = await rowOf(
    db,
    sql<{ IdJeton: number }>`insert into "JetonCandidat" ("Empreinte", "IdLien", "Canal")
      values (${hashOfSecret(token)}, ${IdLien}, ${Canal}) returning "IdJeton"`,
  );
  return IdJeton;
}

/**
 * Has a token open a link from another device for some minutes, in the place of one made so before. Answers until when.
 */
export async function insertRelay(db: Db, IdLien: number, token: string): Promise<Date> {
  await sql`delete from "JetonCandidat" where "Jusque" <= now() or ("IdLien" = ${IdLien} and "Jusque" is not null)`.execute(
    db,
  );
  const { Jusque } = await rowOf(
    db,
    sql<{ Jusque: Date }>`insert into "JetonCandidat" ("Empreinte", "IdLien", "Canal", "Jusque")
      values (${hashOfSecret(token)}, ${IdLien}, 'relay', now() + make_interval(mins => ${sql.lit(minutesOfRelay)}))
      returning "Jusque"`,
  );
  return Jusque;
}

/** Has what opens a link once open nothing any more. Whether it still did: somebody else may have come before. */
export async function endRelay(db: Db, token: string): Promise<boolean> {
  const ended = await rowsOf(
    db,
    sql`delete from "JetonCandidat" where "Empreinte" = ${hashOfSecret(token)} and "Jusque" is not null returning 1`,
  );
  return ended.length > 0;
}

/** Has a link open nothing for good: its tokens and sessions go. */
export async function endLink(db: Db, IdLien: number, Fin: 'replaced' | 'ended'): Promise<void> {
  await endSessions(db, IdLien);
  await sql`delete from "JetonCandidat" where "IdLien" = ${IdLien}`.execute(db);
  await sql`update "LienCandidat" set "Fin" = ${Fin} where "IdLien" = ${IdLien}`.execute(db);
}

/** Ends whatever was opened by a link. */
export async function endSessions(db: Db, IdLien: number): Promise<void> {
  await sql`delete from "SessionCandidat" where "IdLien" = ${IdLien}`.execute(db);
}

interface FoundLink extends Omit<LinkRow, 'paused'> {
  /** The token opens it once. */
  readonly once: boolean;
  readonly open: boolean;
  readonly DateNaissance: string | null;
}

/** The link that a token opens, held, with the birth date that it asks for; undefined where there is none of it. */
export async function lockLinkOf(db: Db, token: string): Promise<FoundLink | undefined> {
  const [row] = await rowsOf(
    db,
    sql<FoundLink>`select l."IdLien", l."IdDemande", l."Essais", l."Bloque",
        j."Jusque" is not null as once, ${isOpen} as open, p."DateNaissance"::text as "DateNaissance"
      from "JetonCandidat" j join "LienCandidat" l using ("IdLien") join "Demande" d using ("IdDemande")
        join "Personne" p on p."IdPersonneEV1" = d."IdPersonneEV1"
      where j."Empreinte" = ${hashOfSecret(token)} and coalesce(j."Jusque" > now(), true) for update of l`,
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

/** Whether a link opens anything. */
export async function isLinkOpen(db: Db, IdLien: number): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select from "LienCandidat" l join "Demande" d using ("IdDemande") where l."IdLien" = ${IdLien} and ${isOpen}`,
  );
  return rows.length > 0;
}

/** What stands around what a candidate writes. */
export interface OpenLink {
  /** The hours of the link stand still. */
  readonly paused: boolean;
  /** What alone is open to them, where something was asked for anew. */
  readonly sentBack: SentBack | null;
}

/**
 * Has what a candidate writes wait for whoever blocks their link, and be refused after: they called before.
 * @throws {ApiError} TOKEN_INVALID where the link that let them in opens nothing any more
 */
export async function requireOpen(db: Db, { link }: Pick<CandidateCaller, 'link'>): Promise<OpenLink> {
  const [row] = await rowsPrepared(
    db,
    sql<OpenLink>`select l."Pause" is not null as paused, ${sentBackOf} as "sentBack"
      from "LienCandidat" l join "Demande" d using ("IdDemande") join "DossierCandidat" c using ("IdDemande")
      where l."IdLien" = ${link} and ${isOpen} for no key update of l`,
  );
  if (!row) throw new ApiError('TOKEN_INVALID');
  return row;
}
