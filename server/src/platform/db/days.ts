import { usualZone } from '@passerelle/contracts/days.ts';
import { sql } from 'kysely';
import type { Sql } from './sql.ts';

/**
 * Which day it is, as SQL, and what it says: a day begins and ends by the clocks of a country, never by those of the
 * server. Nothing else asks the database for a day.
 */
const zoneOf = (country: Sql): Sql<string> =>
  sql<string>`coalesce((select of_day."Fuseau" from "Pays" of_day where of_day."IdPays" = ${country}), ${sql.lit(usualZone)})`;

/** The day of an instant by the clocks of a zone. */
export const dayIn = (zone: Sql, at: Sql = sql`now()`): Sql<string> => sql<string>`(${at} at time zone ${zone})::date`;

/** The hour that it is at an instant by the clocks of a zone. */
export const hourIn = (zone: Sql, at: Sql = sql`now()`): Sql<number> =>
  sql<number>`extract(hour from ${at} at time zone ${zone})`;

/** The instant at which a day begins by the clocks of a zone. */
export const startIn = (zone: Sql, day: Sql): Sql<Date> => sql<Date>`(${day}::timestamp at time zone ${zone})`;

/** The day it is in a country, which may be null. */
export const todayOf = (country: Sql): Sql<string> => dayIn(zoneOf(country));

/** The day it is in the country of a row, its `IdPays`. */
export const todayAt = (alias: string): Sql<string> => todayOf(sql.ref(`${alias}.IdPays`));

/** The day it is where a person is, of whom the key is known, with the table that it stands in; the usual one where it is nobody's. */
export const todayOfPerson = (IdPersonneEV1: Sql): Sql<string> =>
  todayOf(sql`(select of_day."IdPays" from "Personne" of_day where of_day."IdPersonneEV1" = ${IdPersonneEV1})`);

/** The instant at which a day begins in a country, which may be null. */
export const startOf = (country: Sql, day: Sql): Sql<Date> => startIn(zoneOf(country), day);

/** The zone in which the days of a row begin and end, by its `IdPays`. */
export const zoneAt = (alias: string): Sql<string> => zoneOf(sql.ref(`${alias}.IdPays`));

/** The day it is for what is of no country. */
export const usualToday: Sql<string> = dayIn(sql.lit(usualZone));

/** The first and the last of the days that it is somewhere: what narrows an index before countries are asked. */
export const earliestToday: Sql<string> = dayIn(sql.lit('Etc/GMT+12'));
export const latestToday: Sql<string> = dayIn(sql.lit('Pacific/Kiritimati'));

/** A first day, which may be null, has come. */
export const begun = (first: Sql, today: Sql): Sql<boolean> => sql<boolean>`coalesce(${first} <= ${today}, true)`;

/** A last day, which may be null, is not over. */
export const notOver = (last: Sql, today: Sql): Sql<boolean> => sql<boolean>`coalesce(${last} >= ${today}, true)`;

/** The last day of a row, `DateFin`, is not over in its country. */
export const goesOn = (alias: string): Sql<boolean> => notOver(sql.ref(`${alias}.DateFin`), todayAt(alias));

/** A row is within its days, `DateDebut` and `DateFin`, both included, in its country. */
export const isInForce = (alias: string): Sql<boolean> =>
  sql<boolean>`(${begun(sql.ref(`${alias}.DateDebut`), todayAt(alias))} and ${goesOn(alias)})`;
