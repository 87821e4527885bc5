import { hoursLeftAnew } from '@passerelle/contracts/hiring/pieces.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../../engines/act/act.ts';
import { lockRequest } from '../../../../engines/requests/kind/request.queries.ts';
import type { RequestRow } from '../../../../engines/requests/kind/request-kind.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { always } from '../../../../platform/db/sql.ts';
import { judgeGiven, readGiven } from '../file/file.queries.ts';
import { faultsOfPieces, readPieces } from '../pieces/pieces.queries.ts';
import { clock, endOfLink, lockLink, timeLeft } from './link.queries.ts';
import { moveEnd } from './link-end.actions.ts';

/** Whether nothing is left to a candidate but to wait: all that lacks are papers that their recruiter has to look at. */
async function waitsForRecruiter(db: Db, { IdDemande }: RequestRow): Promise<boolean> {
  const row = await readGiven(db, IdDemande);
  if (!row || (await judgeGiven(db, row)).faults.length > 0) return false;
  const waiting = (await readPieces(db, IdDemande))
    .filter(({ Etat, Derogation }) => Etat === 'waiting' || Derogation === 'requested')
    .map(({ CodePiece }) => `piece-${CodePiece}`);
  const lacking = await faultsOfPieces(db, IdDemande);
  return lacking.length > 0 && lacking.every(({ field }) => waiting.includes(field));
}

/** Settles the clocks of all files that may stand still, or do. */
export async function settleClocks(writing: Writing): Promise<void> {
  const files = await rowsOf(
    writing.db,
    sql<{ key: number }>`select d."IdDemande" as key from "LienCandidat" l join "Demande" d using ("IdDemande")
      where l."Fin" is null and d."IdStade" = ${sql.lit(stages.draft)} and (l."Pause" is not null or exists (
        select from "DossierPiece" e where e."IdDemande" = l."IdDemande" and (e."Etat" = 'waiting' or e."Derogation" = 'requested')))
      order by 1`,
  );
  for (const { key } of files) await settleClock(writing, await lockRequest(writing.db, key, always));
}

/**
 * Has the hours of a link stand still while its recruiter is waited for, and go on once something is the candidate's to do; asked anew for
 * something, they have a day at least. Called in each act by which that may change.
 */
export async function settleClock(writing: Writing, request: RequestRow, asksAnew = false): Promise<void> {
  const { db } = writing;
  if (request.IdStade !== stages.draft) return;
  const link = await lockLink(db, request.IdDemande);
  if (!link) return;
  if (await waitsForRecruiter(db, request))
    await moveEnd(
      db,
      link,
      endOfLink,
      { Pause: sql`now()` },
      sql`"Pause" is null and "Depuis" is not null and ${timeLeft} > interval '0'`,
    );
  else if (link.paused) await moveEnd(db, link, sql`${endOfLink} + (now() - "Pause")`, { Pause: null });
  if (asksAnew)
    await moveEnd(db, link, sql`greatest(${endOfLink}, ${clock} + make_interval(hours => ${sql.lit(hoursLeftAnew)}))`);
}
