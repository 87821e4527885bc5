import { buffer } from 'node:stream/consumers';
import { commonTexts } from '@passerelle/texts/common.texts.ts';
import type { Actor } from '../../../../engines/access/actor.ts';
import type { Files } from '../../../../engines/files/files.ts';
import type { GivenTable } from '../../../../engines/imports/read-lines.ts';
import { linesAbove, settleHeadings } from '../../../../engines/imports/settle-headings.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { ApiError, invalidInput } from '../../../../platform/http/api-error.ts';
import { type KnownOfTable, readRows, recogniseTable } from '../../../../platform/tabular/read-table.ts';
import { bytesSource } from '../../../../platform/tabular/source.ts';
import { TableError, tableRules } from '../../../../platform/tabular/table-error.ts';
import type { WorkbookNotes } from '../../../../platform/tabular/workbook-sheets.ts';
import { columnsIn } from './check-definition.ts';
import type { Definition } from './definitions.queries.ts';
import { readTableLimits, type TableLimits } from './table-limits.ts';

/** What a call gives: a file that its caller has sent, or rows by the codes of their columns. */
export interface Given {
  readonly IdFichier?: string;
  /** The sheet of a workbook that is meant; the first that is shown without it. */
  readonly feuille?: string;
  readonly ListeData?: readonly Readonly<Record<string, string>>[];
  /** Aborted once whoever called waits no more. */
  readonly signal?: AbortSignal;
}

/**
 * Reads what a call gives as one table below the headings of a definition, whichever way it came.
 * @throws {ApiError} INVALID_INPUT where it gives neither, or both; IMPORT_VIDE, IMPORT_LIGNES_MAX, IMPORT_TAILLE_MAX,
 * IMPORT_FICHIER_TYPE
 */
export async function readGiven(
  { db, files }: { readonly db: Db; readonly files: Files },
  actor: Actor,
  { IdFichier, ListeData, feuille, signal }: Given,
  { state, subject }: Pick<Definition, 'state' | 'subject'>,
): Promise<GivenTable> {
  if ((IdFichier === undefined) === (ListeData === undefined)) throw invalidInput('body/ListeData', 'required');
  const limits = await readTableLimits(db, state);
  const at = ListeData ? 'body/ListeData' : 'body/IdFichier';
  const tooLong = new ApiError('IMPORT_LIGNES_MAX', [{ path: at, rule: 'tableLines', value: String(limits.lines) }]);
  // Rows that are sent are not made a table of first, however many they are.
  if (ListeData && ListeData.length > limits.lines + linesAbove) throw tooLong;
  const given = ListeData
    ? ofList(ListeData)
    : await ofFile(files, actor, IdFichier ?? '', limits, { sheet: feuille, signal });
  const table = settleHeadings(given, columnsIn(state.columns), subject.form.subject.catalogue, subject.key);
  if (table.rows.length === 0) throw new ApiError('IMPORT_VIDE', [{ path: at, rule: 'tableEmpty' }]);
  if (table.rows.length > limits.lines) throw tooLong;
  return table;
}

/** Rows that a program sends: its columns are all that some row names, in the order in which they come. */
function ofList(ListeData: NonNullable<Given['ListeData']>): GivenTable {
  const headings = [...new Set(ListeData.flatMap((row) => Object.keys(row)))];
  requireNarrow('body/ListeData', headings);
  // What a row does not name is not said, and not emptied.
  const rows = ListeData.map((row, index) => ({
    line: index + 1,
    cells: headings.map((name) => row[name] ?? commonTexts.texts.closedCell.gb),
  }));
  return { headings, rows };
}

/** More columns than any definition may have would be memory without use. */
const mostColumns = 500;

function requireNarrow(path: string, headings: readonly string[]): void {
  if (headings.length > mostColumns)
    throw new ApiError('IMPORT_COLONNES', [{ path, rule: 'tooLarge', value: String(mostColumns) }]);
}

async function ofFile(
  files: Files,
  actor: Actor,
  IdFichier: string,
  limits: TableLimits,
  known: KnownOfTable,
): Promise<GivenTable> {
  const at = 'body/IdFichier';
  const file = await files.readWaiting(actor, IdFichier, 'table');
  if (!file) throw invalidInput(at, 'fileGone');
  const bytes = await buffer(file.content);
  if (bytes.length > limits.megabytes * 1024 * 1024)
    throw new ApiError('IMPORT_TAILLE_MAX', [{ path: at, rule: 'tooLarge', value: String(limits.megabytes) }]);
  return { ...(await readBytes(bytes, limits.lines, known)), name: file.name };
}

/** What a spreadsheet writes itself where a formula comes to no value. */
const noValue = '#VALUE!';

/** A formula whose value was not kept is no empty cell, which could empty a field: it is wrong until somebody says what is meant. */
function saidValueless<Row extends GivenTable['rows'][number]>(row: Row, at: WorkbookNotes['valuelessAt']): Row {
  const places = at.get(row.line);
  if (!places) return row;
  const cells = Array.from({ length: Math.max(row.cells.length, ...places.map((place) => place + 1)) }, (_, place) =>
    places.includes(place) ? noValue : (row.cells[place] ?? ''),
  );
  return { ...row, cells };
}

/**
 * Reads a CSV or a workbook whole; of one that is longer than it may be, some lines too many.
 * @throws {ApiError} IMPORT_VIDE, IMPORT_FICHIER_TYPE
 */
export async function readBytes(bytes: Buffer, most: number, known: KnownOfTable = {}): Promise<GivenTable> {
  const at = 'body/IdFichier';
  try {
    const table = await recogniseTable(bytesSource(bytes), known);
    requireNarrow(at, table.headers);
    const readings = table.writing.format === 'csv' ? table.writing.readings : [];
    if (readings.length > 1) {
      const value = readings.map(({ words }) => words[0]).join(' / ');
      throw new ApiError('IMPORT_FICHIER_TYPE', [{ path: at, rule: 'tableEncoding', value }]);
    }
    const rows = [];
    for await (const row of readRows(table)) {
      rows.push(row);
      // Headings may stand below others, and again below them.
      if (rows.length > most + linesAbove) break;
    }
    if (table.writing.format === 'csv') return { headings: table.headers, rows };
    const { notes } = table.writing;
    return { headings: table.headers, rows: rows.map((row) => saidValueless(row, notes.valuelessAt)), notes };
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    if (error.reason === 'empty') throw new ApiError('IMPORT_VIDE', [{ path: at, rule: 'tableEmpty' }]);
    throw new ApiError('IMPORT_FICHIER_TYPE', [
      {
        path: error.reason === 'sheet' ? 'body/feuille' : at,
        rule: tableRules[error.reason],
        value: String(error.line),
      },
    ]);
  }
}
