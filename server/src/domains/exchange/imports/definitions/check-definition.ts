import { type Field, type Fields, fieldNames } from '@passerelle/contracts/catalogue/field.ts';
import type { ErrorCode, ErrorDetail } from '@passerelle/contracts/errors.ts';
import { itemsOf } from '@passerelle/contracts/forms/form.ts';
import type { DefinedColumn, DefinitionState, ImportSense } from '@passerelle/contracts/imports/definition.ts';
import type { OfferedSubject } from '@passerelle/contracts/imports/definition-editing.contract.ts';
import { parseCell } from '../../../../engines/imports/cell-codecs.ts';
import { type Importable, type Importables, keyFields } from '../../../../engines/imports/importable.ts';
import { readKnownCodes } from '../../../../engines/imports/known-codes.queries.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { bareHeading } from '../../../../platform/tabular/headings.ts';
import { asksForMore, mayCreate } from './created-entries.ts';

/** Why a definition cannot be gone by: the code that every call about it answers, and what is wrong. */
export interface Unsound {
  readonly code: Extract<ErrorCode, 'IMPORT_TYPE_INCONNU' | 'IMPORT_COLONNES_PARAM'>;
  readonly details: readonly ErrorDetail[];
}

/** What is said by a definition, and which way it goes. */
export interface Checked {
  readonly Sujet: string;
  readonly Sens: ImportSense;
  readonly state: DefinitionState;
}

/**
 * Why a definition cannot be gone by, undefined where it can: it chooses among what its subject offers, and adds nothing to it. What
 * it names may have gone since it was written.
 */
export function unsoundOf(importables: Importables, { Sujet, Sens, state }: Checked): Unsound | undefined {
  const subject = importables.get(Sujet);
  if (!subject)
    return { code: 'IMPORT_TYPE_INCONNU', details: [{ path: 'Sujet', rule: 'unknownValue', value: Sujet }] };
  const { columns, mode } = state;
  const details: ErrorDetail[] = columns.flatMap((column) => {
    const { field } = column;
    const path = `colonnes/${field}`;
    if (!mayBring(subject, field)) return [{ path, rule: 'unknownField', value: field }];
    return goesOut(column, Sens) && !mayGoOut(fieldOf(subject, field))
      ? [{ path, rule: 'notAllowed', value: field }]
      : [];
  });
  if (columns.length === 0) details.push({ path: 'colonnes', rule: 'required' });
  if (Sens !== 'export' && mode !== 'update' && !subject.adds)
    details.push({ path: 'mode', rule: 'notAllowed', value: mode });
  if (Sens !== 'import' && !subject.list) details.push({ path: 'Sens', rule: 'notAllowed', value: Sens });
  return details.length > 0 ? { code: 'IMPORT_COLONNES_PARAM', details } : undefined;
}

/** Columns that files which come in may have, and those of files that go out. */
export const columnsIn = (columns: readonly DefinedColumn[]) => columns.filter(({ way }) => way !== 'out');
export const columnsOut = (columns: readonly DefinedColumn[]) => columns.filter(({ way }) => way !== 'in');

const goesOut = ({ way }: DefinedColumn, Sens: ImportSense): boolean => Sens !== 'import' && way !== 'in';

/** What is sensitive is read on each record, where that is written down, and so by no file. */
const mayGoOut = (field: Field | undefined): boolean => field?.sensitive !== true;

function mayBring(subject: Importable, name: string): boolean {
  const { form, people } = subject;
  if (keyFields(subject).includes(name)) return true;
  const { catalogue }: { readonly catalogue: Fields } = form.subject;
  // What an act adds is filled in by its form alone.
  if (!subject.acts && subject.adds?.act && !itemsOf(subject.form.form).has(name)) return false;
  if (catalogue[name]?.type === 'person' && !people) return false;
  if (!Object.hasOwn(form.form.fields, name) || !fieldNames(catalogue).includes(name)) return false;
  const brings = catalogue[name]?.import;
  return brings === 'column' || brings === 'key';
}

function fieldOf({ form }: Importable, name: string): Field | undefined {
  const { catalogue }: { readonly catalogue: Fields } = form.subject;
  return Object.hasOwn(catalogue, name) ? catalogue[name] : undefined;
}

/** Whether an empty cell may empty a field: never what says which row it is, what has to be said, nor yes or no. */
function mayClear(subject: Importable, name: string): boolean {
  const field = fieldOf(subject, name);
  return !keyFields(subject).includes(name) && field?.type !== 'boolean' && field?.required !== true && !kept.has(name);
}

/** What people are reached by stays, whatever a file leaves out. */
const kept: ReadonlySet<string> = new Set(['IdPersonne', 'CompteAD', 'Mail', 'IdLangue', 'IdStatut']);

/** What a definition chooses among, subject by subject. */
export function offeredSubjects(importables: Importables): OfferedSubject[] {
  return [...importables.values()].map((subject) => {
    const { catalogue } = subject.form.subject;
    const names = [...keyFields(subject), ...fieldNames(catalogue)];
    return {
      Sujet: subject.name,
      adds: subject.adds !== undefined,
      exporte: subject.list !== undefined,
      champs: [...new Set(names)]
        .filter((name) => mayBring(subject, name))
        .map((Champ) => ({
          Champ,
          cle: keyFields(subject).includes(Champ),
          vide: mayClear(subject, Champ),
          sort: mayGoOut(fieldOf(subject, Champ)),
          cree: mayCreate(importables, subject, Champ),
        })),
    };
  });
}

/** Where what is said of a definition as a whole stands in what is written. */
const places: Readonly<Record<string, string>> = { colonnes: 'body/Etat/columns', Sens: 'body/Sens' };

/** Whether its lines are to change what is there, and none of its columns says what. */
function matchesNothing(subject: Importable, { Sens, state: { columns, mode } }: Checked): boolean {
  if (Sens === 'export' || mode !== 'update' || columns.length === 0) return false;
  return !columnsIn(columns).some(({ field }) => keyFields(subject).includes(field));
}

/** What is wrong with a definition as it is being written, each at its place below `body/Etat`. */
export async function faultsOfWritten(
  db: Db,
  importables: Importables,
  asked: Checked,
): Promise<readonly ErrorDetail[]> {
  const { columns } = asked.state;
  const subject = importables.get(asked.Sujet);
  const unsound = unsoundOf(importables, asked)?.details ?? [];
  if (!subject) return unsound.map((fault) => ({ ...fault, path: 'body/Sujet' }));
  const placeOf = (field: string) => `body/Etat/columns/${columns.findIndex((column) => column.field === field)}/field`;
  const faults = unsound.map(({ path, ...fault }) => ({
    ...fault,
    path: path.startsWith('colonnes/')
      ? placeOf(path.slice('colonnes/'.length))
      : (places[path] ?? `body/Etat/${path}`),
  }));
  if (matchesNothing(subject, asked)) faults.push({ path: 'body/Etat/columns', rule: 'noKey' });
  const fields = Object.fromEntries(
    columns.flatMap(({ field }) => {
      const found = fieldOf(subject, field);
      return found ? [[field, found]] : [];
    }),
  );
  const codes = await readKnownCodes(db, fields, 'fr');
  for (const [n, column] of columns.entries()) {
    const at = `body/Etat/columns/${n}`;
    const { field, clears, creates, mandatory, way } = column;
    if (columns.findIndex((other) => other.field === field) < n)
      faults.push({ path: `${at}/field`, rule: 'duplicate', value: field });
    if (creates && (way === 'out' || !mayCreate(importables, subject, field)))
      faults.push({
        path: `${at}/creates`,
        rule: asksForMore(fields[field]?.reference) ? 'listAsksMore' : 'notAllowed',
      });
    if (clears && !mayClear(subject, field)) faults.push({ path: `${at}/clears`, rule: 'notAllowed' });
    if (mandatory && way === 'out') faults.push({ path: `${at}/mandatory`, rule: 'notAllowed' });
    if (column.default === undefined) continue;
    const type = fields[field];
    if (!type || keyFields(subject).includes(field) || subject.acts || !subject.adds || way === 'out')
      faults.push({ path: `${at}/default`, rule: 'notAllowed' });
    else {
      const read = parseCell(type, column.default, { codes: codes.get(field) });
      if ('rule' in read) faults.push({ path: `${at}/default`, ...read });
    }
  }
  return [...faults, ...sharedWords(columns)];
}

/** Words that two columns are called by: a file that says one would mean the first, whichever was meant. */
function sharedWords(columns: readonly DefinedColumn[]): readonly ErrorDetail[] {
  const claimed = new Map<string, number>();
  return columns.flatMap(({ headings = [], label }, n) => {
    const said = [...headings, ...(label ? [label.text, ...Object.values(label.Traductions)] : [])];
    return said.flatMap((word): ErrorDetail[] => {
      const bare = bareHeading(word);
      const by = claimed.get(bare) ?? n;
      claimed.set(bare, by);
      return by === n ? [] : [{ path: `body/Etat/columns/${n}/headings`, rule: 'duplicate', value: word }];
    });
  });
}
