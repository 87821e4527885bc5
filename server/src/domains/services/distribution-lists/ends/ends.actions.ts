import { sql } from 'kysely';
import type { Actor } from '../../../../engines/access/actor.ts';
import type { Writing } from '../../../../engines/act/act.ts';
import { rowOf, rowsOf } from '../../../../platform/db/database.ts';
import { always, type Sql } from '../../../../platform/db/sql.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { isOver } from '../list.columns.ts';
import { announceGiven } from '../list-told.actions.ts';
import { type Recomputing, recompute } from '../members/members.actions.ts';
import { holdList, tellLists, wantClosed, wantMembers, wantSettings } from '../suite/publication.actions.ts';
import { comesBack } from './returns.queries.ts';

/** Once it is closed or deleted, the name and address of a list are nobody else’s for a year. */
const rest = sql`interval '1 year'`;

/** A list whose time is over is out of the mail suite; who is in it is kept for as long as it may be had back. */
export async function closeList(writing: Writing, { IdListe }: { readonly IdListe: number }): Promise<void> {
  const { published } = await holdList(writing, IdListe);
  await sql`update "Liste" set closed_at = now() where "IdListe" = ${IdListe}`.execute(writing.db);
  await writing.record({
    entity: 'Liste',
    id: IdListe,
    before: { IdStatut: 'PUBLIEE' },
    after: { IdStatut: 'FERMEE' },
  });
  if (published) await wantClosed(writing, IdListe);
  tellLists(writing, [IdListe]);
}

/** A closed list whose end was moved, or that has an owner again, goes on under the same address; one that a declaration made, as that says. */
export async function reopenWhereItGoesOn(hand: Recomputing, IdListe: number): Promise<void> {
  await reopenList(hand, IdListe, sql<boolean>`l."IdAutomatique" is null`);
}

/** A closed list that has an owner, and is not over, goes on under the same address. */
export async function reopenList(hand: Recomputing, IdListe: number, which: Sql<boolean> = always): Promise<void> {
  const { writing } = hand;
  const [found] = await rowsOf(
    writing.db,
    sql<{ IdListe: number }>`update "Liste" l set closed_at = null, end_told = null,
        orphan_at = null
      where l."IdListe" = ${IdListe} and l.closed_at is not null and l.deleted_at is null and l."IdPersonneEV1" is not null
        and not ${isOver('l')} and ${which}
      returning l."IdListe"`,
  );
  if (!found) return;
  await writing.record({
    entity: 'Liste',
    id: IdListe,
    before: { IdStatut: 'FERMEE' },
    after: { IdStatut: 'PUBLIEE' },
  });
  await bringBack(hand, IdListe);
}

async function bringBack(hand: Recomputing, IdListe: number): Promise<void> {
  const { writing } = hand;
  const { published } = await holdList(writing, IdListe);
  if (published) await wantSettings(writing, IdListe);
  await recompute(hand, IdListe, 'refresh');
  if (published) await wantMembers(writing, IdListe);
  tellLists(writing, [IdListe]);
}

/** For so long a draft that nobody worked at may be had back, with its name, before both are gone. */
const restOfDraft = sql`interval '30 days'`;

/** A draft that nobody worked at for long is deleted. */
export async function endDraft(writing: Writing, { IdListe }: { readonly IdListe: number }): Promise<void> {
  await sayDeleted(writing, IdListe);
  await sql`update "Liste" set deleted_at = now(), freed_at = now() + ${restOfDraft} where "IdListe" = ${IdListe}`.execute(
    writing.db,
  );
}

async function sayDeleted(writing: Writing, IdListe: number): Promise<void> {
  const { LibListe, owner, backup } = await rowOf(
    writing.db,
    sql<{ LibListe: string; owner: number | null; backup: number | null }>`select "LibListe", "IdPersonneEV1" as owner,
      "IdPersonneEV1backup" as backup from "Liste" where "IdListe" = ${IdListe}`,
  );
  await writing.record({ entity: 'Liste', id: IdListe, before: { LibListe }, after: null });
  tellLists(writing, [IdListe]);
  announceGiven(writing, [owner, backup]);
}

/** Deletes a list: a draft is gone; one that was published is out of the mail suite at once, and may be had back for a while. */
export async function deleteList(writing: Writing, IdListe: number): Promise<void> {
  const { published } = await holdList(writing, IdListe);
  await sayDeleted(writing, IdListe);
  if (!published) {
    await sql`delete from "Liste" where "IdListe" = ${IdListe}`.execute(writing.db);
    return;
  }
  await sql`update "Liste" set deleted_at = now(), freed_at = now() + ${rest} where "IdListe" = ${IdListe}`.execute(
    writing.db,
  );
  await wantClosed(writing, IdListe);
}

/**
 * Has back a list that was deleted lately, as it was, with those who are due by now.
 * @throws {ApiError} NOT_FOUND where there is none that the actor owned, backed or administers
 */
export async function restoreList(
  hand: Recomputing,
  actor: Actor,
  administers: boolean,
  IdListe: number,
): Promise<void> {
  const { writing } = hand;
  const [found] = await rowsOf(
    writing.db,
    sql<{
      LibListe: string;
      owner: number | null;
      backup: number | null;
    }>`update "Liste" l set deleted_at = null, freed_at = null, touched_at = now() where l."IdListe" = ${IdListe} and l.forgotten_at is null
        and ${comesBack(actor, administers)}
      returning l."LibListe", l."IdPersonneEV1" as owner, l."IdPersonneEV1backup" as backup`,
  );
  if (!found) throw new ApiError('NOT_FOUND');
  await writing.record({ entity: 'Liste', id: IdListe, before: null, after: { LibListe: found.LibListe } });
  announceGiven(writing, [found.owner, found.backup]);
  await bringBack(hand, IdListe);
}

/** What cannot be had back any more is erased, but for its name and its address, which rest. */
export async function forgetList({ db }: Writing, { IdListe }: { readonly IdListe: number }): Promise<void> {
  for (const table of [
    'LdMembre',
    'LdExterne',
    'LdEnvoiExterne',
    'LdGroupe',
    'LdSecurite',
    'LdEnvoi',
    'LdDemandee',
    'LdDependance',
    'LdVersion',
  ])
    await sql`delete from ${sql.table(table)} where "IdListe" = ${IdListe}`.execute(db);
  await sql`update "Liste" set forgotten_at = now(), "DescListe" = '', deleted_at = coalesce(deleted_at, closed_at),
      freed_at = coalesce(freed_at, closed_at + ${rest}) where "IdListe" = ${IdListe}`.execute(db);
}
