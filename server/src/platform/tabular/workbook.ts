import { bytesOf, type Source } from './source.ts';
import { TableError } from './table-error.ts';
import { readNotes, type WorkbookNotes } from './workbook-sheets.ts';

/** Bytes of a workbook. */
const largest = 100_000_000;
/** Columns of a line. */
const widest = 1000;

export function isZip(head: Buffer): boolean {
  return head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'));
}

/** What workbooks of the former kind begin with, and those that are locked by a password. */
const ole = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

export const isOle = (head: Buffer): boolean => head.subarray(0, ole.length).equals(ole);

/** Why a file that is no ZIP is no workbook that is read. */
export async function refusalOfOle(source: Source): Promise<TableError> {
  const bytes = await bytesOf(source, largest);
  return new TableError(bytes?.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'password' : 'old', 1);
}

/**
 * What a workbook says beside its cells, and which sheet of it is read.
 * @throws {TableError} where it is damaged, has macros, or would be larger unpacked than any real one
 */
export async function recogniseWorkbook(source: Source, sheet: string | undefined): Promise<WorkbookNotes> {
  return await readNotes(await whole(source), sheet).catch(damaged);
}

async function whole(source: Source): Promise<Buffer> {
  const bytes = await bytesOf(source, largest);
  if (!bytes) throw new TableError('workbook', 1);
  return bytes;
}

function damaged(error: unknown): never {
  throw error instanceof TableError ? error : new TableError('workbook', 1);
}

/**
 * Streams the rows of a sheet, each with its line, from 1, and its cells as text: dates as `YYYY-MM-DD`, with their time
 * where they have one. What is empty at the end of a line is none of it.
 * @throws {TableError} where it is damaged, or wider than any real one
 */
export async function* readWorkbook(
  source: Source,
  sheet: string,
): AsyncGenerator<{ readonly line: number; readonly cells: readonly string[] }> {
  const bytes = await whole(source);
  const { streamXlsxRows } = await import('hucre/xlsx');
  const rows = streamXlsxRows(bytes, { sheet });
  for (;;) {
    const row = await rows.next().catch(() => {
      throw new TableError('workbook', 1);
    });
    if (row.done) return;
    const { index, values } = row.value;
    const width = values.findLastIndex((value) => value !== null && value !== '') + 1;
    if (width > widest) throw new TableError('wide', index + 1);
    yield { line: index + 1, cells: values.slice(0, width).map(textOf) };
  }
}

function textOf(value: string | number | boolean | Date | null): string {
  if (value === null) return '';
  if (!(value instanceof Date)) return String(value);
  const [date = '', time = ''] = value.toISOString().split('T');
  return time.startsWith('00:00:00') ? date : `${date} ${time.slice(0, 8)}`;
}
