import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** A value of a column as it is copied; null is absent. */
export type Cell = string | number | boolean | null;

function encode(cell: Cell): string {
  if (cell === null) return '\\N';
  if (typeof cell !== 'string') return String(cell);
  return /[\\\t\n\r]/.test(cell) ? cell.replace(/[\\\t\n\r]/g, (character) => `\\${character}`) : cell;
}

/** A line of COPY's text format. */
export function copyLine(cells: readonly Cell[]): string {
  return `${cells.map(encode).join('\t')}\n`;
}

/** Copies lines into a table; its constraints and indexes hold at the end of the call. */
export async function copyRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  lines: readonly string[],
): Promise<void> {
  if (lines.length === 0) return;
  const names = columns.map((name) => `"${name}"`).join(', ');
  await pipeline(batches(lines), client.query(copyFrom(`copy "${table}" (${names}) from stdin`)));
}

/** Joined by the thousand: a write for each line would cost more than making it. */
function batches(lines: readonly string[]): Readable {
  const step = 1000;
  return Readable.from(
    Array.from({ length: Math.ceil(lines.length / step) }, (_, batch) =>
      lines.slice(batch * step, (batch + 1) * step).join(''),
    ),
  );
}
