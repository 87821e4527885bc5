import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { ListsPort } from '../../../ports/lists.ts';
import { markerOf } from './gaps.queries.ts';

/** Whom the mail suite holds of a list; `there` is false where it knows none of ours. */
export interface HeldThere {
  readonly there: boolean;
  readonly mails: readonly string[];
}

/** Reads a list in the mail suite through. @throws {ApiError} LD_MESSAGERIE_MUETTE where it does not answer */
export async function heldThere(db: Db, port: ListsPort, IdListe: number, signal: AbortSignal): Promise<HeldThere> {
  const marker = await markerOf({ db }, IdListe);
  const mails: string[] = [];
  let after: string | null = null;
  for (;;) {
    const page = await port.members({ marker }, after, signal);
    if (page.outcome !== 'done') throw new ApiError('LD_MESSAGERIE_MUETTE');
    mails.push(...page.mails);
    if (page.next === null) return { there: page.there, mails };
    after = page.next;
  }
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
