import type { Language } from '@passerelle/contracts/languages.ts';
import type { UsualRequest } from '@passerelle/contracts/requests/asking.contract.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import type { RequestKind } from '../../../../engines/requests/kind/request-kind.ts';
import { isOfferedAt, mayBeAskedFor } from '../../../../engines/requests/kind/request-rules.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';

/** Fewer who did the same tell of somebody, and not of a function. */
const fewestPeople = 3;
/** So many of a hundred make something usual. */
const usualShare = 30;
const mostUsual = 8;

interface Found {
  readonly typeDemande: number;
  readonly what: string | null;
  readonly item: {
    readonly fields?: Readonly<Record<string, unknown>>;
    readonly line?: Readonly<Record<string, unknown>>;
    readonly site?: true;
  };
  readonly IdSite: number | null;
  readonly people: number;
  readonly of: number;
}

/** Something of a kind that a person asked for, known as `q`, by requests known as `d` that were sent and not refused. */
const askedBy = (
  { typeDemande, usual }: RequestKind,
  language: Language,
) => sql`select ${sql.lit(typeDemande)} as type, i.item, i.what
  from "Demande" d cross join lateral (${usual?.(language) ?? sql`select null`}) i
  where d."IdPersonneEV1" = q."IdPersonneEV1" and d."typeDemande" = ${sql.lit(typeDemande)}
    and d."IdStade" in (${sql.lit(stages.sent)}, ${sql.lit(stages.underWay)}, ${sql.lit(stages.validated)})`;

/**
 * What people of the same function usually ask for, of these kinds, and this person did not: those of the same site where at least three
 * work there, else all. What few asked for is nobody's business.
 */
export async function readUsual(
  { db, language }: { readonly db: Db; readonly language: Language },
  kinds: readonly RequestKind[],
  IdPersonneEV1: number,
): Promise<UsualRequest[]> {
  const told = kinds.filter(({ usual }) => usual !== undefined);
  if (told.length === 0) return [];
  const asked = sql.join(
    told.map((kind) => askedBy(kind, language)),
    sql` union all `,
  );
  const offered = told.flatMap((kind) =>
    kind.siteFlag === undefined || !kind.type.ofSite
      ? []
      : [
          sql`when ${sql.lit(kind.typeDemande)} then exists (select from "Site" s where s."IdSite" = me."IdSite" and ${isOfferedAt(kind, 's')})`,
        ],
  );
  const found = await rowsOf(
    db,
    sql<Found>`with me as (select p."IdPersonneEV1", p."IdSite", p."IdFonctionEFIS" from "Personne" p
        where p."IdPersonneEV1" = ${IdPersonneEV1}),
      alike as (select q.* from "Personne" q, me where q."IdFonctionEFIS" = me."IdFonctionEFIS"
        and q."IdPersonneEV1" <> me."IdPersonneEV1" and ${mayBeAskedFor('q')}),
      near as (select q.* from alike q, me where q."IdSite" = me."IdSite"),
      peers as (select * from near where (select count(*) from near) >= ${sql.lit(fewestPeople)}
        union all select * from alike where (select count(*) from near) < ${sql.lit(fewestPeople)}),
      counted as (select a.type, a.item, min(a.what) as what, count(distinct q."IdPersonneEV1")::integer as people
        from peers q cross join lateral (${asked}) a group by 1, 2),
      mine as (select a.type, a.item from "Personne" q cross join lateral (${asked}) a where q."IdPersonneEV1" = ${IdPersonneEV1})
      select c.type as "typeDemande", c.what, c.item, me."IdSite", c.people, (select count(*) from peers)::integer as of
      from counted c, me
      where c.people >= ${sql.lit(fewestPeople)} and c.people * 100 >= ${sql.lit(usualShare)} * (select count(*) from peers)
        and not exists (select from mine m where m.type = c.type and m.item = c.item)
        and ${offered.length === 0 ? sql`true` : sql`case c.type ${sql.join(offered, sql` `)} else true end`}
      order by c.people desc, c.type, c.what limit ${sql.lit(mostUsual)}`,
  );
  return found.map(({ typeDemande, what, item: { fields = {}, line, site }, IdSite, people, of }) => ({
    ...{ typeDemande, what, people, of },
    fields: valuesOf({ ...(site && IdSite !== null && { IdSite }), ...fields }),
    lignes: line ? [valuesOf(line)] : [],
  }));
}

const valuesOf = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur }));
