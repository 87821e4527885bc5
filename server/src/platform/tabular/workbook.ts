import { zipEntries } from '../zip/directory.ts';
import { bytesOf, type Source } from './source.ts';
import { TableError } from './table-error.ts';

/** Bytes of a workbook, and of all that is packed in it. */
const largest = { packed: 100_000_000, unpacked: 1_000_000_000 } as const;

export function isZip(head: Buffer): boolean {
  return head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'));
}

/**
 * Streams the rows of the first sheet, each with its line, from 1, and its cells as text: dates as `YYYY-MM-DD`, with
 * their time where they have one.
 * @throws {TableError} where it is damaged, or would be larger unpacked than any real one
 */
export async function* readWorkbook(
  source: Source,
): AsyncGenerator<{ readonly line: number; readonly cells: readonly string[] }> {
  const bytes = await bytesOf(source, largest.packed);
  if (!bytes || !(await isBounded(bytes))) throw new TableError('workbook', 1);
  const { streamXlsxRows } = await import('hucre/xlsx');
  const rows = streamXlsxRows(bytes);
  for (;;) {
    const row = await rows.next().catch(() => {
      throw new TableError('workbook', 1);
    });
    if (row.done) return;
    yield { line: row.value.index + 1, cells: row.value.values.map(textOf) };
  }
}

function textOf(value: string | number | boolean | Date | null): string {
  if (value === null) return '';
  if (!(value instanceof Date)) return String(value);
  const [date = '', time = ''] = value.toISOString().split('T');
  return time.startsWith('00:00:00') ? date : `${date} ${time.slice(0, 8)}`;
}

/** What its directory says of the sizes unpacked; the reader holds each part to what is said here. */
async function isBounded(bytes: Buffer): Promise<boolean> {
  const entries = await zipEntries(async (at, length) => bytes.subarray(at, at + length), bytes.length);
  return entries !== undefined && entries.reduce((sum, { unpacked }) => sum + unpacked, 0) <= largest.unpacked;
}
