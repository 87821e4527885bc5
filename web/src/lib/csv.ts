/** What a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r]/;

function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const guarded = formula.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** A small table as a file of text that spreadsheets open: its headings, then its rows. */
export function csvOf(rows: readonly (readonly (string | number | null)[])[]): Blob {
  const text = rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('');
  return new Blob(['\uFEFF', text], { type: 'text/csv' });
}
