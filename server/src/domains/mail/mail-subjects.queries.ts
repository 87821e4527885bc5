import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import { type MailSource, mailSources } from '@passerelle/contracts/mail/mail.sources.ts';
import { sql } from 'kysely';
import type { Entities, EntityReader, PreviewRows } from '../../engines/entities/entity.ts';
import { type Db, rowsOf, rowsPrepared } from '../../platform/db/database.ts';
import { allOf, isOneOf, type Sql } from '../../platform/db/sql.ts';
import { holdersNow } from '../actor/held-rights.queries.ts';
import type { MailSubject } from './mail-values.queries.ts';

/** A record that a mail can be previewed on. */
export interface RecordRow {
  readonly id: number;
  readonly label: string;
  readonly subject: MailSubject;
}

interface Raw {
  readonly id: number;
  readonly label: string;
  readonly to: number;
  readonly values: Record<string, string | number>;
  readonly opens: string | null;
}

/** How rows of the source's records are found, and who may look at them, as the entity says that they are rows of. */
function previewsOf(entities: Entities, Source: MailSource): PreviewRows {
  const { record } = mailSources[Source];
  for (const { previews } of entities) if (previews?.[record]) return previews[record];
  throw new Error(`No entity has records of kind ${record}`);
}

/** A record of a source, or its latest, as far as whoever looks may know of them. */
export async function readRecords(
  reader: EntityReader,
  entities: Entities,
  Source: MailSource,
  { id, limit = 30 }: { readonly id?: number; readonly limit?: number } = {},
): Promise<RecordRow[]> {
  const { rows, mayLook } = previewsOf(entities, Source);
  const where = allOf([mayLook(reader, 'one'), ...(id === undefined ? [] : [sql<boolean>`one.id = ${id}`])]);
  const found = await rowsOf(
    reader.db,
    sql<Raw>`select * from (${rows(Source, reader.actor.IdPersonneEV1)}) one where ${where} order by id desc limit ${limit}`,
  );
  return found.map(({ id: key, label, to, values, opens }) => ({
    id: key,
    label,
    subject: { Source, to, values, opens },
  }));
}

/** Something that happened, as it is noted for those whom it is told to. */
interface Happened {
  readonly values: object;
  /** Who did it: one is not told of what one did. */
  readonly by: number | null;
  readonly opens: string | null;
}

/** Notes what happened, where a mail tells of it: written in the transaction of what happened. `whom`: people, as `p`. */
async function note(db: Db, kind: string, { values, by, opens }: Happened, whom: Sql<boolean>): Promise<boolean> {
  const rows = await rowsPrepared(
    db,
    sql`insert into mail_to_write ("Source", "IdPersonneEV1", "values", opens)
      select ${kind}, p."IdPersonneEV1", ${JSON.stringify(values)}::jsonb, ${opens} from "Personne" p
      where ${whom} and p."IdPersonneEV1" is distinct from ${by}::integer
        and exists (select from "Mail" where "Source" = ${kind} and "Actif")
      returning id`,
  );
  return rows.length > 0;
}

/** Whether a mail tells of what happens of a kind. */
export async function isTold(db: Db, kind: string): Promise<boolean> {
  return (await rowsOf(db, sql`select from "Mail" where "Source" = ${kind} and "Actif" limit 1`)).length > 0;
}

export function noteForPeople(
  db: Db,
  kind: string,
  { people, ...told }: Happened & { readonly people: readonly number[] },
): Promise<boolean> {
  return note(db, kind, told, isOneOf(sql`p."IdPersonneEV1"`, people));
}

/** The same for whoever holds a right at this moment. */
export function noteForHolders(
  db: Db,
  kind: string,
  { right, ...told }: Happened & { readonly right: RightCode },
): Promise<boolean> {
  return note(db, kind, told, sql`p."IdPersonneEV1" in (${holdersNow(right)})`);
}

export interface ToWrite {
  readonly id: number;
  readonly Source: MailSource;
  readonly IdPersonneEV1: number;
  readonly values: Readonly<Record<string, string | number>>;
  readonly opens: string | null;
  /** When it happened. */
  readonly created_at: Date;
}

/** Takes what is still to be written; it is gone once the transaction is committed. */
export function takeToWrite(db: Db, most: number): Promise<ToWrite[]> {
  return rowsOf(
    db,
    sql<ToWrite>`delete from mail_to_write where id in
      (select id from mail_to_write order by id limit ${most} for update skip locked)
      returning id, "Source", "IdPersonneEV1", "values", opens, created_at`,
  );
}

export async function anyToWrite(db: Db): Promise<boolean> {
  return (await rowsOf(db, sql`select 1 from mail_to_write limit 1`)).length > 0;
}
