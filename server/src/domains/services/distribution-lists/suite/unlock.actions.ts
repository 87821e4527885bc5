import { sql } from 'kysely';
import { moveEffects } from '../../../../engines/effects/move-effects.queries.ts';
import { stuck } from '../../../../engines/effects/unfinished.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import type { GroupWriter } from '../groups/groups.actions.ts';
import { subjectOf } from '../list.columns.ts';
import { recompute } from '../members/members.actions.ts';
import { isForgotten } from './blocked.queries.ts';
import { holdList, tellLists, wantClosed } from './publication.actions.ts';
import { putRight } from './settle-gaps.actions.ts';

/** What failed of a list in the mail suite. */
export async function stuckOf(db: Db, IdListe: number): Promise<readonly number[]> {
  const rows = await rowsOf(
    db,
    sql<{
      id: number;
    }>`select id from effect where subject = ${subjectOf(sql`${IdListe}::integer`)} and state in ${stuck}`,
  );
  return rows.map(({ id }) => id);
}

/** Has what failed tried again, and what blocks a list forgotten; what is under way goes on as it is, once. */
export async function unlockList(writer: GroupWriter, IdListe: number): Promise<void> {
  const { writing } = writer;
  const { db } = writing;
  const list = await holdList(writing, IdListe);
  const failed = await stuckOf(db, IdListe);
  const [blocked] = await rowsOf(
    db,
    sql<{ cause: string }>`select l."Cause" as cause from "Liste" l
      where l."IdListe" = ${IdListe} and ${isForgotten} for update`,
  );
  // Of a list that is well, whoever looks after it alone learns that there is one.
  const sees = await writer.kernel.allows(db, writer.actor, 'ldd', 'list', IdListe);
  const moves = list.IdStatut === 'PUBLICATION' || list.IdStatut === 'SYNCHRO';
  if (failed.length === 0 && !blocked && !moves && !sees) throw new ApiError('NOT_FOUND');
  if (failed.length > 0) await moveEffects(writing, failed, 'waiting');
  if (blocked?.cause === 'dehors') await putRight(writing, IdListe);
  else if (blocked) {
    await sql`update "Liste" set "Cause" = null where "IdListe" = ${IdListe}`.execute(db);
    await recompute(writer, IdListe, 'refresh');
  }
  if (failed.length === 0 && !blocked) return;
  const after = { IdStatut: list.published ? 'SYNCHRO' : 'PUBLICATION' };
  await writing.record({ entity: 'Liste', id: IdListe, before: { IdStatut: list.IdStatut }, after });
  tellLists(writing, [IdListe]);
}

/** Takes what is left of a list out of the mail suite: what failed of it is given up, and it is a draft again. */
export async function takeOutThere({ writing }: Pick<GroupWriter, 'writing'>, IdListe: number): Promise<void> {
  const { db } = writing;
  const failed = await stuckOf(db, IdListe);
  if (failed.length > 0) await moveEffects(writing, failed, 'skipped');
  const there = await rowsOf(db, sql`update "Liste" set published_at = null where "IdListe" = ${IdListe} returning 1`);
  if (there.length === 0) return;
  await wantClosed(writing, IdListe);
  await writing.record({
    entity: 'Liste',
    id: IdListe,
    before: { IdStatut: 'ECHEC' },
    after: { IdStatut: 'BROUILLON' },
  });
  tellLists(writing, [IdListe]);
}
