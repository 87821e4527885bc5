import type { DefinitionState, ImportSense } from '@passerelle/contracts/imports/definition.ts';
import { idLangues, type Language, languages } from '@passerelle/contracts/languages.ts';
import { sql } from 'kysely';
import { wordOf } from '../../../../engines/imports/own-code-words.ts';
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

/** What a definition is called in every language, and which way it goes. */
export type NamedDefinition = Pick<KeptDefinition, 'LibImport' | 'Traductions' | 'Sens'>;

/** Whether two go the same way somewhere: each menu shows them beside each other. */
const goTogether = (one: ImportSense, other: ImportSense): boolean =>
  one === other || one === 'both' || other === 'both';

/** What it is called in a language, whatever the case, the accents and the blanks of that. */
const calledIn = ({ LibImport, Traductions }: NamedDefinition, language: Language): string =>
  wordOf(Traductions[idLangues[language]] ?? LibImport);

/** The languages in which two definitions that go the same way are called the same. */
export const calledAlike = (one: NamedDefinition, other: NamedDefinition): readonly Language[] =>
  goTogether(one.Sens, other.Sens)
    ? languages.filter((language) => calledIn(one, language) === calledIn(other, language))
    : [];

/** What every definition is called. */
export async function readNames(db: Db): Promise<readonly (NamedDefinition & { readonly IdImport: number })[]> {
  return await rowsOf(
    db,
    sql<NamedDefinition & { readonly IdImport: number }>`select "IdImport", "LibImport", "Traductions", "Sens"
      from "DefinitionImport" order by "IdImport"`,
  );
}

/** Whether another that goes the same way is called as this one is, in some language. */
export function hasNamesake(names: Awaited<ReturnType<typeof readNames>>, IdImport: number): boolean {
  const own = names.find((one) => one.IdImport === IdImport);
  return own !== undefined && names.some((other) => other !== own && calledAlike(own, other).length > 0);
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
