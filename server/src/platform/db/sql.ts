import { createQueryId, PostgresQueryCompiler, type RawBuilder, RawNode, sql } from 'kysely';
import { firstOf } from '../sure.ts';

/** A piece of SQL with its parameters; pieces nest. */
export type Sql<T = unknown> = RawBuilder<T>;

export const always: Sql<boolean> = sql<boolean>`true`;
export const never: Sql<boolean> = sql<boolean>`false`;

/** AND of conditions that may be empty; constants disappear so that equal questions give equal SQL. */
export function allOf(conditions: readonly Sql<boolean>[]): Sql<boolean> {
  const left = conditions.filter((condition) => condition !== always);
  if (left.includes(never)) return never;
  if (left.length === 0) return always;
  return left.length === 1 ? firstOf(left) : sql<boolean>`(${sql.join(left, sql` and `)})`;
}

/** OR of conditions that may be empty. */
export function anyOf(conditions: readonly Sql<boolean>[]): Sql<boolean> {
  const left = conditions.filter((condition) => condition !== never);
  if (left.includes(always)) return always;
  if (left.length === 0) return never;
  return left.length === 1 ? firstOf(left) : sql<boolean>`(${sql.join(left, sql` or `)})`;
}

const compiler = new PostgresQueryCompiler();

/** The text of SQL without parameters, for a statement that is written as text. */
export function textOf(fragment: Sql): string {
  const { sql: text, parameters } = compiler.compileQuery(fragment.toOperationNode() as RawNode, createQueryId());
  if (parameters.length > 0) throw new Error(`SQL with parameters is no text: ${text}`);
  return text;
}

/** The same SQL in one piece. For fragments that are kept: nesting it again costs next to nothing. */
export function flat<T>(fragment: Sql<T>): Sql<T> {
  if ((fragment as Sql) === always || (fragment as Sql) === never) return fragment;
  const node = fragment.toOperationNode();
  if (!RawNode.is(node)) return fragment;
  const { sql: text, parameters } = compiler.compileQuery(node, createQueryId());
  const pieces = Object.assign(text.split(/\$\d+/), { raw: [] });
  return sql<T>(pieces, ...parameters.map((value) => sql.val(value)));
}

/**
 * Evaluated in a write, has its transaction be over before it is on the disk: a database that crashes may lose it, with all
 * that came after it, and nothing before. For what is found out anew, or done again without harm.
 */
export const notFlushed = sql<string>`set_config('synchronous_commit', 'off', true)`;

/** Whether a key is among these, for a prepared statement: one is asked for by itself, as it most often is; several as JSON. */
export function isOneOf(key: Sql, keys: readonly number[]): Sql<boolean> {
  const [first] = keys;
  if (first !== undefined && keys.length === 1) return sql<boolean>`${key} = ${first}`;
  return sql<boolean>`${key} in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb)::bigint)`;
}

/** An instant as it travels: in UTC, to the millisecond. */
export const instant = (at: Sql): Sql<string> =>
  sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
