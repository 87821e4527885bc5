import { referenceListsOf } from '@passerelle/contracts/catalogue/field.ts';
import {
  isReferenceList,
  type ReferenceName,
  referenceTables,
} from '@passerelle/contracts/reference/reference.fields.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { readCodeLabels } from '../catalogue/code-labels.queries.ts';
import type { ExportWords } from '../lists/export.ts';
import type { List, ListReader } from '../lists/list.ts';

/** Says a value of a field in the reader's language. */
export type Label = (value: string | number | boolean) => string;

/** What these values of a field of a list are called: codes by their labels, be they in force or not, rows by their names, yes and no by their words. */
export async function partLabels(
  { db, language }: Pick<ListReader, 'db' | 'language'>,
  { subject }: Pick<List, 'subject'>,
  name: string,
  words: ExportWords,
  values: readonly unknown[],
): Promise<Label> {
  const field = subject.catalogue[name];
  if (field?.type === 'boolean') return (value) => (value === true ? words.yes : words.no);
  if (field?.type !== 'code') return String;
  const { reference } = field;
  if (isTable(reference)) {
    const names = await readNames(db, reference, values);
    return (value) => names.get(String(value)) ?? String(value);
  }
  if (!isReferenceList(reference)) return (value) => words.codes[`${name} ${value}`] ?? String(value);
  const labels = (await readCodeLabels(db, referenceListsOf({ [name]: field }), language)).get(reference);
  return (value) => labels?.get(String(value)) ?? String(value);
}

type TableName = keyof typeof referenceTables;

const isTable = (reference: ReferenceName | undefined): reference is TableName =>
  reference !== undefined && Object.hasOwn(referenceTables, reference);

/** What rows of a table are called, by their keys: of those that are told alone. */
async function readNames(db: Db, table: TableName, keys: readonly unknown[]): Promise<ReadonlyMap<string, string>> {
  const { id, label } = referenceTables[table];
  const asked = keys.flatMap((key) => (key === null || key === undefined ? [] : [String(key)]));
  const rows = await rowsOf(
    db,
    sql<{ key: string; label: string }>`select ${sql.ref(id)}::text as key, ${sql.ref(label)} as label
      from ${sql.table(table)} where ${sql.ref(id)}::text = any(${asked}::text[])`,
  );
  return new Map(rows.map((row) => [row.key, row.label]));
}
