import type { Output } from '@passerelle/contracts/call.ts';
import type { ListCitation, listReturnCalls } from '@passerelle/contracts/distribution-lists/returns.contract.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import { rowOf } from '../../../../platform/db/database.ts';
import { always, never, type Sql } from '../../../../platform/db/sql.ts';
import { namedPeople } from '../../../people/directory/directory.queries.ts';
import type { GroupsReader } from '../groups/groups.queries.ts';

/** People, and things that name the list, shown by name. */
const shown = 20;

/** Who would lose a list that is deleted, and what names it: by name whom and what the reader may know, the others as a number. */
export async function readLosing(
  { db, kernel, actor }: GroupsReader,
  IdListe: number,
): Promise<Output<typeof listReturnCalls.losing>> {
  const seen = namedPeople({ kernel, actor }, 'p');
  /** Rows that name it, each with what it is called and whether the reader may read of it. */
  const namers: Readonly<Record<ListCitation, Sql>> = {
    mails: sql`select m."LibMail" as name, ${kernel.holds(actor, 'mtm') ? always : never} as seen from "Mail" m
      where exists (select from unnest(m."Mailto" || m."CClist" || m."BCClist") one where lower(one) = list.address)`,
    // Positions are parted by #, the addresses of one by semicolons.
    companies: sql`select s."LibSociete" as name, ${kernel.scope(actor, 'access-module-societe', 'company', 's')} as seen from "Societe" s
      where list.address = any(string_to_array(translate(lower(s."Mails"), '#', ';'), ';'))`,
    requests: sql`select null::text as name, false as seen from "DemandeListe" d join "Demande" r using ("IdDemande")
      where d."IdListe" = list."IdListe" and r."DateSuppression" is null
        and r."IdStade" in (${sql.lit(stages.sent)}, ${sql.lit(stages.underWay)})`,
    subscriptions: sql`select null::text as name, false as seen from "LdAbonnement" a
      where a."IdListe" = list."IdListe" and a."Sens" = 'abonne'`,
  };
  const citations = Object.entries(namers).map(
    ([quoi, rows]) => sql`select jsonb_build_object('quoi', ${sql.lit(quoi)}, 'n', count(*), 'noms',
        coalesce(jsonb_agg(name order by name) filter (where nth <= ${shown} and seen), '[]')) as said
      from (select name, coalesce(seen, false) as seen, row_number() over (partition by seen order by name) as nth from (${rows}) rows) named
      having count(*) > 0`,
  );
  return await rowOf(
    db,
    sql<Output<typeof listReturnCalls.losing>>`select
        (select count(*)::integer from "LdMembre" m where m."IdListe" = list."IdListe" and m.version_out is null) as count,
        (select count(*)::integer from "LdExterne" x where x."IdListe" = list."IdListe") as dehors,
        coalesce((select json_agg(those) from (select p."IdPersonneEV1", p."IndexPrenomNom" from "LdMembre" m
          join "Personne" p using ("IdPersonneEV1")
          where m."IdListe" = list."IdListe" and m.version_out is null and ${seen} order by p."IndexPrenomNom" limit ${shown}) those), '[]') as sample,
        coalesce((select jsonb_agg(said) from (${sql.join(
          citations.map((one) => sql`(${one})`),
          sql` union all `,
        )}) cited), '[]') as citations
      from (select l."IdListe", lower(l."Adresse") as address from "Liste" l where l."IdListe" = ${IdListe}) list`,
  );
}
