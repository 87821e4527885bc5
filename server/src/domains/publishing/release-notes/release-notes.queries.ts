import type { Contents } from '@passerelle/contracts/content.ts';
import { announcedDays, type ReleaseNoteState } from '@passerelle/contracts/release-notes/release-notes.contract.ts';
import { sql } from 'kysely';
import { type Db, rowOf, rowsOf } from '../../../platform/db/database.ts';
import { always, anyOf, type Sql } from '../../../platform/db/sql.ts';

/** Who reads notes, and which they have to do with. */
export interface NoteReader {
  readonly IdPersonneEV1: number;
  /** Every right of the acting role. */
  readonly rights: readonly string[];
  /** They see every note, whatever its state. */
  readonly manages: boolean;
  /** They see the drafts of their own. */
  readonly adds: boolean;
}

export interface NoteRow {
  readonly IdReleaseNote: number;
  readonly Version: string;
  readonly Contenus: Contents;
  readonly Droits: string[];
  readonly Annonce: boolean;
  readonly DatePublication: Date | null;
  readonly state: ReleaseNoteState;
  readonly Revision: number;
  /** The reader wrote it first. */
  readonly mine: boolean;
  readonly read: boolean;
}

const state = sql<ReleaseNoteState>`case when n."DatePublication" is null then 'draft'
  when n."DatePublication" > now() then 'planned' else 'published' end`;
const published = sql<boolean>`n."DatePublication" <= now()`;
const concerns = ({ rights }: NoteReader) =>
  sql<boolean>`(n."Droits" = '{}' or n."Droits" && ${sql.val(rights)}::text[])`;
const drafted = ({ IdPersonneEV1 }: NoteReader) =>
  sql<boolean>`(n."DatePublication" is null and n."IdPersonneEV1" = ${IdPersonneEV1})`;

function readable(reader: NoteReader): Sql<boolean> {
  if (reader.manages) return always;
  const forThem = sql<boolean>`(${published} and ${concerns(reader)})`;
  return reader.adds ? anyOf([forThem, drafted(reader)]) : forThem;
}

const columns = ({ IdPersonneEV1 }: NoteReader) => sql`n."IdReleaseNote", n."Version", n."Contenus", n."Droits",
  n."Annonce", n."DatePublication", ${state} as state, n."Revision",
  coalesce(n."IdPersonneEV1" = ${IdPersonneEV1}, false) as mine,
  exists (select from release_note_read r
    where r."IdReleaseNote" = n."IdReleaseNote" and r."IdPersonneEV1" = ${IdPersonneEV1}) as read`;

/** Drafts first, then what is planned, then what is published, newest first; and how many there are in all. */
export async function readNotes(
  db: Db,
  reader: NoteReader,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<{ readonly notes: readonly NoteRow[]; readonly total: number }> {
  const where = sql`not n."Annule" and ${readable(reader)}`;
  const [notes, { total }] = await Promise.all([
    rowsOf(
      db,
      sql<NoteRow>`select ${columns(reader)} from "ReleaseNote" n where ${where}
        order by n."DatePublication" desc nulls first, n."IdReleaseNote" desc limit ${limit} offset ${skip}`,
    ),
    rowOf(db, sql<{ total: number }>`select count(*) as total from "ReleaseNote" n where ${where}`),
  ]);
  return { notes, total };
}

/** What shows itself to this reader: published lately, announced, for them, and not read. */
export function readNews(db: Db, reader: NoteReader): Promise<NoteRow[]> {
  return rowsOf(
    db,
    sql<NoteRow>`select * from (select ${columns(reader)} from "ReleaseNote" n
        where not n."Annule" and n."Annonce" and ${published} and ${concerns(reader)}
          and n."DatePublication" > now() - make_interval(days => ${announcedDays})) n
      where not read order by "DatePublication" desc, "IdReleaseNote" desc limit 20`,
  );
}

/** A note that the reader may change: any for those who manage notes, else a draft of their own. */
export async function changeableNote(
  db: Db,
  reader: NoteReader,
  IdReleaseNote: number,
  lock = false,
): Promise<NoteRow | undefined> {
  const [note] = await rowsOf(
    db,
    sql<NoteRow>`select ${columns(reader)} from "ReleaseNote" n
      where n."IdReleaseNote" = ${IdReleaseNote} and not n."Annule" and ${reader.manages ? always : drafted(reader)}
      ${lock ? sql`for update of n` : sql``}`,
  );
  return note;
}

/** Notes whose date has come and that open tabs were not told of; with `told`, from now on they were. */
export async function notesComeOut(db: Db, told = false): Promise<number> {
  const due = sql`not "Parue" and not "Annule" and "DatePublication" <= now()`;
  const notes = told
    ? sql`update "ReleaseNote" set "Parue" = true where ${due} returning "IdReleaseNote"`
    : sql`select "IdReleaseNote" from "ReleaseNote" where ${due}`;
  return (await rowsOf(db, notes as Sql<{ IdReleaseNote: number }>)).length;
}

/** Marks as read those that are published for this reader. */
export async function markNotes(db: Db, reader: NoteReader, notes: readonly number[]): Promise<void> {
  await sql`insert into release_note_read ("IdReleaseNote", "IdPersonneEV1")
    select n."IdReleaseNote", ${reader.IdPersonneEV1}::integer from "ReleaseNote" n
    where n."IdReleaseNote" = any(${sql.val(notes)}::integer[]) and not n."Annule" and ${published} and ${concerns(reader)}
    on conflict do nothing`.execute(db);
}
