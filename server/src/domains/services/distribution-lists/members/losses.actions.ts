import type { ListLoss } from '@passerelle/contracts/distribution-lists/losses.contract.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import type { Writing } from '../../../../engines/act/act.ts';
import { type Db, rowOf } from '../../../../platform/db/database.ts';
import { instant } from '../../../../platform/db/sql.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { namedPeople } from '../../../people/directory/directory.queries.ts';
import { requireUnlocked, tellLists } from '../suite/publication.actions.ts';
import { nextVersion, noteMoved, unblock } from './members.actions.ts';

/** People who are shown by name. */
const shown = 20;

interface Reader {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly actor: Actor;
}

/** Who is lost to a list and waits for a yes. What they are known again by says nothing of whom the reader may not know: nobody else can work it out. */
export async function readLoss({ db, kernel, actor }: Reader, IdListe: number): Promise<ListLoss> {
  const seen = namedPeople({ kernel, actor }, 'p');
  return await rowOf(
    db,
    sql<ListLoss>`with lost as materialized (select "IdPersonneEV1" as person from "LdMembre"
        where "IdListe" = ${IdListe} and version_out is null and "Etat" = 'leaving'),
      known as materialized (select p."IdPersonneEV1", p."IndexPrenomNom" from lost
        join "Personne" p on p."IdPersonneEV1" = lost.person where ${seen})
      select case when l."Cause" = 'perte' then ${instant(sql`l.cause_at`)} end as depuis, ${instant(sql`l.perte_refus_at`)} as refus,
        (select json_build_object('IdPersonneEV1', p."IdPersonneEV1", 'IndexPrenomNom', p."IndexPrenomNom") from "Personne" p
          where p."IdPersonneEV1" = l.perte_refus_by and ${seen}) as "refusPar",
        (select count(*) from lost)::integer as perdus, ((select count(*) from lost) - (select count(*) from known))::integer as hidden,
        coalesce((select json_agg(first) from (select * from known order by "IndexPrenomNom" limit ${shown}) first), '[]') as personnes,
        coalesce((select json_agg(told order by told.quand) from (select p."IdPersonneEV1", p."IndexPrenomNom",
            sum(n."Nombre")::integer as fois, ${instant(sql`max(n."DateC")`)} as quand
          from "PersonneNotification" n join "Personne" p using ("IdPersonneEV1")
          where l."Cause" = 'perte' and n."IdPersonneEV1" in (l."IdPersonneEV1", l."IdPersonneEV1backup") and n.kind = 'listBlocked'
            and n."values" @> jsonb_build_object('list', l."IdListe", 'why', 'perte') and n."DateC" >= l.cause_at and ${seen}
          group by 1, 2) told), '[]') as dits,
        coalesce((select encode(sha256(convert_to((select i.id from installation i) || string_agg(person::text, ',' order by person), 'UTF8')), 'hex')
          from lost), '') as "Empreinte"
      from "Liste" l where l."IdListe" = ${IdListe}`,
  );
}

/**
 * Lets those who are lost to a list go, or keeps them until its criteria change or somebody says yes.
 * @throws {ApiError} PLAN_MOVED where they are not those who were shown; LD_MISE_A_JOUR_EN_COURS
 */
export async function decideLoss(
  { writing, kernel, actor }: { readonly writing: Writing; readonly kernel: AccessKernel; readonly actor: Actor },
  IdListe: number,
  { decision, Empreinte }: { readonly decision: 'oui' | 'non'; readonly Empreinte: string },
): Promise<void> {
  const { db } = writing;
  await requireUnlocked(writing, IdListe);
  const version = await nextVersion(db, IdListe);
  const loss = await readLoss({ db, kernel, actor }, IdListe);
  if (loss.perdus === 0 || loss.Empreinte !== Empreinte) throw new ApiError('PLAN_MOVED');
  if (decision === 'non') {
    await sql`update "Liste" set perte_refus_at = now(), perte_refus_by = ${actor.IdPersonneEV1}
      where "IdListe" = ${IdListe}`.execute(db);
    tellLists(writing, [IdListe]);
    return;
  }
  const moved = await rowOf(
    db,
    sql<{
      leaves: number;
      before: number;
    }>`with gone as (update "LdMembre" set version_out = ${version}, "CauseOut" = 'loss'
        where "IdListe" = ${IdListe} and version_out is null and "Etat" = 'leaving' returning 1)
      select (select count(*) from gone)::integer as leaves, (select count(*) from "LdMembre"
        where "IdListe" = ${IdListe} and version_out is null)::integer as before`,
  );
  await noteMoved(writing, IdListe, { cause: 'loss', version, joins: 0, published: true, ...moved });
  await unblock(writing, IdListe);
}
