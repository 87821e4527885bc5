/**
 * It can't be read as rows: it is no text and no workbook, is a workbook that is damaged or swells, has no headings, or
 * a quote that opens is never closed.
 */
export class TableError extends Error {
  override readonly name = 'TableError';
  readonly reason: 'binary' | 'empty' | 'quotes' | 'workbook';
  readonly line: number;

  constructor(reason: TableError['reason'], line: number) {
    super(`${reason} at line ${line}`);
    this.reason = reason;
    this.line = line;
  }
}
