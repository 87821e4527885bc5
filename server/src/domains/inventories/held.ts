import { sql } from 'kysely';
import type { Sql } from '../../platform/db/sql.ts';

/** Somebody holds, today, a thing of this nature at a site. */
export const holdsAt = (nature: string, person: Sql<number>, site: Sql<number | null>): Sql<boolean> =>
  sql<boolean>`exists (select from "Inventaire" held where held.nature = ${sql.lit(nature)} and held."IdPersonneEV1" = ${person}
    and held."IdSite" = ${site} and held."Etat" = 'held' and coalesce(held."DateFin" >= current_date, true))`;

/** The same, wherever it is. */
export const holdsAnywhere = (nature: string, person: Sql<number>): Sql<boolean> =>
  sql<boolean>`exists (select from "Inventaire" held where held.nature = ${sql.lit(nature)} and held."IdPersonneEV1" = ${person}
    and held."Etat" = 'held' and coalesce(held."DateFin" >= current_date, true))`;
