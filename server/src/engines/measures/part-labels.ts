import { referenceListsOf } from '@passerelle/contracts/catalogue/field.ts';
import { isReferenceList } from '@passerelle/contracts/reference/reference.fields.ts';
import { readCodeLabels } from '../catalogue/code-labels.queries.ts';
import type { ExportWords } from '../lists/export.ts';
import type { List, ListReader } from '../lists/list.ts';

/** Says a value of a field in the reader's language. */
export type Label = (value: string | number | boolean) => string;

/** What the values of a field of a list are called: codes by their labels, be they in force or not, yes and no by their words. */
export async function partLabels(
  { db, language }: Pick<ListReader, 'db' | 'language'>,
  { subject }: Pick<List, 'subject'>,
  name: string,
  words: ExportWords,
): Promise<Label> {
  const field = subject.catalogue[name];
  if (field?.type === 'boolean') return (value) => (value === true ? words.yes : words.no);
  if (field?.type !== 'code') return String;
  const { reference } = field;
  if (!isReferenceList(reference)) return (value) => words.codes[`${name} ${value}`] ?? String(value);
  const labels = (await readCodeLabels(db, referenceListsOf({ [name]: field }), language)).get(reference);
  return (value) => labels?.get(String(value)) ?? String(value);
}
