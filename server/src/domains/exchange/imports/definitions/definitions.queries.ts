import type { DefinitionState, ImportSense } from '@passerelle/contracts/imports/definition.ts';
import type { OfferedDefinition } from '@passerelle/contracts/imports/imports.contract.ts';
import { idLangues, type Language } from '@passerelle/contracts/languages.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../../engines/access/actor.ts';
import type { Importable, Importables } from '../../../../engines/imports/importable.ts';
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

/** What a definition, known as `d`, is called in a language. */
export const labelOf = (language: Language) => sql`coalesce(d."Traductions" ->> ${idLangues[language]}, d."LibImport")`;

/** The definitions that the acting role finds and that can be gone by, by name. */
export async function readOffered(
  { db, importables }: { readonly db: Db; readonly importables: Importables },
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
  return found.flatMap(({ Etat: state, ...told }) => (unsoundOf(importables, { ...told, state }) ? [] : [told]));
}

/** Whether the acting role finds it, in force or not. */
export async function isOffered(db: Db, actor: Actor, IdImport: number): Promise<boolean> {
  const found = await rowsOf(
    db,
    sql<{
      there: boolean;
    }>`select true as there from "DefinitionImport" d where d."IdImport" = ${IdImport} and ${ofRole(actor)}`,
  );
  return found.length > 0;
}

/**
 * Opens a definition for the acting role. Another role's, and one that is not in force, answer as one that is not there.
 * @throws {ApiError} NOT_FOUND, IMPORT_TYPE_INCONNU, IMPORT_COLONNES_PARAM with what it names that is no more
 */
export async function openDefinition(
  { db, importables }: { readonly db: Db; readonly importables: Importables },
  { actor, language }: { readonly actor: Actor; readonly language: Language },
  IdImport: number,
): Promise<Definition> {
  const [found] = await rowsOf(
    db,
    sql<Found>`select d."IdImport", ${labelOf(language)} as "LibImport", d."Sens", d."Sujet", d."Version", v."Etat"
      from "DefinitionImport" d join "DefinitionVersion" v using ("IdImport", "Version")
      where d."IdImport" = ${IdImport} and d."Actif" and ${ofRole(actor)}`,
  );
  if (!found) throw new ApiError('NOT_FOUND');
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
