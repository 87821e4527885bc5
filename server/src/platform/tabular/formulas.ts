/**
 * What a spreadsheet may take for the start of a formula: a sign of one, full-width ones too, also behind characters
 * that nobody sees; a tabulation or a line end, which some strip.
 */
const start = String.raw`(?:[\t\r\n]|[\p{Cf}\p{Z}]*[=+\-@＝＋－＠])`;
/** An apostrophe that the text has itself is doubled, so that what is read back is what was written. */
const dangerous = new RegExp(`^'*${start}`, 'u');
/** What the library guards by itself. */
const known = /^[=+\-@\t\r＝＋－＠]/;
const written = new RegExp(`^'(?='*${start})`, 'u');

/** A text that no spreadsheet takes for a formula, to be written by `csv-stringify` with `escape_formulas`. */
export function guarded(text: string): string {
  return dangerous.test(text) && !known.test(text) ? `'${text}` : text;
}

/** The text that a guarded cell of a CSV holds. */
export function unguarded(cell: string): string {
  return cell.replace(written, '');
}

/** What spreadsheets write, in their languages, where a formula has no value: `#N/A`, `#REF!`, `#¿NOMBRE?`, `Err:502`. */
const error = /^(?:#[¡¿]?\p{Lu}+(?:\/0)?[!?]|#N\/[ABDV]|#NV|#GETTING_DATA|Err:\d{3})$/u;

/** Whether a cell holds an error of its spreadsheet instead of a value. */
export function isErrorCell(cell: string): boolean {
  return error.test(cell.trim());
}
