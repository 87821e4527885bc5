import { bytesOf, type Source } from './source.ts';
import { TableError } from './table-error.ts';
import type { SheetRow } from './workbook-rows.ts';
import type { WorkbookNotes } from './workbook-sheets.ts';
import { WorkbookReading } from './workbook-thread.ts';

/** Bytes of a workbook. */
const largest = 100_000_000;

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
export async function recogniseWorkbook(
  source: Source,
  sheet: string | undefined,
  signal?: AbortSignal,
): Promise<WorkbookNotes> {
  const bytes = await whole(source);
  const reading = new WorkbookReading(signal);
  try {
    const told = await reading.ask({ kind: 'notes', bytes, sheet });
    if (told.kind !== 'notes') throw new TableError('workbook', 1);
    return told.notes;
  } finally {
    reading.release();
  }
}

/** Bytes that nothing else holds, so that they can be handed over. */
async function whole(source: Source): Promise<Uint8Array> {
  const bytes = await bytesOf(source, largest);
  if (!bytes) throw new TableError('workbook', 1);
  return new Uint8Array(bytes);
}

/**
 * Streams the rows of a sheet that say something, each with its line, from 1, and its cells as text.
 * @throws {TableError} where it is damaged, wider than any real one, or more than can be read
 */
export async function* readWorkbook(source: Source, sheet: string, signal?: AbortSignal): AsyncGenerator<SheetRow> {
  const bytes = await whole(source);
  const reading = new WorkbookReading(signal);
  try {
    let told = await reading.ask({ kind: 'rows', bytes, sheet });
    while (told.kind === 'rows') {
      yield* told.rows;
      if (told.isLast) return;
      told = await reading.ask({ kind: 'more' });
    }
  } finally {
    reading.release();
  }
}
