import { sql } from 'kysely';
import type { Writing } from '../../../../engines/act/act.ts';
import { type Db, rowOf } from '../../../../platform/db/database.ts';
import type { Sql } from '../../../../platform/db/sql.ts';
import type { HeldThere } from './held-there.queries.ts';
import { requireUnlocked, tellLists } from './publication.actions.ts';

/**
 * Holds a list against what the mail suite holds, and notes who is there though nobody put them there, and who is not though
 * they were put there. Nobody is put out or in by that.
 * @throws {ApiError} LD_MISE_A_JOUR_EN_COURS while the suite follows the list
 */
export async function noteCompared(writing: Writing, IdListe: number, held: HeldThere): Promise<void> {
  const list = await requireUnlocked(writing, IdListe);
  if (list.published) await noteGaps(writing, IdListe, held);
}

async function noteGaps(writing: Writing, IdListe: number, { there, mails, settles }: HeldThere): Promise<void> {
  const { db } = writing;
  const before = await countGaps(db, IdListe);
  const shows = (at: Sql): Sql => sql`${at} <= now() - make_interval(hours => ${settles})`;
  const { gone } = await rowOf(
    db,
    sql<{
      gone: boolean;
    }>`select not ${there} and ${shows(sql`l.published_at`)} and not exists (select from "LdEnvoi" e
      where e."IdListe" = l."IdListe" and not ${shows(sql`e.noted_at`)}) as gone from "Liste" l where l."IdListe" = ${IdListe}`,
  );
  await sql`with held as (select distinct lower(m) as mail from unnest(${sql.val(mails)}::text[]) m),
      sent as (select lower(e."Mail") as mail, e."IdPersonneEV1", ${shows(sql`e.noted_at`)} as shows from "LdEnvoi" e
        where e."IdListe" = ${IdListe} and e.refused is null
        union all select x."Adresse", null, ${shows(sql`x.noted_at`)} from "LdEnvoiExterne" x where x."IdListe" = ${IdListe} and x.refused is null),
      differs as (
        select h.mail, 'etranger' as sens, (select p."IdPersonneEV1" from "Personne" p where lower(p."Mail") = h.mail limit 1) as person
        from held h where not exists (select from sent s where s.mail = h.mail) and not exists (select from "LdMembre" m
          join "LdVersion" v on v."IdListe" = m."IdListe" and v.version = m.version_out and not ${shows(sql`v.made_at`)}
          join "Personne" p on p."IdPersonneEV1" = m."IdPersonneEV1" and lower(p."Mail") = h.mail where m."IdListe" = ${IdListe})
        union all select s.mail, 'manquant', s."IdPersonneEV1" from sent s
        where ${there} and s.shows and not exists (select from held h where h.mail = s.mail)),
      over as (delete from "LdEcart" c where c."IdListe" = ${IdListe} and not exists (
        select from differs d where d.mail = c."Mail" and d.sens = c."Sens"))
    insert into "LdEcart" ("IdListe", "Mail", "Sens", "IdPersonneEV1") select ${IdListe}, mail, sens, person from differs
    on conflict ("IdListe", "Mail") do nothing`.execute(db);
  await sql`update "Liste" set compared_at = now(), "Cause" = case when ${gone} then coalesce("Cause", 'dehors')
    else nullif("Cause", 'dehors') end where "IdListe" = ${IdListe}`.execute(db);
  await recordGaps(writing, IdListe, before);
  tellLists(writing, [IdListe]);
}

/** How many differences of a list are noted, and not left as they are. */
export async function countGaps(db: Db, IdListe: number): Promise<number> {
  const { n } = await rowOf(
    db,
    sql<{ n: number }>`select count(*)::integer as n from "LdEcart"
      where "IdListe" = ${IdListe} and "Decision" is null`,
  );
  return n;
}

/** The timeline of a list tells how many differences there were, and are. */
export async function recordGaps(writing: Writing, IdListe: number, before: number): Promise<void> {
  const Ecarts = await countGaps(writing.db, IdListe);
  if (Ecarts !== before)
    await writing.record({ entity: 'Liste', id: IdListe, before: { Ecarts: before }, after: { Ecarts } });
}
