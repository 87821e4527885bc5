import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { HeldMembers, ListsPorts } from '../../../ports/lists.ts';
import { markerOf } from './gaps.queries.ts';

/** What reads the mail suite. */
export interface Suite {
  readonly db: Db;
  readonly mailLists: ListsPorts;
}

/** Whom the mail suite holds of a list; `there` is false where it knows none of ours. */
export interface HeldThere {
  readonly there: boolean;
  readonly mails: readonly string[];
}

/**
 * A page of a list in the mail suite.
 * @throws {ApiError} LD_MESSAGERIE_MUETTE where it does not answer, or cannot be read
 */
export async function pageThere(
  { db, mailLists }: Suite,
  IdListe: number,
  after: string | null,
  signal: AbortSignal,
): Promise<HeldMembers> {
  const { members } = await mailLists();
  const held = await members?.({ marker: await markerOf({ db }, IdListe) }, after, signal);
  if (held?.outcome !== 'done') throw new ApiError('LD_MESSAGERIE_MUETTE');
  return held;
}

/** Reads a list in the mail suite through. @throws {ApiError} LD_MESSAGERIE_MUETTE */
export async function heldThere(suite: Suite, IdListe: number, signal: AbortSignal): Promise<HeldThere> {
  const mails: string[] = [];
  let after: string | null = null;
  for (;;) {
    const page: HeldMembers = await pageThere(suite, IdListe, after, signal);
    mails.push(...page.mails);
    if (page.next === null) return { there: page.there, mails };
    after = page.next;
  }
}

/**
 * What bears an address in the mail suite; nothing is known of one that cannot be read.
 * @throws {ApiError} LD_MESSAGERIE_MUETTE
 */
export async function holderThere(
  { mailLists }: Pick<Suite, 'mailLists'>,
  address: string,
  signal: AbortSignal,
): Promise<string | null | undefined> {
  const { holder } = await mailLists();
  const held = await holder?.(address, signal);
  if (held && held.outcome !== 'done') throw new ApiError('LD_MESSAGERIE_MUETTE');
  return held?.marker;
}

/** The lists that the mail suite is to have, by key. */
export async function publishedLists(db: Db): Promise<readonly number[]> {
  const rows = await rowsOf(
    db,
    sql<{
      IdListe: number;
    }>`select "IdListe" from "Liste" where published_at is not null and deleted_at is null order by 1`,
  );
  return rows.map(({ IdListe }) => IdListe);
}
