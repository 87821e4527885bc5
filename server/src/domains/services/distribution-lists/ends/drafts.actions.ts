import { sql } from 'kysely';
import type { Writing } from '../../../../engines/act/act.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { todayOfPerson } from '../../../../platform/db/days.ts';
import type { Sql } from '../../../../platform/db/sql.ts';
import { statusOf } from '../list.columns.ts';
import { tellDraftEnds } from '../list-told.actions.ts';

/** Days that a draft stays though nobody works at it, and how many before its end its owner is told. */
const daysKept = 90;
const daysBefore = 14;

/** Somebody works at a list: as long as nobody published it, it stays for as long from now on. */
export async function touchDraft(db: Db, IdListe: number): Promise<void> {
  await sql`update "Liste" set touched_at = now() where "IdListe" = ${IdListe} and published_at is null`.execute(db);
}

const touched = sql`greatest(l.touched_at, l."DateM")`;

/** A list that nobody published, that awaits nobody, and that nobody worked at for so many days. */
const untouchedFor = (days: number): Sql<boolean> =>
  sql<boolean>`(l.published_at is null and l.deleted_at is null and l.closed_at is null and l."IdAutomatique" is null
    and ${touched} < now() - make_interval(days => ${sql.lit(days)}) and ${statusOf('l')} in ('BROUILLON', 'REJETEE'))`;

interface DraftSoon {
  readonly IdListe: number;
  readonly until: string;
}

/** Drafts that go soon, of which nobody was told since somebody worked at them. */
export const draftEndsSoon = (one: Sql<boolean>) =>
  sql<DraftSoon>`select l."IdListe", (${todayOfPerson(sql.ref('l.IdPersonneEV1'))} + ${sql.lit(daysBefore)})::text as until
    from "Liste" l where ${one} and ${untouchedFor(daysKept - daysBefore)}
      and coalesce(l.draft_told, '-infinity') <= ${touched} order by 1`;

/** Tells whose draft it is that it goes. */
export async function sayDraftEnds(writing: Writing, { IdListe, until }: DraftSoon): Promise<void> {
  await sql`update "Liste" set draft_told = now() where "IdListe" = ${IdListe}`.execute(writing.db);
  await tellDraftEnds(writing, IdListe, until);
}

/** Drafts whose time is over, told long enough ago. */
export const untouchedDrafts = (one: Sql<boolean>) =>
  sql<{ readonly IdListe: number }>`select l."IdListe" from "Liste" l where ${one} and ${untouchedFor(daysKept)}
    and l.draft_told > ${touched} and l.draft_told < now() - make_interval(days => ${sql.lit(daysBefore)}) order by 1`;
