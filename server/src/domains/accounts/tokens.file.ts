import { type tokenCalls, tokenFileColumns, tokenLimits } from '@passerelle/contracts/accounts/tokens.contract.ts';
import type { Output } from '@passerelle/contracts/call.ts';
import { fold } from '@passerelle/contracts/fold.ts';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { readSeed } from './second-factor.codes.ts';

type Fault = Output<typeof tokenCalls.load>['faults'][number];
type Column = (typeof tokenFileColumns)[number];

/** A line of the file that can be registered. `secret` is base32. */
export interface FileToken {
  readonly serial: string;
  readonly secret: string;
  readonly digits: number;
}

/** What makers of tokens call their columns, folded. */
const names: Readonly<Record<Column, readonly string[]>> = {
  serial: ['serial', 'serial number', 'serialnumber', 'serial_number', 'sn', 'numero de serie', 'numero', 'token'],
  secret: ['secret', 'secret key', 'seed', 'cle', 'key', 'otp seed', 'secretkey', 'cle secrete'],
  digits: ['digits', 'chiffres', 'nombre de chiffres', 'length', 'otp length'],
};

/**
 * Reads a CSV of tokens: commas, semicolons or tabs, with a line of names in any order, or none and the columns in
 * theirs. Faults are told by line and column, and never with a secret.
 */
export function readTokenFile(text: string): {
  readonly tokens: readonly FileToken[];
  readonly faults: readonly Fault[];
} {
  const lines = linesOf(text);
  if (!lines) return { tokens: [], faults: [{ ligne: 1, colonne: null, regle: 'header' }] };
  const [first] = lines;
  const named = first && columnsNamed(first.cells);
  const columns = named ?? { serial: 0, secret: 1, digits: 2 };
  const rows = named ? lines.slice(1) : lines;
  const faults: Fault[] = [];
  const tokens = new Map<string, FileToken>();
  if (rows.length === 0) faults.push({ ligne: 1, colonne: null, regle: 'header' });
  if (rows.length > tokenLimits.lines)
    faults.push({ ligne: rows[tokenLimits.lines]!.ligne, colonne: null, regle: 'tooMany' });
  for (const { ligne, cells } of rows.slice(0, tokenLimits.lines)) {
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

interface Line {
  readonly ligne: number;
  readonly cells: readonly string[];
}

function linesOf(text: string): readonly Line[] | undefined {
  try {
    const parsed = parse(text, {
      bom: true,
      delimiter: [',', ';', '\t'],
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as readonly { readonly record: readonly string[]; readonly info: { readonly lines: number } }[];
    return parsed
      .filter(({ record }) => record.some((cell) => cell !== ''))
      .map(({ record, info }) => ({ ligne: info.lines, cells: record }));
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

/** Where each column is, when the line names them. */
function columnsNamed(cells: readonly string[]): Readonly<Partial<Record<Column, number>>> | undefined {
  const at = (column: Column) => cells.findIndex((cell) => names[column].includes(fold(cell)));
  const found = Object.fromEntries(
    tokenFileColumns.map((column) => [column, at(column)] as const).filter(([, index]) => index >= 0),
  );
  return found.serial !== undefined && found.secret !== undefined ? found : undefined;
}
