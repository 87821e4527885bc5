import { type MailSource, mailSources } from '@passerelle/contracts/mail/mail.sources.ts';
import { sql } from 'kysely';
import type { Entities, EntityReader, PreviewRows } from '../../../engines/entities/entity.ts';
import { type Db, rowsOf, rowsPrepared } from '../../../platform/db/database.ts';
import { allOf, type Sql } from '../../../platform/db/sql.ts';
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

/**
 * Notes what people are told of a kind, where a mail tells of it: written in the transaction of what happened. `told` selects
 * who is told what, as `tellingAll` and `tellingEach` do. Answers whether anything is to be written.
 */
export async function noteTold(db: Db, kind: string, told: Sql): Promise<boolean> {
  const rows = await rowsPrepared(
    db,
    sql`insert into mail_to_write ("Source", "IdPersonneEV1", "values", opens)
      select ${kind}, told."IdPersonneEV1", told."values", told.opens from (${told}) told
      where exists (select from "Mail" where "Source" = ${kind} and "Actif")
      returning id`,
  );
  return rows.length > 0;
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
