import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import iconv from 'iconv-lite';
import { breathing } from '../breathing.ts';
import { nth } from '../sure.ts';
import { type ColumnDates, DateSample } from './dates.ts';
import { type Encoding, type Reading, recogniseEncoding } from './encoding.ts';
import { unguarded } from './formulas.ts';
import { headOf, inPieces, type Source } from './source.ts';
import { TableError } from './table-error.ts';
import { isOle, isZip, readWorkbook, recogniseWorkbook, refusalOfOle } from './workbook.ts';
import type { WorkbookNotes } from './workbook-sheets.ts';

export type Separator = ',' | ';' | '\t' | '|';

const separators: readonly Separator[] = [';', ',', '\t', '|'];

/** How a table is written. */
export type TableWriting =
  | {
      readonly format: 'csv';
      readonly encoding: Encoding;
      readonly separator: Separator;
      /** How its words read in the encodings that it may be in, best first; none where there is no doubt of it. */
      readonly readings: readonly Reading[];
    }
  | { readonly format: 'xlsx'; readonly notes: WorkbookNotes };

/** A table whose writing was recognised: what is needed to stream its rows. */
export interface TableFile {
  readonly source: Source;
  readonly writing: TableWriting;
  /** Headings, trimmed; the line they stand on, from 1. */
  readonly headers: readonly string[];
  readonly headerLine: number;
  readonly signal?: AbortSignal | undefined;
}

/** A row: the line it starts on, from 1, and its cells as text, without an export's guard against formulas. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

const headBytes = 1 << 18;
const longestRow = 1 << 20;
/** What the parser is given at once, which it works at without a pause, and the longer the more it is. */
const pieceBytes = 1 << 14;
/** Cells of a row that are read: more than any spreadsheet has columns. */
const mostCells = 20_000;

/** What is known of a table before it is read: its encoding, the country that its people live in, which sheet is meant. */
export interface KnownOfTable {
  readonly sheet?: string | undefined;
  readonly encoding?: Encoding | undefined;
  readonly country?: string | undefined;
  /** Aborted once nobody waits for what is read. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Recognises the format, the encoding, the separator and the headings of a table. Lines above the headings (a title,
 * `sep=;`) have a single cell and are passed over; where no line has more, it is a table of one column, headed by its first.
 * @throws {TableError}
 */
export async function recogniseTable(source: Source, known: KnownOfTable = {}): Promise<TableFile> {
  const writing = await recogniseWriting(source, known);
  let alone: TableRow | undefined;
  let isFollowed = false;
  const { signal } = known;
  for await (const row of rowsOf(source, writing, signal)) {
    const { line, cells } = row;
    if (cells.filter((cell) => cell.trim() !== '').length >= 2)
      return { source, writing, headers: cells.map((cell) => cell.trim()), headerLine: line, signal };
    if (isBlank(row) || /^sep=.$/.test(cells[0] ?? '')) continue;
    isFollowed = alone !== undefined;
    alone ??= row;
  }
  if (!alone || !isFollowed) throw new TableError('empty', 1);
  return { source, writing, headers: alone.cells.map((cell) => cell.trim()), headerLine: alone.line, signal };
}

/**
 * Recognises the format of a table, and the encoding and separator of a CSV.
 * @throws {TableError}
 */
export async function recogniseWriting(source: Source, known: KnownOfTable = {}): Promise<TableWriting> {
  const bytes = await headOf(source, headBytes);
  if (isZip(bytes)) return { format: 'xlsx', notes: await recogniseWorkbook(source, known.sheet, known.signal) };
  if (isOle(bytes)) throw await refusalOfOle(source);
  const { encoding, readings } = known.encoding
    ? { encoding: known.encoding, readings: [] }
    : await recogniseEncoding(source, known.country);
  const head = iconv.decode(bytes, encoding);
  if (isBinary(head)) throw new TableError('binary', 1);
  return { format: 'csv', encoding, separator: recogniseSeparator(head), readings };
}

/**
 * Streams the rows under the headings, each as wide as these: spreadsheets end a line at its last cell that says
 * something. Blank lines are passed over.
 */
export async function* readRows(file: TableFile): AsyncGenerator<TableRow> {
  const { source, writing, headers, headerLine, signal } = file;
  for await (const row of rowsOf(source, writing, signal))
    if (row.line > headerLine && !isBlank(row)) yield widened(row, headers.length);
}

function widened({ line, cells }: TableRow, width: number): TableRow {
  return { line, cells: cells.length < width ? [...cells, ...Array<string>(width - cells.length).fill('')] : cells };
}

/** Streams every row, headings too. A workbook is read no further once the signal is aborted. */
export function rowsOf(source: Source, writing: TableWriting, signal?: AbortSignal): AsyncGenerator<TableRow> {
  return writing.format === 'csv' ? records(source, writing) : readWorkbook(source, writing.notes.sheet, signal);
}

export function isBlank({ cells }: TableRow): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/** Reads the whole file to settle how the dates of some columns are written. By column. */
export async function recogniseDates(
  file: TableFile,
  columns: readonly number[],
): Promise<ReadonlyMap<number, ColumnDates>> {
  const samples = columns.map((column) => ({ column, sample: new DateSample() }));
  if (samples.length) {
    for await (const { cells } of readRows(file))
      for (const { column, sample } of samples) sample.add(cells[column] ?? '');
  }
  const orders = new Set(samples.flatMap(({ sample }) => sample.order ?? []));
  const others = orders.size === 1 ? [...orders][0] : undefined;
  return new Map(samples.map(({ column, sample }) => [column, sample.settle(others)]));
}

/** A picture, say: signs that no text holds, and not just one that strayed in. */
function isBinary(head: string): boolean {
  return (head.match(/(?!\s)\p{Cc}/gu)?.length ?? 0) > head.length / 100;
}

/** The separator that cuts most lines alike. */
function recogniseSeparator(head: string): Separator {
  const scores = separators.map((separator) => {
    const counts = separatorsPerLine(head, separator);
    const usual = mostFrequent(counts.filter((count) => count > 0));
    return counts.filter((count) => count === usual).length * Math.sqrt(usual);
  });
  return nth(separators, scores.indexOf(Math.max(...scores)));
}

function separatorsPerLine(head: string, separator: Separator): number[] {
  const counts: number[] = [];
  let count = 0;
  let quoted = false;
  for (const sign of head) {
    if (sign === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (sign === separator) count++;
    else if (sign === '\n' || sign === '\r') {
      if (count > 0) counts.push(count);
      count = 0;
    }
  }
  return count > 0 ? [...counts, count] : counts;
}

function mostFrequent(counts: readonly number[]): number {
  const times = new Map<number, number>();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  return [...times].sort((one, other) => other[1] - one[1] || other[0] - one[0])[0]?.[0] ?? 0;
}

/** Every record with the line it starts on; a quoted cell may hold separators, quotes and line ends. */
async function* records(
  source: Source,
  { encoding, separator }: Extract<TableWriting, { format: 'csv' }>,
): AsyncGenerator<TableRow> {
  const bytes = Readable.from(inPieces(source(), pieceBytes), { objectMode: false });
  const decoder = iconv.decodeStream(encoding);
  const parser = parse({
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: longestRow,
  });
  bytes.on('error', (error) => parser.destroy(error));
  decoder.on('error', (error) => parser.destroy(error));
  bytes.pipe(decoder).pipe(parser);
  let line = 1;
  const breathe = breathing();
  try {
    for await (const all of parser as AsyncIterable<string[]>) {
      const cells = all.length > mostCells ? all.slice(0, mostCells) : all;
      yield { line, cells: cells.map(unguarded) };
      line += 1 + lineEnds(cells);
      await breathe();
    }
  } catch (error) {
    const unclosed = ['CSV_QUOTE_NOT_CLOSED', 'CSV_MAX_RECORD_SIZE'];
    if (error instanceof CsvError && unclosed.includes(error.code)) throw new TableError('quotes', line);
    throw error;
  } finally {
    bytes.destroy();
  }
}

function lineEnds(cells: readonly string[]): number {
  return cells.reduce((count, cell) => count + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
}
