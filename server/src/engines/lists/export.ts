import type { Readable } from 'node:stream';
import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import { calledAs, type FieldType, referenceListsOf } from '@passerelle/contracts/catalogue/field.ts';
import type { ErrorCode } from '@passerelle/contracts/errors.ts';
import { productName } from '@passerelle/contracts/product.ts';
import type { FastifyReply } from 'fastify';
import QueryStream from 'pg-query-stream';
import { allOf, type Sql } from '../../platform/db/sql.ts';
import { ApiError, invalidInput } from '../../platform/http/api-error.ts';
import { attachmentOf } from '../../platform/http/attachment.ts';
import { sure } from '../../platform/sure.ts';
import type { CellType, TableCell, TableColumn, TableWords } from '../../platform/tabular/cells.ts';
import { tableTypes, writeTable } from '../../platform/tabular/write-table.ts';
import { type CodeLabels, readCodeLabels } from '../catalogue/code-labels.queries.ts';
import type { CataloguedSubject } from '../catalogue/subject.ts';
import { areAmong } from './chosen.queries.ts';
import type { List, ListReader, Question } from './list.ts';
import { rightTo } from './question.ts';
import { countExport, exportStatement, keyOf, readOn, shownRows } from './rows.queries.ts';

/** What of a list is exported, for whom and as what. */
export interface ExportAsked<Column extends string> {
  readonly question: Question<Column>;
  /** Which of the rows may be exported: those that a right opens, or that this says of them. */
  readonly right: RightCode | ((alias: string) => Sql<boolean>);
  readonly format: 'csv' | 'xlsx';
  readonly columns: readonly string[];
  /** These rows alone, of those found; or all save these. */
  readonly only?: readonly number[];
  readonly except?: readonly number[];
  readonly words: ExportWords;
  /** How columns are written that are written otherwise than for reading. */
  readonly as?: ColumnWriting;
  /** What it is called, without its ending; by the product and the day unless said. */
  readonly name?: string;
  /** What is answered where there is no row; a file of headings unless said. */
  readonly whenEmpty?: ErrorCode;
  /** What is answered where its rows cannot be begun. */
  readonly whenFailing?: ErrorCode;
  /** What rows it told of, once it ended or was left. */
  readonly onRead: (keys: readonly number[], columns: readonly string[]) => void;
}

/** How a file has columns; a cell that its reader may not see holds `undefined`. */
export interface ColumnWriting {
  readonly heading: (column: string) => string;
  readonly cell: (column: string, value: unknown) => string;
}

/** A list as a file, its rows read as it is. */
export interface ListFile {
  readonly name: string;
  readonly type: string;
  /** How many rows will come. */
  readonly total: number;
  readonly contents: Readable;
}

/** Answers a list as a file. */
export async function exportList<Column extends string>(
  reader: ListReader,
  list: List<Column>,
  asked: ExportAsked<Column>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { whenFailing } = asked;
  const { name, type, total, contents } = await writeList(reader, list, asked).catch((error: unknown) => {
    if (!whenFailing || error instanceof ApiError) throw error;
    reply.log.error({ err: error }, 'an export could not be begun');
    throw new ApiError(whenFailing);
  });
  reply.header('x-total-count', String(total)).header('content-disposition', attachmentOf(name)).type(type);
  return reply.send(contents);
}

/** Streams what the reader sees, in its columns and order, from a cursor: memory grows by a key a row. */
export async function writeList<Column extends string>(
  reader: ListReader,
  list: List<Column>,
  { right, format, columns, only, except, words, as, name, whenEmpty, onRead, ...asked }: ExportAsked<Column>,
): Promise<ListFile> {
  const { subject, alias } = list;
  const question = {
    ...asked.question,
    columns: wantedColumns(list, columns).filter((column) => reader.kernel.holds(reader.actor, rightTo(list, column))),
  };
  const key = keyOf(list);
  const mayExport = allOf([
    typeof right === 'function' ? right(alias) : reader.kernel.scope(reader.actor, right, subject.kind, alias),
    areAmong(key, { ...(only && { only }), ...(except && { except }) }),
  ]);
  const [total, lists] = await Promise.all([countExport(reader, list, question, mayExport), readLabels(reader, list)]);
  if (total === 0 && whenEmpty) throw new ApiError(whenEmpty);
  const labels: CodeLabels = new Map([...lists, ...codeLabels(subject, words.codes)]);
  const shown = question.columns.flatMap((column): TableColumn[] =>
    as ? [{ heading: as.heading(column), type: 'text' }] : columnsOf(subject, column, words.fields),
  );
  const client = await readOn(reader, reader.pool, async (pool) => await pool.connect());
  const statement = exportStatement(reader, list, question, mayExport).compile(reader.db);
  const rows = client.query(
    new QueryStream(statement.sql, statement.parameters as unknown[], { batchSize: 500, rowMode: 'array' }),
  );
  const { read } = shownRows(reader, list, question.columns);
  const keys: number[] = [];
  let released = false;
  const release = () => {
    if (released) return;
    released = true;
    rows.destroy();
    client.release();
    onRead(keys, question.columns);
  };
  rows.once('close', release).once('error', release);
  await begun(rows);

  async function* lines(): AsyncGenerator<TableCell[]> {
    for await (const row of rows) {
      const seen = read(row);
      keys.push(seen[subject.key] as number);
      yield question.columns.flatMap((column) =>
        as ? [as.cell(column, seen[column])] : cellsOf(subject, column, seen[column], labels),
      );
    }
  }

  const contents = writeTable(format, { name: productName, columns: shown, rows: lines() }, words);
  contents.once('close', release);
  const file = name ?? `${productName.toLowerCase()}-${reader.today}`;
  return { name: `${file}.${format}`, type: tableTypes[format], total, contents };
}

/** Waits for the first rows: what cannot be read fails before any of it is answered. */
async function begun(rows: Readable): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    rows.once('readable', resolve).once('end', resolve).once('error', reject);
  });
}

/** The columns that are asked for, each once; one that a file of this list never has is refused. */
function wantedColumns({ columns, inFiles = [] }: List, asked: readonly string[]): readonly string[] {
  const unknown = asked.findIndex((name) => ![...columns, ...inFiles].includes(name));
  if (unknown >= 0) throw invalidInput(`body/columns/${unknown}`, 'unknownField');
  return [...new Set(asked)];
}

export interface ExportWords extends TableWords {
  /** Names of the fields. */
  readonly fields: Readonly<Record<string, string>>;
  /** Labels of the codes that no list has, as `<field> <code>`. */
  readonly codes: Readonly<Record<string, string>>;
}

/** The labels of the reference lists of its columns, in the reader's language. */
async function readLabels({ db, language }: ListReader, { subject, columns }: List): Promise<CodeLabels> {
  const fields = Object.fromEntries(columns.map((name) => [name, sure(subject.catalogue[name])]));
  return await readCodeLabels(db, referenceListsOf(fields), language);
}

/** The labels of the codes that no list has, by the field. */
function codeLabels({ catalogue }: CataloguedSubject, words: ExportWords['codes']): CodeLabels {
  const coded = Object.entries(catalogue).filter(([, { values = [] }]) => values.length > 0);
  return new Map(
    coded.map(([name, { values = [] }]) => [
      name,
      new Map(values.map((code) => [code, words[`${name} ${code}`] ?? code])),
    ]),
  );
}

const contactFields = ['Mail', 'TelFixePro', 'TelMobilePro'] as const;

function columnsOf({ catalogue }: CataloguedSubject, column: string, names: ExportWords['fields']): TableColumn[] {
  const field = sure(catalogue[column]);
  const fields = field.type === 'contacts' ? contactFields : [calledAs(column, field)];
  return fields.map((name) => ({ heading: names[name] ?? name, type: cellTypes[field.type] }));
}

/** What a field is written as; codes and people by their names. */
const cellTypes: Readonly<Record<FieldType, CellType>> = {
  text: 'text',
  code: 'text',
  number: 'number',
  boolean: 'boolean',
  date: 'date',
  instant: 'instant',
  codes: 'list',
  person: 'text',
  descendants: 'text',
  contacts: 'text',
  files: 'number',
};

function cellsOf(
  { catalogue, fields }: CataloguedSubject,
  column: string,
  value: unknown,
  labels: CodeLabels,
): TableCell[] {
  const { type, reference } = sure(catalogue[column]);
  if (type === 'contacts') {
    const contacts = value as Readonly<Record<(typeof contactFields)[number], string | null>> | undefined;
    return contactFields.map((name) => contacts?.[name] ?? null);
  }
  if (value === null || value === undefined) return [null];
  switch (type) {
    case 'person': {
      const of = fields[column];
      return [of?.type === 'person' ? ((value as Readonly<Record<string, string>>)[of.to().label] ?? null) : null];
    }
    case 'files':
      return [(value as string[]).length];
    case 'codes':
      return [(value as string[]).map((code) => labels.get(reference ?? column)?.get(code) ?? code)];
    case 'code':
      return [labels.get(reference ?? column)?.get(String(value)) ?? String(value)];
    default:
      return [value as TableCell];
  }
}
