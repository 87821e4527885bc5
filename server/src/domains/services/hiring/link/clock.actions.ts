import { hoursLeftAnew, reminders } from '@passerelle/contracts/hiring/pieces.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../../engines/act/act.ts';
import type { RequestRow } from '../../../../engines/requests/kind/request-kind.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { judgeGiven, readGiven } from '../file/file.queries.ts';
import { faultsOfPieces, readPieces } from '../pieces/pieces.queries.ts';
import { lockLink } from './link.queries.ts';

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

/**
 * Has the hours of a link stand still while its recruiter is waited for, and go on once something is the candidate's to do; asked anew for
 * something, they have a day at least. Called in each act by which that may change.
 */
export async function settleClock(writing: Writing, request: RequestRow, asksAnew = false): Promise<void> {
  const { db } = writing;
  if (request.IdStade !== stages.draft) return;
  const link = await lockLink(db, request.IdDemande);
  if (!link) return;
  const { IdLien } = link;
  if (await waitsForRecruiter(db, request))
    await sql`update "LienCandidat" set "Pause" = now()
      where "IdLien" = ${IdLien} and "Pause" is null and "Depuis" is not null and "Jusque" > now()`.execute(db);
  else
    await sql`update "LienCandidat" set "Jusque" = "Jusque" + (now() - "Pause"), "Pause" = null
      where "IdLien" = ${IdLien} and "Pause" is not null`.execute(db);
  if (asksAnew) {
    await sql`update "LienCandidat" set "Jusque" = greatest("Jusque", now() + make_interval(hours => ${sql.lit(hoursLeftAnew)}))
      where "IdLien" = ${IdLien}`.execute(db);
    await noteReminders(db, IdLien);
  }
}

/** The end of a link was moved: those reminders come that are ahead of it now, and none of the others. */
export async function noteReminders(db: Db, IdLien: number): Promise<void> {
  const passed = sql.join(
    reminders.map(
      (hours) => sql`when l."Jusque" <= now() + make_interval(hours => ${sql.lit(hours)}) then ${sql.lit(hours)}`,
    ),
    sql` `,
  );
  await sql`update "LienCandidat" l set "Rappel" = case ${passed} end
    where l."IdLien" = ${IdLien}`.execute(db);
}
