import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse';
import iconv from 'iconv-lite';
import { type ColumnDates, DateSample } from './file-dates.ts';
import { type Encoding, recogniseEncoding } from './file-encoding.ts';

export type Separator = ',' | ';' | '\t' | '|';

const separators: readonly Separator[] = [';', ',', '\t', '|'];

/** A file whose writing was recognised: what is needed to stream its rows. */
export interface PeopleFile {
  readonly path: string;
  readonly encoding: Encoding;
  readonly separator: Separator;
  /** Headings, trimmed; the line they stand on, from 1. */
  readonly headers: readonly string[];
  readonly headerLine: number;
}

/** A row under the headings: the line it starts on, from 1, and its cells as they are written. */
export interface FileRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The file can't be read as rows: it is no text, has no headings, or a quote that opens is never closed. */
export class PeopleFileError extends Error {
  override readonly name = 'PeopleFileError';
  readonly reason: 'binary' | 'empty' | 'quotes';
  readonly line: number;

  constructor(reason: 'binary' | 'empty' | 'quotes', line: number) {
    super(`${reason} at line ${line}`);
    this.reason = reason;
    this.line = line;
  }
}

const headBytes = 1 << 18;
const longestRow = 1 << 20;

/**
 * Recognises the encoding, the separator and the headings of a file. Lines above the headings (a title, `sep=;`) have
 * a single cell and are passed over.
 * @throws {PeopleFileError} where it holds no headings
 */
export async function recognisePeopleFile(path: string): Promise<PeopleFile> {
  const encoding = await recogniseEncoding(path);
  const head = iconv.decode(await readHead(path), encoding);
  if (isBinary(head)) throw new PeopleFileError('binary', 1);
  const separator = recogniseSeparator(head);
  for await (const { line, cells } of records(path, encoding, separator)) {
    if (cells.filter((cell) => cell.trim() !== '').length < 2) continue;
    return { path, encoding, separator, headers: cells.map((cell) => cell.trim()), headerLine: line };
  }
  throw new PeopleFileError('empty', 1);
}

/** Streams the rows under the headings; blank lines are passed over. */
export async function* readRows(file: PeopleFile): AsyncGenerator<FileRow> {
  for await (const row of records(file.path, file.encoding, file.separator))
    if (row.line > file.headerLine && row.cells.some((cell) => cell.trim() !== '')) yield row;
}

/** Reads the whole file to settle how the dates of some columns are written. By column. */
export async function recogniseDates(
  file: PeopleFile,
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

async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** A workbook or a picture, say: signs that no text holds, and not just one that strayed in. */
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
  return separators[scores.indexOf(Math.max(...scores))]!;
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
async function* records(path: string, encoding: Encoding, separator: Separator): AsyncGenerator<FileRow> {
  const source = createReadStream(path, { highWaterMark: 1 << 18 });
  const decoder = iconv.decodeStream(encoding);
  const parser = parse({
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: longestRow,
  });
  source.on('error', (error) => parser.destroy(error));
  decoder.on('error', (error) => parser.destroy(error));
  source.pipe(decoder).pipe(parser);
  let line = 1;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      yield { line, cells };
      line += 1 + lineEnds(cells);
    }
  } catch (error) {
    const unclosed = ['CSV_QUOTE_NOT_CLOSED', 'CSV_MAX_RECORD_SIZE'];
    if (error instanceof CsvError && unclosed.includes(error.code)) throw new PeopleFileError('quotes', line);
    throw error;
  } finally {
    source.destroy();
  }
}

function lineEnds(cells: readonly string[]): number {
  return cells.reduce((count, cell) => count + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
}
