import type { Output } from '@passerelle/contracts/call.ts';
import type { AwaitingVisa } from '@passerelle/contracts/requests/lines-of-lists.ts';
import type { RequestGroup } from '@passerelle/contracts/requests/request.ts';
import type { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { sql } from 'kysely';
import { keyedList, readKeyed } from '../../../../engines/lists/by-key.queries.ts';
import { standsIn } from '../../../../engines/requests/holders/visa-holders.ts';
import { requestKinds } from '../../../../engines/requests/kind/kinds.ts';
import { rowsPrepared } from '../../../../platform/db/database.ts';
import { allOf, instant, type Sql } from '../../../../platform/db/sql.ts';
import { headOf, namedAs, type Reader, whatOf } from '../sheet/sheet.queries.ts';
import { isLate, waitingVisas } from './counted.queries.ts';

/** The turn of a visa `v` in what awaits somebody: the late ones first, then in the order in which they came. */
const turnOf = sql`(case when ${isLate} then '0' else '1' end || lpad(v."IdVisa"::text, 10, '0'))`;

/** The types of a group, by number. */
const typesOf = (groupe: RequestGroup): readonly number[] =>
  requestKinds()
    .filter(({ type }) => type.group === groupe)
    .map(({ typeDemande }) => typeDemande);

interface AskedAwaiting {
  readonly typeDemande: number | undefined;
  readonly groupe: RequestGroup | undefined;
  readonly IdSite: number | undefined;
  readonly jours: number | undefined;
  readonly words: string | undefined;
  readonly late: true | undefined;
  readonly mine: Sql<boolean>;
}

/** What awaits the reader: a page, and how many of each type and at each site. */
export async function readAwaiting(
  reader: Reader,
  asked: {
    readonly typeDemande?: number;
    readonly groupe?: RequestGroup;
    readonly IdSite?: number;
    readonly jours?: number;
    readonly q?: string;
    readonly late?: boolean;
    readonly after?: string;
  },
): Promise<Output<typeof requestsCalls.awaiting>> {
  const { db } = reader;
  const list = keyedList<AwaitingVisa & { readonly at: string }, AskedAwaiting>({
    from: sql`"Visa" v join "Demande" d using ("IdDemande") join "Personne" p on p."IdPersonneEV1" = d."IdPersonneEV1"
      join "Personne" q on q."IdPersonneEV1" = d."IdPersonneEV1Demandeur" left join "Site" s on s."IdSite" = d."IdSite"`,
    select: sql`${headOf}, ${whatOf(reader.language)} as what, v."IdVisa", d."Version", ${instant(sql`v."DateOuverture"`)} as since, v."Formulaire",
      case when v."IdPersonneEV1Titulaire" <> ${reader.actor.IdPersonneEV1} then (select ${namedAs(reader, 'h')}
        from "Personne" h where h."IdPersonneEV1" = v."IdPersonneEV1Titulaire") end as "onBehalfOf",
      ${standsIn(reader, 'v')} as "standsIn", ${isLate} as late, ${turnOf} as at`,
    key: turnOf,
    prepared: true,
    pageSize: 50,
    narrows: {
      mine: (mine) => mine,
      typeDemande: (type) => sql`d."typeDemande" = ${type}`,
      groupe: (groupe) => sql`d."typeDemande" = any(${sql.val(typesOf(groupe))}::smallint[])`,
      IdSite: (site) => sql`d."IdSite" = ${site}`,
      jours: (days) => sql`v."DateOuverture" <= now() - make_interval(days => ${days}::integer)`,
      late: () => isLate,
      words: (words) =>
        sql`(fold(p."IndexPrenomNom") like '%' || fold(${words}) || '%' or fold(coalesce(s."LibSite", '')) like '%' || fold(${words}) || '%')`,
    },
  });
  const mine = allOf([sql<boolean>`v."Etat" = 'pending'`, waitingVisas(reader)]);
  const narrowed = {
    ...{ mine, typeDemande: asked.typeDemande, groupe: asked.groupe, IdSite: asked.IdSite, jours: asked.jours },
    words: asked.q?.trim() || undefined,
    late: asked.late === true ? (true as const) : undefined,
  };
  const [{ rows, more }, counted] = await Promise.all([
    readKeyed(db, list, narrowed, { past: asked.after }),
    rowsPrepared(
      db,
      sql<{ typeDemande: number; IdSite: number | null; LibSite: string | null; count: number }>`
        select d."typeDemande", s."IdSite", s."LibSite", count(*)::integer as count
        from "Visa" v join "Demande" d using ("IdDemande") left join "Site" s on s."IdSite" = d."IdSite"
        where ${mine} group by 1, 2 order by 1, s."LibSite" collate "und-x-icu"`,
    ),
  ]);
  const sum = (some: readonly { readonly count: number }[]) => some.reduce((all, { count }) => all + count, 0);
  const ofType = [...Map.groupBy(counted, ({ typeDemande }) => typeDemande)];
  const ofSite = [...Map.groupBy(counted, ({ IdSite }) => IdSite)];
  return {
    rows: rows.map(({ at: _at, ...row }) => row),
    next: more ? (rows.at(-1)?.at ?? null) : null,
    counts: ofType.map(([typeDemande, some]) => ({ typeDemande, count: sum(some) })),
    sites: ofSite.flatMap(([IdSite, some]) =>
      IdSite === null ? [] : [{ IdSite, LibSite: some[0]?.LibSite ?? '', count: sum(some) }],
    ),
  };
}
