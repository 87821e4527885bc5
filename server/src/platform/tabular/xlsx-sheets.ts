import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { type CellType, formatCell, type TableCell, type TableColumn, type TableWords } from './cells.ts';
import { head, letterOf, main, packageParts, styles, textCell, xml } from './xlsx-parts.ts';

const rowsPerSheet = 1_048_576;
const sampled = 100;
const widest = 60;
const piece = 1 << 16;
/** Longer ones are shown as signs where their cell is one of text. */
const longestTyped = 255;

/**
 * A workbook as it is made, row by row: dates and numbers are such, the headings stay in sight and filter, columns are
 * as wide as what is in them. Rows that a sheet has no room for go on in another; a text that a cell has no room for
 * ends with `words.cut`. `name` is of the sheet.
 */
export function xlsxOf(
  name: string,
  columns: readonly TableColumn[],
  rows: AsyncIterator<readonly TableCell[]>,
  words: TableWords,
): Readable {
  const ahead = new Ahead(rows);
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  /** The last line of each sheet. */
  const lasts: number[] = [];
  let sheets = 0;
  const fail = (error: unknown) => output.destroy(error as Error);
  output.once('close', () => current?.destroy());
  zip.on('error', fail);

  function end(): void {
    const names = Array.from({ length: sheets }, (_, index) => (index === 0 ? name : `${name} ${index + 1}`));
    const parts = packageParts(
      names.map((one) => ({ name: one })),
      filtersOf(names, columns.length, lasts),
    );
    for (const [path, content] of parts) zip.addBuffer(Buffer.from(content), path);
    zip.end();
  }

  function addSheet(): void {
    sheets++;
    zip.addReadStreamLazy(`xl/worksheets/sheet${sheets}.xml`, { compressionLevel: 3 }, (given) => {
      current = Readable.from(
        sheetOf(columns, ahead, words, (last, more) => {
          lasts.push(last);
          if (more) addSheet();
          else end();
        }),
        { objectMode: false },
      );
      current.once('error', fail);
      given(null, current);
    });
  }
  addSheet();
  return output;
}

/** What each sheet filters, by the name that Excel gives it: LibreOffice shows no filter without. */
function filtersOf(names: readonly string[], columns: number, lasts: readonly number[]): string {
  if (columns === 0) return '';
  const named = names.map(
    (name, index) =>
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${xml(`'${name.replaceAll("'", "''")}'`)}!$A$1:$${letterOf(columns - 1)}$${lasts[index] ?? 1}</definedName>`,
  );
  return `<definedNames>${named.join('')}</definedNames>`;
}

/** The XML of a sheet, by pieces; `done` is told its last line, and whether rows are left for another. */
async function* sheetOf(
  columns: readonly TableColumn[],
  rows: Ahead<readonly TableCell[]>,
  words: TableWords,
  done: (last: number, more: boolean) => void,
): AsyncGenerator<string> {
  const letters = columns.map((_, index) => letterOf(index));
  const first: (readonly TableCell[])[] = [];
  while (first.length < sampled && (await rows.more())) first.push(await rows.take());
  let text = `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${widthsOf(columns, first)}<sheetData>`;
  let line = 0;
  const add = (cells: readonly string[]) => {
    line++;
    text += `<row r="${line}">${cells.join('')}</row>`;
  };
  const cellsOf = (row: readonly TableCell[]) =>
    row.map((cell, index) =>
      cellOf(`${letters[index] ?? letterOf(index)}${line + 1}`, columns[index]?.type ?? 'text', cell, words),
    );
  add(columns.map(({ heading }, index) => textCell(`${letters[index]}1`, heading, words, styles.heading)));
  for (const row of first) add(cellsOf(row));
  while (line < rowsPerSheet && (await rows.more())) {
    add(cellsOf(await rows.take()));
    if (text.length < piece) continue;
    yield text;
    text = '';
  }
  done(line, await rows.more());
  const filter = columns.length > 0 ? `<autoFilter ref="A1:${letters.at(-1)}${line}"/>` : '';
  yield `${text}</sheetData>${filter}</worksheet>`;
}

/** Rows, of which one is known before it is taken. */
class Ahead<T> {
  readonly #rows: AsyncIterator<T>;
  #next: Promise<IteratorResult<T>> | undefined;

  constructor(rows: AsyncIterator<T>) {
    this.#rows = rows;
  }

  async more(): Promise<boolean> {
    this.#next ??= this.#rows.next();
    return !(await this.#next).done;
  }

  async take(): Promise<T> {
    const { value } = await (this.#next ?? this.#rows.next());
    this.#next = undefined;
    return value as T;
  }
}

function widthsOf(columns: readonly TableColumn[], rows: readonly (readonly TableCell[])[]): string {
  if (columns.length === 0) return '';
  const widths = columns.map(({ heading, type }, index) => {
    const lengths = rows.map((row) =>
      type === 'date' ? 10 : type === 'instant' ? 16 : String(row[index] ?? '').length,
    );
    return Math.min(widest, Math.max(6, heading.length + 3, ...lengths) + 2);
  });
  return `<cols>${widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`;
}

function cellOf(reference: string, type: CellType, value: TableCell, words: TableWords): string {
  if (value === null) return '';
  switch (type) {
    case 'number':
      return `<c r="${reference}"><v>${value}</v></c>`;
    case 'date':
    case 'instant': {
      const days = daysTo(type === 'date' ? new Date(`${value}T00:00:00Z`) : (value as Date));
      if (days >= firstDay) return `<c r="${reference}" s="${styles[type]}"><v>${days}</v></c>`;
    }
  }
  const text = formatCell(type, value, words);
  return textCell(reference, text, words, type === 'text' && text.length <= longestTyped ? styles.text : styles.plain);
}

const day = 86_400_000;
/** The first of March 1900: before, spreadsheets do not agree on the number of a day. */
const firstDay = 61;

/** As spreadsheets count. */
function daysTo(instant: Date): number {
  return (instant.getTime() - Date.UTC(1899, 11, 30)) / day;
}
