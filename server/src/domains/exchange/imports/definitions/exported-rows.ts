import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import { commonTexts } from '@passerelle/texts/common.texts.ts';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { fieldGate } from '../../../../engines/access/field-gate.ts';
import { formatCell } from '../../../../engines/imports/cell-codecs.ts';
import { keyFields } from '../../../../engines/imports/importable.ts';
import { type KnownCodes, readKnownCodes } from '../../../../engines/imports/known-codes.queries.ts';
import { type ColumnWriting, exportList } from '../../../../engines/lists/export.ts';
import type { List, ListReader } from '../../../../engines/lists/list.ts';
import type { OpenedList } from '../../../../engines/lists/list-entry.ts';
import { rightTo } from '../../../../engines/lists/question.ts';
import { type AskedList, askedOf } from '../../../../engines/lists/reader.ts';
import { countExport, exportStatement, run, shownRows } from '../../../../engines/lists/rows.queries.ts';
import { comparedBy } from '../../../../engines/measures/counted.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { sure } from '../../../../platform/sure.ts';
import { exportWords } from '../../../foundation/texts/export-words.ts';
import type { TextStore } from '../../../foundation/texts/texts.store.ts';
import { columnsOut } from './check-definition.ts';
import type { Definition } from './definitions.queries.ts';
import { fileName, headingsOf } from './files-out.ts';

/** Rows of an answer that is no file. */
const mostAnswered = 200;

/** The rows of a definition, as somebody may see them. */
interface Opened {
  readonly reader: ListReader;
  readonly list: List;
  readonly question: AskedList['question'];
  readonly right: OpenedList['right'];
  /** Columns of the definition that this reader may read nowhere. */
  readonly missing: readonly string[];
  /** What the filter compares and this reader may read on some rows only: the others are in no file. */
  readonly partly: readonly string[];
  readonly writing: ColumnWriting;
}

/**
 * Opens the rows of a definition to somebody. A filter that they may not ask is refused as their screen refuses it.
 * @throws {ApiError} NOT_AUTHORIZED, FILTER_INVALID
 */
async function openRows(
  texts: TextStore,
  reader: ListReader,
  definition: Definition,
  filter: string | undefined,
): Promise<Opened> {
  const { subject, state } = definition;
  const { kernel, actor, language, db } = reader;
  const entry = subject.list;
  if (!entry) throw new ApiError('NOT_FOUND');
  const { right: reads } = entry.declared;
  if (!kernel.holds(actor, reads)) throw new ApiError('NOT_AUTHORIZED', [{ path: reads, rule: 'right' }]);
  const opened = await entry.open(reader);
  const { question } = await askedOf(reader, opened.list, filter);
  const partly = partlyCompared(reader, opened.list, question.where);
  const columns = columnsOut(state.columns).map(({ field }) => field);
  const list: List = { ...opened.list, columns };
  const open = columns.filter((column) => kernel.holds(actor, rightTo(list, column)));
  const { catalogue } = subject.form.subject;
  const fields = Object.fromEntries(open.map((name) => [name, sure(catalogue[name])]));
  const codes = await readKnownCodes(db, fields, language);
  return {
    ...{ reader, list, right: opened.right },
    question: { ...question, columns: open },
    ...{ missing: columns.filter((column) => !open.includes(column)), partly },
    writing: await writingOf(texts, definition, language, codes),
  };
}

/**
 * What a filter compares and its reader may read on some rows only. What they may read nowhere would leave a file empty, without a word.
 * @throws {ApiError} NOT_AUTHORIZED naming that
 */
function partlyCompared(reader: ListReader, { subject, alias }: List, where: Condition): readonly string[] {
  const compared = [...new Set(comparedBy(where))].filter((name) => subject.catalogue[name]?.read !== undefined);
  const gates = new Map(compared.map((name) => [name, fieldGate(reader, subject, name, alias)]));
  const closed = compared.filter((name) => gates.get(name) === 'closed');
  if (closed.length > 0)
    throw new ApiError(
      'NOT_AUTHORIZED',
      closed.map((name) => ({ path: `where/${name}`, rule: subject.catalogue[name]?.read ?? 'right' })),
    );
  return compared.filter((name) => gates.get(name) !== 'open');
}

/** What a file, or an answer, says of itself: columns that are missing, and filters that held on some rows only. */
function say(reply: FastifyReply, { missing, partly }: Pick<Opened, 'missing' | 'partly'>): FastifyReply {
  return reply.header('x-columns-missing', missing.join(', ')).header('x-filters-partly', partly.join(', '));
}

/** Cells that are read back as they were: keys as they are, what its reader may not see as a mark that says nothing. */
async function writingOf(
  texts: TextStore,
  definition: Definition,
  language: Language,
  codes: ReadonlyMap<string, KnownCodes>,
): Promise<ColumnWriting> {
  const [headings, words] = await Promise.all([headingsOf(texts, language, definition), exportWords(texts, language)]);
  const { form } = definition.subject;
  const asCodes = definition.state.codes === true;
  const keys = keyFields(definition.subject);
  return {
    heading: (column) => headings.get(column) ?? column,
    cell: (column, value) => {
      if (value === undefined) return commonTexts.texts.closedCell[language];
      const known = asCodes || keys.includes(column) ? undefined : codes.get(column);
      return formatCell(sure(form.subject.catalogue[column]), value, { codes: known }, words);
    },
  };
}

/** What rows were told of, and in which columns. */
type OnRead = (keys: readonly number[], columns: readonly string[]) => void;

interface Asked {
  readonly reader: ListReader;
  readonly texts: TextStore;
  readonly reply: FastifyReply;
  readonly filter: string | undefined;
}

/** Answers the rows of a definition as a file; what its reader may read of no row is named as missing. */
export async function exportDefinition(
  { reader, texts, reply, filter }: Asked,
  definition: Definition,
  format: 'csv' | 'xlsx',
  onRead: OnRead,
): Promise<FastifyReply> {
  const { list, question, right, writing, ...said } = await openRows(texts, reader, definition, filter);
  say(reply, said);
  const words = await exportWords(texts, reader.language);
  const asked = { question, right, format, columns: question.columns, words, as: writing, onRead };
  const name = fileName([definition.LibImport, reader.today, reader.actor.acting?.LibRole].filter(Boolean).join(' '));
  return await exportList(
    reader,
    list,
    { ...asked, name, whenEmpty: 'EXPORT_VIDE', whenFailing: 'EXPORT_DEMARRAGE' },
    reply,
  );
}

/** The first rows of a definition, or those after `skip` of the filter. */
export async function readDefinitionRows(
  { reader, texts, reply, filter }: Asked,
  definition: Definition,
  onRead: OnRead,
): Promise<Record<string, string>[]> {
  const { list, question, right, writing, ...said } = await openRows(texts, reader, definition, filter);
  const { kernel, actor } = reader;
  const mayExport =
    typeof right === 'function' ? right(list.alias) : kernel.scope(actor, right, list.subject.kind, list.alias);
  const total = await countExport(reader, list, question, mayExport);
  if (total === 0) throw new ApiError('EXPORT_VIDE');
  const { limit = mostAnswered, skip = 0 } = question;
  const rows = await run(
    reader,
    sql`${exportStatement(reader, list, question, mayExport)} limit ${Math.min(limit, mostAnswered)} offset ${skip}`,
  );
  say(reply, said).header('x-total-count', String(total));
  const { read } = shownRows(reader, list, question.columns);
  const seenRows = rows.map(read);
  onRead(
    seenRows.map((seen) => Number(seen[list.subject.key])),
    question.columns,
  );
  return seenRows.map((seen) => {
    return Object.fromEntries(question.columns.map((column) => [column, writing.cell(column, seen[column])]));
  });
}
