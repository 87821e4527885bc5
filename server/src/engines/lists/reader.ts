import { ApiError } from '../../platform/http/api-error.ts';
import type { Looking } from '../access/field-gate.ts';
import { namingKept } from './kept-people.queries.ts';
import type { List, ListReader, Question } from './list.ts';
import type { ListEntry, OpenedList } from './list-entry.ts';
import { parseQuestion } from './question.ts';

/** What lists are read with, for whomever. */
export interface ListNeeds extends Pick<ListReader, 'pool' | 'lists' | 'db' | 'kernel'> {
  readonly today: () => string;
}

/** The eyes of somebody, in their language; what they ask stops once they give it up. */
export function readerOf(
  { pool, lists, db, kernel, today }: ListNeeds,
  { actor, language, signal }: Pick<ListReader, 'actor' | 'language' | 'signal'>,
): ListReader {
  return { pool, lists, db, kernel, actor, language, today: today(), ...(signal && { signal }) };
}

/** A question to a list, with whose eyes it is asked. */
export interface AskedList<Column extends string = string> {
  readonly reader: ListReader;
  readonly list: List<Column>;
  readonly question: Question<Column>;
}

/** Reads the filter of a question to a list. Throws what the list throws at what whoever asks may not ask. */
export function questionBy<Column extends string>(
  { kernel, actor }: Looking,
  list: List<Column>,
  filter: string | object | undefined,
): Question<Column> {
  const text = typeof filter === 'object' ? JSON.stringify(filter) : filter;
  return parseQuestion(list, text, (right) => kernel.holds(actor, right));
}

/** A question to a list with its reader. */
export function questionTo<Column extends string>(
  reader: ListReader,
  list: List<Column>,
  filter: string | object | undefined,
): AskedList<Column> {
  return { reader, list, question: questionBy(reader, list, filter) };
}

/** The same of a filter that came from outside, which may name people by keys that are theirs no more. */
export async function askedOf<Column extends string>(
  reader: ListReader,
  list: List<Column>,
  filter: string | object | undefined,
): Promise<AskedList<Column>> {
  const question = questionBy(reader, list, filter);
  return { reader, list, question: { ...question, where: await namingKept(reader, list, question.where) } };
}

/**
 * Asks a list for somebody who calls nothing, as a job does: within what they and the role that they act under see now. What
 * they may not ask is refused as it is on their screen. `readPage`, `countRows`, `countBy` and `writeList` answer it.
 */
export async function askList(
  needs: ListNeeds,
  entry: ListEntry,
  by: Pick<ListReader, 'actor' | 'language'>,
  filter: string | object | undefined,
): Promise<AskedList & Pick<OpenedList, 'right' | 'saying'>> {
  const reader = readerOf(needs, by);
  const { right } = entry.declared;
  if (!reader.kernel.holds(reader.actor, right)) throw new ApiError('NOT_AUTHORIZED', [{ path: right, rule: 'right' }]);
  const { list, ...opened } = await entry.open(reader);
  return { ...opened, ...(await askedOf(reader, list, filter)) };
}
