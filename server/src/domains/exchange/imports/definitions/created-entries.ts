import type { Field, Fields } from '@passerelle/contracts/catalogue/field.ts';
import { fold } from '@passerelle/contracts/fold.ts';
import { itemsOf } from '@passerelle/contracts/forms/form.ts';
import { type DefinitionState, mostAllOrNone } from '@passerelle/contracts/imports/definition.ts';
import { subjectOfList } from '@passerelle/contracts/imports/imports.contract.ts';
import {
  type EditedListName,
  type EntryField,
  entryFields,
  isEditedList,
  labelField,
} from '@passerelle/contracts/reference/entry.fields.ts';
import { entryForm } from '@passerelle/contracts/reference/entry.form.ts';
import { idTypeOf, referenceList } from '@passerelle/contracts/reference/reference.fields.ts';
import { sql } from 'kysely';
import type { ActImportable, Importable, Importables, Loader } from '../../../../engines/imports/importable.ts';
import type { JudgedLine } from '../../../../engines/imports/judge-rows.ts';
import type { GivenTable, ReadLine } from '../../../../engines/imports/read-lines.ts';
import type { Values } from '../../../../engines/plans/plan-kind.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { sure } from '../../../../platform/sure.ts';
import type { ReadTable } from './read-by-definition.ts';

/** An entry of a reference list that a file adds: a cell says a word that none is called by. */
export interface CreatedEntry {
  readonly list: EditedListName;
  readonly id: string | number;
  readonly label: string;
  readonly after: Values;
}

/** Entries that one file may add to one list: files with more unknown words than that are of something else. */
const mostCreated = 100;

/** What brings the entries of a list, where files may add some by their label alone: its form asks for nothing else. */
export function listThatGrows(importables: Importables, reference: string | undefined): ActImportable | undefined {
  if (reference === undefined || !isEditedList(reference) || asksForMore(reference)) return undefined;
  const list = importables.get(subjectOfList(reference));
  return list?.acts && list.adds ? list : undefined;
}

/** Whether the form of an entry of a list asks for something that no word says. */
export function asksForMore(list: string | undefined): boolean {
  if (list === undefined || !isEditedList(list) || referenceList(list).known === 'all') return false;
  const said: readonly string[] = ['Code', labelField(list)];
  const asked = [...itemsOf(entryForm(list, true))].filter(([name]) => !said.includes(name));
  return asked.some(([name, { item }]) => fieldOf(name).required === true || item.required === true);
}

const fieldOf = (name: string): Field => entryFields[name as EntryField];

/** Whether a column of a subject may add what no entry is called by: of rows whose form is judged, and no key of theirs. */
export const mayCreate = (importables: Importables, subject: Importable, name: string): boolean => {
  const { catalogue }: { readonly catalogue: Fields } = subject.form.subject;
  const field = Object.hasOwn(catalogue, name) ? catalogue[name] : undefined;
  if (subject.acts || subject.adds?.act || field?.type !== 'code') return false;
  return listThatGrows(importables, field.reference) !== undefined;
};

const unknown: ReadonlySet<string> = new Set(['unknownValue', 'nearValues']);

interface WithEntries {
  readonly lines: readonly ReadLine[];
  readonly entries: readonly CreatedEntry[];
}

/**
 * What a file says, with the entries that it adds in the place of words that none is called by, where the definition allows it and the
 * loader may by the page that edits the list; else these words stay at fault. Writes nothing.
 */
export async function withEntries(
  db: Db,
  loader: Loader,
  importables: Importables,
  { subject, state }: { readonly subject: Importable; readonly state: DefinitionState },
  { rows }: GivenTable,
  { columns, lines }: Pick<ReadTable, 'columns' | 'lines'>,
): Promise<WithEntries> {
  const { catalogue }: { readonly catalogue: Fields } = subject.form.subject;
  const creating = state.columns.filter(({ field, creates }) => creates && mayCreate(importables, subject, field));
  if (creating.length === 0) return { lines, entries: [] };
  const listOf = new Map(creating.map(({ field }) => [field, sure(catalogue[field]?.reference) as EditedListName]));
  const placeOf = new Map(columns.map(({ field }, place) => [field, place]));
  const wordAt = (index: number, field: string) => (rows[index]?.cells[placeOf.get(field) ?? -1] ?? '').trim();
  const wanted = new Map<EditedListName, Map<string, string>>();
  for (const [index, { faults }] of lines.entries())
    for (const { field, rule } of faults) {
      const list = field === null || !unknown.has(rule) ? undefined : listOf.get(field);
      if (!list || field === null) continue;
      const words = wanted.get(list) ?? new Map<string, string>();
      const word = wordAt(index, field);
      if (!words.has(fold(word))) words.set(fold(word), word);
      wanted.set(list, words);
    }
  const added = new Map<string, CreatedEntry>();
  for (const [list, words] of wanted)
    if (words.size <= mostCreated)
      for (const entry of await judgeEntries(db, loader, importables, list, [...words.values()]))
        added.set(entryKey(list, entry.label), entry);
  // What is all or none is written at once, with what it adds.
  if (state.allOrNone && lines.length + added.size > mostAllOrNone) return { lines, entries: [] };
  const entryOf = (index: number, field: string | null) => {
    const list = field === null ? undefined : listOf.get(field);
    return list && field !== null ? added.get(entryKey(list, wordAt(index, field))) : undefined;
  };
  return {
    entries: [...added.values()],
    lines: lines.map((line, index) => {
      const found = line.faults.flatMap(({ field, rule }) => {
        const entry = unknown.has(rule) ? entryOf(index, field) : undefined;
        return entry && field !== null ? [[field, entry.id] as const] : [];
      });
      if (found.length === 0) return line;
      const named = Object.fromEntries(found);
      const faults = line.faults.filter(({ field }) => field === null || !Object.hasOwn(named, field));
      return { ...line, values: { ...line.values, ...named }, faults };
    }),
  };
}

const entryKey = (list: EditedListName, label: string) => `${list}/${fold(label)}`;

const lineOf = (line: number, values: ReadLine['values']): ReadLine => ({
  ...{ line, key: undefined, keySaid: '', values, names: {}, faults: [] },
});

/** The entries that the acts of a list would add of these labels, for this loader. */
async function judgeEntries(
  db: Db,
  loader: Loader,
  importables: Importables,
  list: EditedListName,
  labels: readonly string[],
): Promise<readonly CreatedEntry[]> {
  const isNumbered = idTypeOf(list) === 'number';
  const codes = isNumbered ? [] : newCodes(labels, await readCodes(db, list));
  const asked = labels.map((label, index) => {
    const code = codes[index];
    return lineOf(index + 1, { ...(code !== undefined && { Code: code }), [labelField(list)]: label });
  });
  const judged = await sure(listThatGrows(importables, list)).acts.judge(db, loader, asked);
  return judged.flatMap(({ line, state, change }) =>
    state === 'added' && change
      ? [
          {
            list,
            id: isNumbered ? Number(change.id) : String(change.id),
            label: sure(labels[line - 1]),
            after: change.after,
          },
        ]
      : [],
  );
}

async function readCodes(db: Db, list: EditedListName): Promise<readonly string[]> {
  const { id } = referenceList(list);
  const rows = await rowsOf(db, sql<{ code: string }>`select ${sql.ref(id)}::text as code from ${sql.table(list)}`);
  return rows.map(({ code }) => code);
}

const longestCode = sure(entryFields.Code.maxLength);

/** Codes that no entry has, made of what entries are called: each its own, whatever the case. */
export function newCodes(labels: readonly string[], known: readonly string[]): readonly string[] {
  const taken = new Set(known.map((code) => code.toUpperCase()));
  return labels.map((label) => {
    const words = fold(label)
      .toUpperCase()
      .match(/[A-Z0-9]+/g);
    // What has no letter of a code is told apart by its place.
    const stem = (words?.join('-') ?? 'N').slice(0, longestCode);
    let code = stem.replace(/-$/, '');
    for (let n = 2; taken.has(code); n++) code = `${stem.slice(0, longestCode - `-${n}`.length)}-${n}`;
    taken.add(code);
    return code;
  });
}

/** Whether a field is to hold an entry that the file adds: there is none to be found yet. */
export const comesWith =
  (entries: readonly CreatedEntry[]) =>
  (reference: string, value: unknown): boolean =>
    entries.some(({ list, id }) => list === reference && id === value);

/** The entries that lines which are written name. */
export function namedEntries(
  entries: readonly CreatedEntry[],
  { form }: Importable,
  judged: readonly JudgedLine[],
): readonly CreatedEntry[] {
  return entries.filter((entry) =>
    judged.some(({ change }) => change && holds(form.subject.catalogue, change.after, entry)),
  );
}

/** The field of a row that holds an entry. */
export function holds(catalogue: Fields, after: Values, { list, id }: CreatedEntry): string | undefined {
  return Object.keys(after).find((name) => catalogue[name]?.reference === list && after[name] === id);
}

/** Entries of a file that are not there as it added them: they were refused, or somebody else's has their number. */
export async function missingEntries(
  db: Db,
  loader: Loader,
  importables: Importables,
  entries: readonly CreatedEntry[],
): Promise<readonly CreatedEntry[]> {
  const missing: CreatedEntry[] = [];
  for (const [list, some] of Map.groupBy(entries, (entry) => entry.list)) {
    const asked = some.map(({ id, label }, index) =>
      lineOf(index + 1, { Code: String(id), [labelField(list)]: label }),
    );
    const judged = await listThatGrows(importables, list)?.acts.judge(db, loader, asked);
    missing.push(...some.filter((_entry, index) => judged?.[index]?.state !== 'unchanged'));
  }
  return missing;
}
