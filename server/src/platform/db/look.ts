import { type RawBuilder, sql } from 'kysely';
import { firstOf } from '../sure.ts';
import { type Db, rowsPrepared } from './database.ts';
import type { Sql } from './sql.ts';

/** A look at the database that answers one value: an expression, and how what it gives is read. */
export interface Look<T> {
  readonly sql: Sql;
  readonly read: (value: unknown) => T;
}

/** Several, by name. */
export type Looks = Readonly<Record<string, Look<unknown>>>;
type Seen<Of extends Looks> = { readonly [Name in keyof Of]: Of[Name] extends Look<infer T> ? T : never };

/** Several that nobody asks for by name. */
export function inOrder(looks: readonly Look<unknown>[]): Looks {
  return Object.fromEntries(looks.entries());
}

/** The expressions of looks, to be selected together. */
export function selected(looks: Looks): RawBuilder<Record<string, unknown>> {
  return sql.join(Object.entries(looks).map(([name, look]) => sql`(${look.sql}) as ${sql.ref(name)}`)) as RawBuilder<
    Record<string, unknown>
  >;
}

/** What looks saw, from the row that they were selected in. */
export function seen<Of extends Looks>(looks: Of, row: Readonly<Record<string, unknown>>): Seen<Of> {
  return Object.fromEntries(Object.entries(looks).map(([name, look]) => [name, look.read(row[name])])) as Seen<Of>;
}

/** Looks at several things in one statement. */
export async function lookAt<Of extends Looks>(db: Db, looks: Of): Promise<Seen<Of>> {
  return seen(looks, firstOf(await rowsPrepared(db, sql<Record<string, unknown>>`select ${selected(looks)}`)));
}
