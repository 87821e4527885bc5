import { sql } from 'kysely';
import { allOf, anyOf, never, type Sql } from '../../platform/db/sql.ts';
import { nth } from '../../platform/sure.ts';
import type { SortKey } from '../catalogue/shown.ts';
import { FilterError } from '../conditions/parse.ts';

/** What rows are in the order of, first to last; their key, a whole number, comes after all of them. */
export type SortKeys = readonly (SortKey & { readonly descending: boolean })[];

type Key = SortKeys[number];

/** Where a page ended: the sort values of its last row, and its key. */
export function encodeCursor(values: readonly (string | null)[], key: number): string {
  return Buffer.from(JSON.stringify([...values, String(key)])).toString('base64url');
}

/** Reads a cursor back; refuses one that was not made by this order. */
export function decodeCursor(text: string, keys: SortKeys): readonly (string | null)[] {
  let values: unknown;
  try {
    values = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    throw new FilterError('after', 'unknownValue');
  }
  const wellFormed = (value: unknown, index: number) =>
    index === keys.length
      ? typeof value === 'string' && fits(value, 'integer')
      : value === null || (typeof value === 'string' && !value.includes('\0') && fits(value, nth(keys, index).type));
  if (!Array.isArray(values) || values.length !== keys.length + 1 || !values.every(wellFormed)) {
    throw new FilterError('after', 'unknownValue');
  }
  return values as (string | null)[];
}

function fits(value: string, type: SortKey['type']): boolean {
  switch (type) {
    case 'integer':
      return /^-?\d{1,10}$/.test(value) && Math.abs(Number(value)) <= 2_147_483_647;
    case 'numeric':
      return /^-?\d{1,300}(\.\d{1,300})?(e[+-]?\d{1,3})?$/.test(value) && Number.isFinite(Number(value));
    case 'boolean':
      return value === 'true' || value === 'false';
    case 'date':
      return isDay(value);
    case 'timestamptz':
      return isDay(value.slice(0, 10)) && /^.{10} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?\+00$/.test(value);
    default:
      return value.length <= 400;
  }
}

function isDay(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) && !text.startsWith('0000') ? new Date(`${text}T00:00:00Z`) : undefined;
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** The rows that come after the cursor, nulls being last. One key that is never null is compared as a pair, which its index serves. */
export function beyond(keys: SortKeys, cursor: readonly (string | null)[], id: Sql): Sql<boolean> {
  const lastId = Number(cursor.at(-1));
  const [first] = keys;
  if (keys.length === 1 && first?.notNull && cursor[0] != null) {
    const comparison = first.descending ? sql`<` : sql`>`;
    return sql<boolean>`(${first.value}, ${id}) ${comparison} (${cursor[0]}, ${lastId}::integer)`;
  }
  const steps = keys.map((key, index) =>
    allOf([...keys.slice(0, index).map((before, at) => same(before, nth(cursor, at))), past(key, nth(cursor, index))]),
  );
  const tie = allOf([
    ...keys.map((key, index) => same(key, nth(cursor, index))),
    first?.descending ? sql<boolean>`${id} < ${lastId}::integer` : sql<boolean>`${id} > ${lastId}::integer`,
  ]);
  return anyOf([...steps, tie]);
}

/** The order of the keys by their `values`, empty ones last, then that of `id`, in the direction of the first. */
export function orderBy(keys: SortKeys, values: readonly Sql[], id: Sql): Sql {
  const direction = (descending: boolean) => (descending ? sql`desc` : sql`asc`);
  const parts = keys.map(
    (key, index) => sql`${values[index]} ${direction(key.descending)}${key.notNull ? sql`` : sql` nulls last`}`,
  );
  return sql.join([...parts, sql`${id} ${direction(keys[0]?.descending ?? false)}`]);
}

function same({ value, type }: Key, at: string | null): Sql<boolean> {
  return at === null ? sql<boolean>`${value} is null` : sql<boolean>`${value} = ${at}::${sql.raw(type)}`;
}

function past({ value, type, descending, notNull }: Key, at: string | null): Sql<boolean> {
  if (at === null) return never;
  const further = descending
    ? sql<boolean>`${value} < ${at}::${sql.raw(type)}`
    : sql<boolean>`${value} > ${at}::${sql.raw(type)}`;
  return notNull ? further : anyOf([further, sql<boolean>`${value} is null`]);
}
