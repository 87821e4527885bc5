import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import type { ListsPorts } from '../../../../ports/lists.ts';
import { markerOf } from './gaps.queries.ts';

/** Whom the mail suite holds of a list; `there` is false where it knows none of ours. */
export interface HeldThere {
  readonly there: boolean;
  readonly mails: readonly string[];
  /** What was told within so many hours may not show there yet. */
  readonly settles: number;
}

type Suite = Awaited<ReturnType<ListsPorts>>;

/**
 * Reads a list in the mail suite through.
 * @throws {ApiError} LD_MESSAGERIE_MUETTE where it does not answer; LD_MISE_A_JOUR_EN_COURS where the list moves there yet
 */
export async function heldThere(db: Db, port: Suite, IdListe: number, signal: AbortSignal): Promise<HeldThere> {
  if (!(await publishedLists(db, port, IdListe)).includes(IdListe)) throw new ApiError('LD_MISE_A_JOUR_EN_COURS');
  const marker = await markerOf({ db }, IdListe);
  const mails: string[] = [];
  let after: string | null = null;
  for (;;) {
    const page = await port.members({ marker }, after, signal);
    if (page.outcome !== 'done') throw new ApiError('LD_MESSAGERIE_MUETTE');
    mails.push(...page.mails);
    if (page.next === null) return { there: page.there, mails, settles: port.settles ?? 0 };
    after = page.next;
  }
}

/** The lists, or whether this one is, that stand in this mail suite, by key. */
export async function publishedLists(db: Db, { name }: Pick<Suite, 'name'>, only?: number): Promise<readonly number[]> {
  const rows = await rowsOf(
    db,
    sql<{
      IdListe: number;
    }>`select "IdListe" from "Liste" where published_at is not null and deleted_at is null and dos = ${name}
      ${only === undefined ? sql`` : sql`and "IdListe" = ${only}`} order by 1`,
  );
  return rows.map(({ IdListe }) => IdListe);
}
