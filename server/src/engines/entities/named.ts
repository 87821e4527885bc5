import { sql } from 'kysely';
import type { Sql } from '../../platform/db/sql.ts';

const at = (alias: string, name: string) => sql.ref(`${alias}.${name}`);

/** The person known as `alias`, by their key and the name that `as` says: their own, unless readers are told it or not. */
export const named = (alias: string, as: Sql = at(alias, 'IndexPrenomNom')): Sql =>
  sql`json_build_object('IdPersonneEV1', ${at(alias, 'IdPersonneEV1')}, 'IndexPrenomNom', ${as})`;

/** The same with the country of their record, which its path names; empty where none is known. */
export const namedThere = (alias: string, as: Sql = at(alias, 'IndexPrenomNom')): Sql =>
  sql`json_build_object('IdPersonneEV1', ${at(alias, 'IdPersonneEV1')},
    'IdPays', coalesce(${at(alias, 'IdPays')}, ''), 'IndexPrenomNom', ${as})`;

/** Of somebody whom a row may have joined as `alias`: null where there is nobody. */
export const ifAny = (alias: string, said: Sql): Sql =>
  sql`case when ${at(alias, 'IdPersonneEV1')} is not null then ${said} end`;

/** Whom a key is of, with the table that it stands in, by their name; null where it is nobody's. */
export const namedBy = (key: Sql): Sql =>
  sql`(select ${named('of_key')} from "Personne" of_key where of_key."IdPersonneEV1" = ${key})`;
