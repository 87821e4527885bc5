import type { WebhookEvent } from '@passerelle/contracts/webhooks/webhook-events.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { fieldGate, type Looking } from '../access/field-gate.ts';
import type { EventName, Events } from '../act/events.ts';
import type { Reactions } from '../act/reactions.ts';
import type { CataloguedSubject } from '../catalogue/subject.ts';
import { whereOpen } from '../conditions/compile.ts';
import { visibleRows } from '../lists/list.ts';

/** A row that something happened to: its key and, where that matters, the columns that changed. */
export interface AnnouncedRow {
  readonly id: number;
  readonly columns: readonly string[];
}

/** What one who may know it is told of a row. */
export interface ToldRow {
  readonly id: string;
  /** Names of fields that they read of it, and that changed. */
  readonly changed: readonly string[];
}

/** What a domain lets programs outside be told of: keys and names of fields, never a value. */
export interface Announced {
  readonly name: WebhookEvent;
  /** Has what happened told, in the transaction in which it does. */
  readonly register: (tell: Tell) => void;
  /** Of these rows those that may be known to whoever looks, by now. */
  readonly known: (db: Db, eyes: Looking, rows: readonly AnnouncedRow[]) => Promise<readonly ToldRow[]>;
  /** The event by which whoever was told of a row hears that it is in their sight no more. */
  readonly gone?: WebhookEvent;
  /** Of such an event: the keys that are in sight now, as a question for one column. */
  readonly sight?: (eyes: Looking) => Sql;
}

type Tell = <E extends EventName>(event: E, rows: (payload: Events[E]) => readonly AnnouncedRow[]) => void;

declare module '../act/events.ts' {
  interface Events {
    /** Something that programs outside may be told of. */
    'outside.announced': { readonly event: WebhookEvent; readonly rows: readonly AnnouncedRow[] };
  }
}

/** Has what domains announce said as one event, for whoever carries it outside. */
export function registerAnnounced(reactions: Reactions, announced: readonly Announced[]): void {
  for (const { name, register } of announced)
    register((event, rowsIn) =>
      reactions.on(event, async ({ emit }, payload) => {
        const rows = rowsIn(payload);
        if (rows.length > 0) await emit('outside.announced', { event: name, rows });
      }),
    );
}

/** The rows that one may see, without more. */
export async function knownRows(
  db: Db,
  { table, key }: Pick<CataloguedSubject, 'table' | 'key'>,
  visible: (alias: string) => Sql<boolean>,
  rows: readonly AnnouncedRow[],
): Promise<readonly ToldRow[]> {
  const ids = rows.map(({ id }) => id);
  const found = await rowsOf(
    db,
    sql<{ id: string }>`select ${sql.ref(`p.${key}`)}::text as id from ${sql.table(table)} p
      where ${sql.ref(`p.${key}`)} = any(${sql.val(ids)}::integer[]) and ${visible('p')} order by ${sql.ref(`p.${key}`)}`,
  );
  return found.map(({ id }) => ({ id, changed: [] }));
}

/** Of these rows those that one may not see, or that are there no more: their keys, and nothing of why. */
export async function rowsOutOfSight(
  db: Db,
  subject: Pick<CataloguedSubject, 'table' | 'key'>,
  visible: (alias: string) => Sql<boolean>,
  rows: readonly AnnouncedRow[],
): Promise<readonly ToldRow[]> {
  const seen = new Set((await knownRows(db, subject, visible, rows)).map(({ id }) => id));
  return rows.flatMap(({ id }) => (seen.has(String(id)) ? [] : [{ id: String(id), changed: [] }]));
}

/** The keys of all rows that one may see. */
export function keysInSight(
  { table, key }: Pick<CataloguedSubject, 'table' | 'key'>,
  visible: (alias: string) => Sql<boolean>,
): Sql {
  return sql`select ${sql.ref(`p.${key}`)} as key from ${sql.table(table)} p where ${visible('p')}`;
}

/** The rows that one may see, each with the fields that they read of it among those that changed; none where that is none. */
export async function knownChanges(
  db: Db,
  eyes: Looking,
  subject: CataloguedSubject,
  rows: readonly AnnouncedRow[],
): Promise<readonly ToldRow[]> {
  const { table, key, catalogue } = subject;
  const columns = new Set(rows.flatMap((row) => row.columns));
  const fields = Object.keys(catalogue).filter((name) =>
    columnsOf(subject, name).some((column) => columns.has(column)),
  );
  const gates = fields.flatMap((name) => {
    const gate = fieldGate(eyes, subject, name, 'p');
    return gate === 'closed' ? [] : [{ name, where: whereOpen(gate) }];
  });
  if (gates.length === 0) return [];
  const readable = sql.join(gates.map(({ name, where }) => sql`case when ${where} then ${sql.lit(name)} end`));
  const ids = rows.map(({ id }) => id);
  const visible = visibleRows(eyes, subject, 'p');
  const found = await rowsOf(
    db,
    sql<{
      id: number;
      readable: string[];
    }>`select ${sql.ref(`p.${key}`)} as id, array_remove(array[${readable}], null) as readable
      from ${sql.table(table)} p where ${sql.ref(`p.${key}`)} = any(${sql.val(ids)}::integer[]) and ${visible} order by 1`,
  );
  const changed = new Map(rows.map((row) => [row.id, new Set(row.columns)]));
  return found.flatMap(({ id, readable: open }) => {
    const of = changed.get(id);
    const told = open.filter((name) => columnsOf(subject, name).some((column) => of?.has(column)));
    return told.length > 0 ? [{ id: String(id), changed: told }] : [];
  });
}

/** The columns of its own row that a field is made of. */
const columnsOf = ({ fields }: CataloguedSubject, name: string): readonly string[] =>
  fields[name]?.reads?.own ?? [name];
