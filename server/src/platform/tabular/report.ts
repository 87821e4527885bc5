import type { Readable } from 'node:stream';
import type { TableWords } from './cells.ts';
import { readRows, type TableFile } from './read-table.ts';
import { writeTable } from './write-table.ts';

/**
 * The rows at fault of a table, as they were, with what is wrong with each in a column more: once corrected, it can be
 * read as it is. In the format of the table; `faults` come in the order of its lines.
 */
export function reportOf(
  file: TableFile,
  errorColumn: string,
  faults: AsyncIterator<{ readonly line: number; readonly text: string }>,
  words: TableWords,
): Readable {
  const { headers, writing } = file;
  async function* rows(): AsyncGenerator<readonly string[]> {
    let next = await faults.next();
    for await (const { line, cells } of readRows(file)) {
      if (next.done) return;
      if (next.value.line !== line) continue;
      yield [...cells, next.value.text];
      next = await faults.next();
    }
  }
  const columns = [...headers, errorColumn].map((heading) => ({ heading, type: 'text' as const }));
  const separator = writing.format === 'csv' ? writing.separator : undefined;
  return writeTable(writing.format, { name: errorColumn, columns, rows: rows() }, words, separator);
}
