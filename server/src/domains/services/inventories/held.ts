import { sql } from 'kysely';
import { notOver, todayOfPerson } from '../../../platform/db/days.ts';
import type { Sql } from '../../../platform/db/sql.ts';

/** Somebody holds, today, a thing of this nature at a site. */
export const holdsAt = (nature: string, person: Sql<number>, site: Sql<number | null>): Sql<boolean> =>
  sql<boolean>`exists (select from "Inventaire" held where held.nature = ${sql.lit(nature)} and held."IdPersonneEV1" = ${person}
    and held."IdSite" = ${site} and held."Etat" = 'held' and ${notOver(sql`held."DateFin"`, todayOfPerson(person))})`;

/** The same, wherever it is. */
export const holdsAnywhere = (nature: string, person: Sql<number>): Sql<boolean> =>
  sql<boolean>`exists (select from "Inventaire" held where held.nature = ${sql.lit(nature)} and held."IdPersonneEV1" = ${person}
    and held."Etat" = 'held' and ${notOver(sql`held."DateFin"`, todayOfPerson(person))})`;

/** A thing, known as `item`, that a line may go to. */
export const takesLine = (item: string): Sql<boolean> => {
  const at = (name: string) => sql.ref(`${item}.${name}`);
  return sql<boolean>`(${at('kind')} = 'materiel' and ${at('nature')} <> 'ligne' and ${at('Etat')} = 'held')`;
};

/** A registration as it is compared: in capitals, without what stands between its parts. */
export const plateOf = (Immatriculation: string): string => Immatriculation.toUpperCase().replaceAll(/[\s.-]/g, '');

/** The same, of a column or a value. */
export const plateSql = (value: Sql): Sql<string> => sql<string>`regexp_replace(upper(${value}), '[\\s.-]', '', 'g')`;

/** Somebody holds the vehicle of this registration, which no request brought: of those, the request keeps it from others. */
export const isTakenVehicle = (Immatriculation: string): Sql<boolean> =>
  sql<boolean>`exists (select from "Inventaire" held where held.kind = 'vehicule' and held."Etat" in ('held', 'blocked')
    and held."IdDemande" is null
    and ${plateSql(sql`held."Numero"`)} = ${plateOf(Immatriculation)})`;
