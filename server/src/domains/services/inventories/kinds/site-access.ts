import { sql } from 'kysely';
import type { Writing } from '../../../../engines/act/act.ts';
import type { ObstacleTime, RequestRow } from '../../../../engines/requests/kind/request-kind.ts';
import { rowOf } from '../../../../platform/db/database.ts';
import type { Sql } from '../../../../platform/db/sql.ts';
import { addToInventory } from '../inventory.actions.ts';

/**
 * A badge bears a photo, as the branches of a `case`: one that waits is enough to ask, one that was accepted to be handed a badge.
 * Of a photo that waits it is said that it does: whoever reads that has none to add.
 */
export const photoInTheWay = (person: Sql<number>, when: ObstacleTime): Sql => {
  const lacks = (statuses: Sql) => sql`not exists (
    select from "Photo" f where f."IdPersonneEV1" = ${person} and f."Statut" in (${statuses}))`;
  return sql`when ${lacks(sql`'ACCEPTED', 'WAITING'`)} then 'PHOTO_MANQUANTE'
    ${when === 'complete' ? sql`when ${lacks(sql`'ACCEPTED'`)} then 'PHOTO_EN_ATTENTE'` : sql``}`;
};

/** What is asked for at a site is usual where somebody asks for it at their own. */
export const ofOwnSite = (item: Sql) => (): Sql =>
  sql`select ${item} as item, null::text as what where d."IdSite" = q."IdSite"`;

/** What was asked for at a site, handed over: it stands in the inventory of whom it is for. */
export async function handOver(
  writing: Writing,
  request: RequestRow,
  nature: 'acces' | 'cantine' | 'parking',
  values: Readonly<Record<string, unknown>>,
  Numero: unknown,
): Promise<void> {
  const { LibSite } = await rowOf(
    writing.db,
    sql<{ LibSite: string }>`select "LibSite" from "Site" where "IdSite" = ${request.IdSite}`,
  );
  const { IdPersonneEV1, IdDemande, IdSite } = request;
  await addToInventory(writing, {
    kind: 'badge',
    nature,
    ...{ IdPersonneEV1, IdDemande, IdSite },
    LibInventaire: LibSite,
    Numero: Numero === null || Numero === undefined ? null : String(Numero),
    DateDebut: String(values.DateDebut),
    DateFin: values.DateFin ? String(values.DateFin) : null,
  });
}
