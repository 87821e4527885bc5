import { TableError } from './table-error.ts';

/** Columns of a line. */
const widest = 1000;

/** A row of a sheet with its line, from 1. */
export interface SheetRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Streams the rows of a sheet that say something, their cells as text: dates as `YYYY-MM-DD`, with their time where they have
 * one. What is empty at the end of a line is none of it.
 * @throws {TableError} where it is damaged, or wider than any real one
 */
export async function* rowsOfSheet(bytes: Uint8Array, sheet: string): AsyncGenerator<SheetRow> {
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
    if (width > 0) yield { line: index + 1, cells: values.slice(0, width).map(textOf) };
  }
}

function textOf(value: string | number | boolean | Date | null): string {
  if (value === null) return '';
  if (!(value instanceof Date)) return String(value);
  const [date = '', time = ''] = value.toISOString().split('T');
  return time.startsWith('00:00:00') ? date : `${date} ${time.slice(0, 8)}`;
}
