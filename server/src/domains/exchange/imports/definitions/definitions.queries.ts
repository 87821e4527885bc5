import { fieldNames } from '@passerelle/contracts/catalogue/field.ts';
import { itemsOf } from '@passerelle/contracts/forms/form.ts';
import type { DefinitionState, ImportSense } from '@passerelle/contracts/imports/definition.ts';
import type { OfferedDefinition } from '@passerelle/contracts/imports/imports.contract.ts';
import { idLangues, type Language } from '@passerelle/contracts/languages.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../../engines/access/actor.ts';
import { type Importable, type Importables, keyFields } from '../../../../engines/imports/importable.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import type { Sql } from '../../../../platform/db/sql.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';

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

const label = (language: Language) => sql`coalesce(d."Traductions" ->> ${idLangues[language]}, d."LibImport")`;

/** The definitions in force that the acting role finds, by name. */
export async function readOffered(db: Db, actor: Actor, language: Language): Promise<readonly OfferedDefinition[]> {
  return await rowsOf(
    db,
    sql<OfferedDefinition>`select d."IdImport", ${label(language)} as "LibImport", d."Sens", d."Sujet"
      from "DefinitionImport" d where d."Actif" and ${ofRole(actor)} order by 2`,
  );
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
    sql<Found>`select d."IdImport", ${label(language)} as "LibImport", d."Sens", d."Sujet", d."Version", v."Etat"
      from "DefinitionImport" d join "DefinitionVersion" v using ("IdImport", "Version")
      where d."IdImport" = ${IdImport} and d."Actif" and ${ofRole(actor)}`,
  );
  if (!found) throw new ApiError('NOT_FOUND');
  const { Etat: state, ...told } = found;
  return { ...told, state, subject: soundSubject(importables, told.Sujet, state) };
}

/**
 * What a definition is of, where all that it names is there and may be brought by files: it chooses among what its subject
 * offers, and adds nothing to it.
 * @throws {ApiError} IMPORT_TYPE_INCONNU, IMPORT_COLONNES_PARAM
 */
export function soundSubject(importables: Importables, Sujet: string, { columns, mode }: DefinitionState): Importable {
  const subject = importables.get(Sujet);
  if (!subject) throw new ApiError('IMPORT_TYPE_INCONNU', [{ path: 'Sujet', rule: 'unknownValue', value: Sujet }]);
  const wrong = columns.filter(({ field }) => !mayBring(subject, field));
  const unsound = [
    ...wrong.map(({ field }) => ({ path: `colonnes/${field}`, rule: 'unknownField', value: field })),
    ...(columns.length === 0 ? [{ path: 'colonnes', rule: 'required' }] : []),
    ...(mode !== 'update' && !subject.adds ? [{ path: 'mode', rule: 'notAllowed', value: mode }] : []),
  ];
  if (unsound.length > 0) throw new ApiError('IMPORT_COLONNES_PARAM', unsound);
  return subject;
}

function mayBring(subject: Importable, name: string): boolean {
  const { form, adds, people } = subject;
  if (keyFields(subject).includes(name)) return true;
  const { catalogue } = form.subject;
  // What an act adds is filled in by its form alone.
  if (adds?.act && !itemsOf(form.form).has(name)) return false;
  if (catalogue[name]?.type === 'person' && !people) return false;
  if (!Object.hasOwn(form.form.fields, name) || !fieldNames(catalogue).includes(name)) return false;
  const brings = catalogue[name]?.import;
  return brings === 'column' || brings === 'key';
}

/** What a definition is of, in force or not. */
export async function readSubjectName(db: Db, IdImport: number): Promise<string> {
  const [found] = await rowsOf(
    db,
    sql<{ Sujet: string }>`select "Sujet" from "DefinitionImport" where "IdImport" = ${IdImport}`,
  );
  return found?.Sujet ?? '';
}
