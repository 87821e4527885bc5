import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { TableWords } from './cells.ts';
import { head, letterOf, listsSheet, main, packageParts, styles, textCell } from './xlsx-parts.ts';

/** A column to be filled in. */
export interface TemplateColumn {
  readonly heading: string;
  /** What it is called in a row that nobody sees: a heading that is written over is still known by it. */
  readonly code: string;
  readonly type: 'text' | 'number' | 'date';
  /** What a cell chooses from; `several` where it may hold more than one, and so what is not in the list. */
  readonly allowed?: readonly string[];
  readonly several?: true;
}

export interface Template {
  readonly sheet: string;
  readonly columns: readonly TemplateColumn[];
  /** How it is filled in, on a sheet of its own: lines before a table, its headings and its rows. */
  readonly explained: {
    readonly sheet: string;
    readonly lead: readonly string[];
    readonly headings: readonly string[];
    readonly rows: readonly (readonly string[])[];
  };
}

const columnStyles = { text: styles.text, number: styles.plain, date: styles.date } as const;
const lastLine = 1_048_576;
/** Headings, and their codes below them. */
const firstFilled = 3;

/** A workbook to be filled in: headings, cells that keep what is typed, lists to choose from, and how all of it is meant. */
export function templateOf({ sheet, columns, explained }: Template, words: TableWords): Readable {
  const lists = columns.flatMap(({ allowed }) => (allowed ? [allowed] : []));
  const zip = new ZipFile();
  const named = [{ name: sheet }, { name: explained.sheet }, ...(lists.length > 0 ? [hiddenLists] : [])];
  const rowsOfLists = Array.from({ length: Math.max(0, ...lists.map(({ length }) => length)) }, (_, at) =>
    lists.map((list) => list[at] ?? ''),
  );
  const { lead, headings, rows } = explained;
  const sheets = [
    sheetToFill(columns, words),
    sheetOfTexts([...lead.map((line) => [line]), [], headings, ...rows], words, {
      bold: new Set([0, lead.length + 1]),
      widths: headings.map((heading, at) =>
        Math.min(60, 2 + Math.max(heading.length, ...rows.map((row) => (row[at] ?? '').length))),
      ),
    }),
    ...(lists.length > 0 ? [sheetOfTexts(rowsOfLists, words)] : []),
  ];
  for (const [path, content] of packageParts(named)) zip.addBuffer(Buffer.from(content), path);
  for (const [at, content] of sheets.entries()) zip.addBuffer(Buffer.from(content), `xl/worksheets/sheet${at + 1}.xml`);
  zip.end();
  return zip.outputStream as Readable;
}

const hiddenLists = { name: listsSheet, isHidden: true } as const;

function sheetToFill(columns: readonly TemplateColumn[], words: TableWords): string {
  const widths = columns.map(
    ({ heading, type }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${Math.max(12, heading.length + 4)}" style="${columnStyles[type]}" customWidth="1"/>`,
  );
  const headings = columns.map(({ heading }, at) => textCell(`${letterOf(at)}1`, heading, words, styles.heading));
  const codes = columns.map(({ code }, at) => textCell(`${letterOf(at)}2`, code, words, styles.plain));
  const chosen = columns.flatMap(({ allowed, several }, at) => (allowed ? [{ at, allowed, several }] : []));
  const lists = chosen.map(({ at, allowed, several }, list) => {
    const letter = letterOf(at);
    const source = `'${listsSheet}'!$${letterOf(list)}$1:$${letterOf(list)}$${allowed.length}`;
    // Codes and words of other languages are read too: what is in no list is asked about, and not refused.
    const asks = several ? '' : ' showErrorMessage="1"';
    return `<dataValidation type="list" errorStyle="warning" allowBlank="1"${asks} sqref="${letter}${firstFilled}:${letter}${lastLine}"><formula1>${source}</formula1></dataValidation>`;
  });
  const validations =
    lists.length > 0 ? `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>` : '';
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="2" topLeftCell="A${firstFilled}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${headings.join('')}</row><row r="2" hidden="1">${codes.join('')}</row></sheetData>${validations}</worksheet>`;
}

function sheetOfTexts(
  rows: readonly (readonly string[])[],
  words: TableWords,
  { bold = new Set(), widths = [] }: { readonly bold?: ReadonlySet<number>; readonly widths?: readonly number[] } = {},
): string {
  const cols = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  const lines = rows.map((row, at) => {
    const style = bold.has(at) ? styles.heading : row.length > 1 ? styles.wrapped : styles.text;
    const cells = row.map((text, place) =>
      text === '' ? '' : textCell(`${letterOf(place)}${at + 1}`, text, words, style),
    );
    return `<row r="${at + 1}">${cells.join('')}</row>`;
  });
  return `${head}<worksheet xmlns="${main}">${cols.length > 0 ? `<cols>${cols.join('')}</cols>` : ''}<sheetData>${lines.join('')}</sheetData></worksheet>`;
}
