import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Shapes kept prepared on a connection; past that, statements run unprepared rather than fill the server's memory. */
const mostShapes = 300;
const names = new Map<string, string>();

/**
 * Runs a statement prepared under a name that is the hash of its text. PostgreSQL soon stops planning it, except on the
 * pool for lists. For the few hot reads.
 */
export async function runPrepared<Row extends pg.QueryResultRow>(
  pool: pg.Pool | pg.ClientBase,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await pool.query<Row>(prepared(text, values));
  return rows;
}

/** The same, each row as its values in the order that they are selected: for long pages, whose names cost more than they tell. */
export async function runPreparedValues(
  pool: pg.Pool | pg.ClientBase,
  text: string,
  values: readonly unknown[],
): Promise<unknown[][]> {
  const { rows } = await pool.query<unknown[]>({ ...prepared(text, values), rowMode: 'array' });
  return rows;
}

/** Has statements of this text run prepared from now on, on every handle that `asPrepared` speaks for. */
export function prepare(text: string): void {
  if (names.has(text) || names.size >= mostShapes) return;
  names.set(text, createHash('sha1').update(text).digest('base64url'));
}

/** A statement as the driver takes it: under its name where its text is one that is prepared. */
export function asPrepared(text: string, values: readonly unknown[]): pg.QueryConfig {
  const name = names.get(text);
  return { text, values: [...values], ...(name && { name }) };
}

function prepared(text: string, values: readonly unknown[]): pg.QueryConfig {
  prepare(text);
  return asPrepared(text, values);
}
