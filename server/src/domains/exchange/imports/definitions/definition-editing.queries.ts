import type { DefinitionState, ImportSense } from '@passerelle/contracts/imports/definition.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import type { Sql } from '../../../../platform/db/sql.ts';
import { labelOf } from './definitions.queries.ts';

/** A definition as it is kept, with what its version in force says. */
export interface KeptDefinition {
  readonly IdImport: number;
  readonly LibImport: string;
  readonly Traductions: Readonly<Record<string, string>>;
  readonly Sens: ImportSense;
  readonly Sujet: string;
  readonly Version: number;
  readonly Actif: boolean;
  readonly Livre: boolean;
  readonly faulty: boolean;
  readonly roles: number[];
  readonly Etat: DefinitionState;
}

/** A version of a definition, with who wrote it. */
interface KeptVersion {
  readonly Version: number;
  readonly DateM: Date;
  readonly IdPersonneEV1: number | null;
  readonly IndexPrenomNom: string | null;
  readonly Etat: DefinitionState;
}

/** Versions that are shown of one. */
const mostVersions = 50;

const columns = sql`d."IdImport", d."Traductions", d."Sens", d."Sujet", d."Version", d."Actif", d."Livre", d.faulty, v."Etat",
  array(select r."IdRole" from "DefinitionRole" r where r."IdImport" = d."IdImport" order by 1) as roles`;

const tables = sql`"DefinitionImport" d join "DefinitionVersion" v using ("IdImport", "Version")`;

/** Every definition, by what it is called in a language. */
export async function readDefinitions(db: Db, language: Language): Promise<readonly KeptDefinition[]> {
  return await rowsOf(
    db,
    sql<KeptDefinition>`select ${columns}, ${labelOf(language)} as "LibImport" from ${tables} order by "LibImport", d."IdImport"`,
  );
}

/** One definition as it is written; `lock` holds it until what is written of it is. */
export async function readDefinition(db: Db, IdImport: number, lock: Sql = sql``): Promise<KeptDefinition | undefined> {
  const [found] = await rowsOf(
    db,
    sql<KeptDefinition>`select ${columns}, d."LibImport" from ${tables} where d."IdImport" = ${IdImport} ${lock}`,
  );
  return found;
}

/** What was written of a definition, newest first. */
export async function readVersions(db: Db, IdImport: number): Promise<readonly KeptVersion[]> {
  return await rowsOf(
    db,
    sql<KeptVersion>`select v."Version", v."DateM", v."IdPersonneEV1", p."IndexPrenomNom", v."Etat"
      from "DefinitionVersion" v left join "Personne" p using ("IdPersonneEV1")
      where v."IdImport" = ${IdImport} order by v."Version" desc limit ${mostVersions}`,
  );
}

/** Those of the roles that there are not. */
export async function unknownRoles(db: Db, asked: readonly number[]): Promise<readonly number[]> {
  const rows = await rowsOf(
    db,
    sql<{ IdRole: number }>`select "IdRole" from "Role" where "IdRole" = any(${[...asked]}::integer[])`,
  );
  const known = new Set(rows.map(({ IdRole }) => IdRole));
  return asked.filter((one) => !known.has(one));
}
