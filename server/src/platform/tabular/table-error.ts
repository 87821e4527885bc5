/** What each reason is called among the texts of rules. */
export const tableRules = {
  binary: 'tableUnread',
  empty: 'tableEmpty',
  quotes: 'tableUnread',
  workbook: 'tableUnread',
  password: 'tablePassword',
  old: 'tableOld',
  macros: 'tableMacros',
  wide: 'tableWide',
  vast: 'tableVast',
  sheet: 'tableSheet',
} as const;

/**
 * It can't be read as rows: it is no text and no workbook, is a workbook that is damaged, swells, asks for a password, has
 * macros, is of the old kind, takes too long to be read or has no such sheet; it has no headings, endless columns, or a quote that opens is never closed.
 */
export class TableError extends Error {
  override readonly name = 'TableError';
  readonly reason: keyof typeof tableRules;
  readonly line: number;

  constructor(reason: TableError['reason'], line: number) {
    super(`${reason} at line ${line}`);
    this.reason = reason;
    this.line = line;
  }
}
