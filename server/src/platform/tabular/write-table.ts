import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { formatCell, type TableCell, type TableColumn, type TableWords } from './cells.ts';
import { guarded } from './formulas.ts';
import type { Separator } from './read-table.ts';
import { xlsxOf } from './xlsx-sheets.ts';

export type TableFormat = 'csv' | 'xlsx';

/** Content types of the formats. */
export const tableTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<TableFormat, string>;

export interface Table {
  /** Of a workbook's sheet. */
  readonly name: string;
  readonly columns: readonly TableColumn[];
  /** Cells beyond the columns are texts. */
  readonly rows: AsyncIterable<readonly TableCell[]> | Iterable<readonly TableCell[]>;
}

/**
 * Writes a table as it is read: nothing whole in memory. A CSV is UTF-8 with its mark, texts in it are no formulas; a
 * workbook has real dates and numbers. Left before its end, it lets its rows go.
 */
export function writeTable(
  format: TableFormat,
  { name, columns, rows }: Table,
  words: TableWords,
  separator: Separator = ';',
): Readable {
  const source = Symbol.asyncIterator in rows ? rows : toAsync(rows);
  const iterator = source[Symbol.asyncIterator]();
  const file = format === 'csv' ? csvOf(columns, iterator, words, separator) : xlsxOf(name, columns, iterator, words);
  file.once('close', () => void iterator.return?.());
  return file;
}

async function* toAsync<T>(rows: Iterable<T>): AsyncGenerator<T> {
  yield* rows;
}

function csvOf(
  columns: readonly TableColumn[],
  rows: AsyncIterator<readonly TableCell[]>,
  words: TableWords,
  delimiter: Separator,
): Readable {
  async function* lines(): AsyncGenerator<(string | number)[]> {
    yield columns.map(({ heading }) => guarded(heading));
    for (let row = await rows.next(); !row.done; row = await rows.next()) {
      yield row.value.map((cell, index) => {
        const type = columns[index]?.type ?? 'text';
        // The library leaves the sign of a number alone.
        return type === 'number' && cell !== null ? (cell as number) : guarded(formatCell(type, cell, words));
      });
    }
  }
  // As the reader's spreadsheet writes them: a point is text, or a day, to one that writes a comma.
  const number = (value: number) => String(value).replace('.', words.decimal);
  const writer = stringify({ bom: true, delimiter, escape_formulas: true, cast: { number } });
  const source = Readable.from(lines());
  source.once('error', (error) => writer.destroy(error));
  writer.once('close', () => source.destroy());
  return source.pipe(writer);
}
