import { sql } from 'kysely';
import type { Sql } from '../../platform/db/sql.ts';
import type { SqlField } from './subject.ts';

/** The day it is in the country of a row, as its own clocks say it. */
export function dayThere(alias: string): Sql<string> {
  return sql<string>`(now() at time zone coalesce(
    (select c."Fuseau" from "Pays" c where c."IdPays" = ${sql.ref(`${alias}.IdPays`)}), 'Europe/Paris'))::date`;
}

/** Whether the last day of a row, `DateFin`, is still to come, or today. */
export function goesOn(alias: string): Sql<boolean> {
  return sql<boolean>`coalesce(${sql.ref(`${alias}.DateFin`)} >= ${dayThere(alias)}, true)`;
}

/** Whether a row is within its days, `DateDebut` and `DateFin`, both included, today. */
export const inForce: SqlField = {
  type: 'boolean',
  value: (alias) => sql`(
    coalesce(${sql.ref(`${alias}.DateDebut`)} <= ${dayThere(alias)}, true)
    and ${goesOn(alias)})`,
  reads: { own: ['DateDebut', 'DateFin', 'IdPays'], beside: { Pays: ['Fuseau'] }, day: true },
};
