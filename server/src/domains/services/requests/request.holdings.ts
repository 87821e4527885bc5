import { stages } from '@passerelle/contracts/requests/request.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { sql } from 'kysely';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { type Held, type Holding, type HoldingReader, holdsNone } from '../../../engines/holdings/holding.ts';
import { decidingRelations } from '../../../engines/requests/kind/request-rules.ts';
import { mayRead, maySeeListed } from '../../../engines/requests/readers/requests.policy.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { ofRequests, whatOf } from './sheet/sheet.queries.ts';

interface Found {
  readonly key: string;
  readonly typeDemande: number;
  readonly what: string | null;
  readonly LibSite: string | null;
  readonly name: string | null;
}

/**
 * Visas that wait for a person by name, which go to whoever is in their place once they leave, and what was asked for them or by
 * them and is not over.
 */
export function requestHoldings({ kernel }: { readonly kernel: AccessKernel }): readonly Holding[] {
  const listed = async (
    { db, actor, language, say, most }: HoldingReader,
    of: number | null,
    which: Sql<boolean>,
  ): Promise<Held> => {
    const found = await rowsOf(
      db,
      sql<Found>`select d."IdDemande"::text as key, d."typeDemande", case when ${mayRead({ kernel, actor }, 'd')} then ${whatOf(language)} end as what, s."LibSite",
          case when d."IdPersonneEV1" is distinct from ${of}::integer then p."IndexPrenomNom" end as name
        from ${ofRequests} where ${which} and ${maySeeListed({ kernel, actor }, 'd')} order by d."IdDemande"`,
    );
    if (found.length === 0) return holdsNone;
    const things = found.slice(0, most).map(({ key, typeDemande, what, LibSite, name }) => ({
      key,
      label: [say(`REQUESTS:type ${typeDemande}` as TextKey), what].filter(Boolean).join(' · '),
      about: [name, LibSite].filter(Boolean).join(' · ') || null,
    }));
    return { count: found.length, things };
  };
  return [
    {
      name: 'visa',
      held: async (reader, of) =>
        await listed(
          reader,
          of,
          sql`exists (select from "Visa" v where v."IdDemande" = d."IdDemande" and v."Etat" = 'pending'
            and v."IdPersonneEV1Titulaire" = ${of})`,
        ),
      settledSince: async (reader, IdPlan) => await listed(reader, null, decidedSince(IdPlan)),
    },
    {
      name: 'request',
      held: async (reader, of) =>
        await listed(
          reader,
          of,
          sql`(d."IdPersonneEV1" = ${of} or d."IdPersonneEV1Demandeur" = ${of})
            and d."IdStade" in (${sql.lit(stages.sent)}, ${sql.lit(stages.underWay)})`,
        ),
    },
  ];
}

/**
 * Requests decided since a plan was done, and until it was undone, that it may have handed to whoever decided: for people whose
 * relations it changed, for those whose stay it ends, or held until then by these.
 */
function decidedSince(IdPlan: number): Sql<boolean> {
  return sql<boolean>`exists (select from plan p join plan_row r using ("IdPlan") join "Visa" v on v."IdDemande" = d."IdDemande"
    where p."IdPlan" = ${IdPlan} and r.entity = 'Personne' and r.reason is null
      and v."Etat" in ('validated', 'rejected') and v."DateDecision" >= p.applied_at
      and v."DateDecision" < coalesce(p.undone_at, 'infinity')
      and ((d."IdPersonneEV1"::text = r.entity_id and v."IdPersonneEV1Titulaire" is not null
          and r.after ?| ${sql.val([...decidingRelations, 'DateSortiePhysique'])}::text[])
        or (r.after ? 'DateSortiePhysique' and exists (select from "VisaTitulaire" h
          where h."IdVisa" = v."IdVisa" and h."IdPersonneEV1"::text = r.entity_id))))`;
}
