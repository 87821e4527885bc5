import { type tokenCalls, tokenFileColumns, tokenLimits } from '@passerelle/contracts/accounts/tokens.contract.ts';
import type { Output } from '@passerelle/contracts/call.ts';
import { nth } from '../../../platform/sure.ts';
import { headingWords, namedBy } from '../../../platform/tabular/headings.ts';
import { isBlank, recogniseWriting, rowsOf, type TableRow } from '../../../platform/tabular/read-table.ts';
import type { Source } from '../../../platform/tabular/source.ts';
import { TableError } from '../../../platform/tabular/table-error.ts';
import { readSeed } from './second-factor.codes.ts';

type Fault = Output<typeof tokenCalls.load>['faults'][number];
type Column = (typeof tokenFileColumns)[number];

/** A line of the file that can be registered. `secret` is base32. */
export interface FileToken {
  readonly serial: string;
  readonly secret: string;
  readonly digits: number;
}

/** What makers of tokens call their columns. */
const names: Readonly<Record<Column, readonly string[]>> = {
  serial: ['serial', 'serial number', 'serialnumber', 'serial_number', 'sn', 'numero de serie', 'numero', 'token'],
  secret: ['secret', 'secret key', 'seed', 'cle', 'key', 'otp seed', 'secretkey', 'cle secrete'],
  digits: ['digits', 'chiffres', 'nombre de chiffres', 'length', 'otp length'],
};

/**
 * Reads a table of tokens, with a line of names in any order, or none and the columns in
 * theirs. Faults are told by line and column, and never with a secret.
 */
export async function readTokenFile(source: Source): Promise<{
  readonly tokens: readonly FileToken[];
  readonly faults: readonly Fault[];
}> {
  const lines = await linesOf(source);
  if (!lines) return { tokens: [], faults: [{ ligne: 1, colonne: null, regle: 'header' }] };
  const [first] = lines;
  const named = first && columnsNamed(first.cells);
  const columns = named ?? { serial: 0, secret: 1, digits: 2 };
  const rows = named ? lines.slice(1) : lines;
  const faults: Fault[] = [];
  const tokens = new Map<string, FileToken>();
  if (rows.length === 0) faults.push({ ligne: 1, colonne: null, regle: 'header' });
  if (rows.length > tokenLimits.lines)
    faults.push({ ligne: nth(rows, tokenLimits.lines).line, colonne: null, regle: 'tooMany' });
  for (const { line: ligne, cells } of rows.slice(0, tokenLimits.lines)) {
    const cell = (column: Column) => cells[columns[column] ?? -1]?.trim() ?? '';
    const serial = cell('serial').toUpperCase();
    const readable = /^[A-Z0-9-]{4,40}$/.test(serial);
    const secret = readSeed(cell('secret'));
    const digits = cell('digits') === '' ? 6 : Number(cell('digits'));
    const fault = (colonne: Column, regle: Fault['regle']) => faults.push({ ligne, colonne, regle });
    if (!readable) fault('serial', serial === '' ? 'missing' : 'serial');
    else if (tokens.has(serial)) fault('serial', 'duplicate');
    if (!secret) fault('secret', cell('secret') === '' ? 'missing' : 'seed');
    if (![6, 7, 8].includes(digits)) fault('digits', 'digits');
    tokens.set(serial, { serial, secret: secret ?? '', digits });
  }
  return { tokens: [...tokens.values()], faults };
}

/** The rows that hold something; undefined where it can't be read as a table. */
async function linesOf(source: Source): Promise<readonly TableRow[] | undefined> {
  try {
    const rows = await Array.fromAsync(rowsOf(source, await recogniseWriting(source)));
    return rows.filter((row) => !isBlank(row));
  } catch (error) {
    if (error instanceof TableError) return undefined;
    throw error;
  }
}

/** Where each column is, when the line names them. */
function columnsNamed(cells: readonly string[]): Readonly<Partial<Record<Column, number>>> | undefined {
  const named = namedBy(cells, headingWords(tokenFileColumns.map((column) => [column, names[column]])));
  const found: Readonly<Partial<Record<Column, number>>> = Object.fromEntries(
    named.flatMap((column, index) => (column ? [[column, index]] : [])),
  );
  return found.serial !== undefined && found.secret !== undefined ? found : undefined;
}
