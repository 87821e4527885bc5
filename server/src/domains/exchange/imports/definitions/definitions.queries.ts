import type { DefinitionState, ImportSense } from '@passerelle/contracts/imports/definition.ts';
import { rightsToImport } from '@passerelle/contracts/imports/import-rights.ts';
import type { OfferedDefinition } from '@passerelle/contracts/imports/imports.contract.ts';
import { idLangues, type Language } from '@passerelle/contracts/languages.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../../engines/access/actor.ts';
import type { Importable, Importables, Loader } from '../../../../engines/imports/importable.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import type { Sql } from '../../../../platform/db/sql.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { under } from '../../../../platform/sure.ts';
import { type Checked, unsoundOf } from './check-definition.ts';

/** A definition in force, as one version of it says it. */
export interface Definition extends Pick<OfferedDefinition, 'IdImport' | 'LibImport' | 'Sens' | 'Sujet'> {
  readonly Version: number;
  readonly state: DefinitionState;
  readonly subject: Importable;
}

interface Found extends Omit<OfferedDefinition, 'Sens'> {
  readonly Sens: ImportSense;
  readonly Version: number;
  readonly Etat: DefinitionState;
}

/** Those that the acting role finds. */
const ofRole = ({ acting }: Actor): Sql<boolean> =>
  sql<boolean>`exists (select from "DefinitionRole" r where r."IdImport" = d."IdImport" and r."IdRole" = ${acting?.IdRole ?? null})`;

/** Whether somebody may go by definitions of a subject at all. */
const mayImport = ({ kernel, actor }: Loader, Sujet: string): boolean =>
  rightsToImport(Sujet).some((right) => kernel.holds(actor, right));

/** What definitions are read with. */
export interface DefinitionNeeds {
  readonly db: Db;
  readonly kernel: Loader['kernel'];
  readonly importables: Importables;
}

/** What a definition, known as `d`, is called in a language. */
export const labelOf = (language: Language) => sql`coalesce(d."Traductions" ->> ${idLangues[language]}, d."LibImport")`;

/** The definitions that the acting role finds and that can be gone by, by name. */
export async function readOffered(
  { db, kernel, importables }: DefinitionNeeds,
  actor: Actor,
  language: Language,
): Promise<readonly OfferedDefinition[]> {
  const found = await rowsOf(
    db,
    sql<
      OfferedDefinition & Pick<Found, 'Etat'>
    >`select d."IdImport", ${labelOf(language)} as "LibImport", d."Sens", d."Sujet", v."Etat"
      from "DefinitionImport" d join "DefinitionVersion" v using ("IdImport", "Version")
      where d."Actif" and ${ofRole(actor)} order by 2`,
  );
  return found.flatMap(({ Etat: state, ...told }) =>
    mayImport({ kernel, actor }, told.Sujet) && !unsoundOf(importables, { ...told, state }) ? [told] : [],
  );
}

/** Whether the acting role finds it, in force or not. */
export async function isOffered(db: Db, { kernel, actor }: Loader, IdImport: number): Promise<boolean> {
  const found = await rowsOf(
    db,
    sql<
      Pick<Found, 'Sujet'>
    >`select d."Sujet" from "DefinitionImport" d where d."IdImport" = ${IdImport} and ${ofRole(actor)}`,
  );
  return found.some(({ Sujet }) => mayImport({ kernel, actor }, Sujet));
}

/**
 * Opens a definition for the acting role. Another role's, and one that is not in force, answer as one that is not there.
 * @throws {ApiError} NOT_FOUND, IMPORT_TYPE_INCONNU, IMPORT_COLONNES_PARAM with what it names that is no more
 */
export async function openDefinition(
  { db, kernel, importables }: DefinitionNeeds,
  { actor, language }: { readonly actor: Actor; readonly language: Language },
  IdImport: number,
): Promise<Definition> {
  const [found] = await rowsOf(
    db,
    sql<Found>`select d."IdImport", ${labelOf(language)} as "LibImport", d."Sens", d."Sujet", d."Version", v."Etat"
      from "DefinitionImport" d join "DefinitionVersion" v using ("IdImport", "Version")
      where d."IdImport" = ${IdImport} and d."Actif" and ${ofRole(actor)}`,
  );
  if (!found || !mayImport({ kernel, actor }, found.Sujet)) throw new ApiError('NOT_FOUND');
  const { Etat: state, ...told } = found;
  return { ...told, state, subject: soundSubject(importables, { ...told, state }) };
}

/** What a definition is of, where it can be gone by. */
function soundSubject(importables: Importables, checked: Checked): Importable {
  const unsound = unsoundOf(importables, checked);
  if (unsound) throw new ApiError(unsound.code, [...unsound.details]);
  return under(importables, checked.Sujet);
}

/** What a definition is of, in force or not. */
export async function readSubjectName(db: Db, IdImport: number): Promise<string> {
  const [found] = await rowsOf(
    db,
    sql<{ Sujet: string }>`select "Sujet" from "DefinitionImport" where "IdImport" = ${IdImport}`,
  );
  return found?.Sujet ?? '';
}

/** Whether one line that is refused refuses all, as a version of a definition says. */
export async function isAllOrNone(db: Db, IdImport: number, Version: number): Promise<boolean> {
  const [found] = await rowsOf(
    db,
    sql<
      Pick<Found, 'Etat'>
    >`select "Etat" from "DefinitionVersion" where "IdImport" = ${IdImport} and "Version" = ${Version}`,
  );
  return found?.Etat.allOrNone === true;
}
