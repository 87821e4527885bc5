import { stages } from '@passerelle/contracts/requests/request.ts';
import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { sql } from 'kysely';
import type { ActFunction, Writing } from '../../../../engines/act/act.ts';
import type { Files } from '../../../../engines/files/files.ts';
import { lockRequest } from '../../../../engines/requests/kind/request.queries.ts';
import { moveRequest } from '../../../../engines/requests/moves/moves.ts';
import { isHeld } from '../../../../engines/retention/held.queries.ts';
import { readParameter } from '../../../../platform/config/parameters.queries.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { always, type Sql } from '../../../../platform/db/sql.ts';
import type { ScheduledJob } from '../../../../platform/jobs/jobs.ts';
import { hiringKind } from '../hiring.kind.ts';
import { placeOfPhoto } from '../photo/photo-place.ts';
import { placeOfPiece } from '../pieces/piece-place.ts';

interface ForgetNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly files: Files;
}

const most = 200;
const by = { call: 'hiring.forget', actor: { system: 'hiring.forget' } } as const;

/** What candidates gave is erased once nobody needs it any more; each night some, so that the next one goes on. */
export function forgetJobs(needs: ForgetNeeds): readonly ScheduledJob[] {
  return [{ name: 'hiring.forget', cron: '40 2 * * *', run: async ({ signal }) => await forgetFiles(needs, signal) }];
}

/**
 * Erases what was given in files that ended so many days ago (`CANDIDAT_CONSERVATION_JOURS`): rejected, abandoned, deleted, or taken
 * over by payroll; and in those whose candidate has not come back for as long, which end by that. The request itself stays, and is
 * counted; whoever is held keeps all of it.
 * @throws where one of them fails, once the others are done
 */
export async function forgetFiles({ db, act, files }: ForgetNeeds, signal?: AbortSignal): Promise<void> {
  const days = await readParameter(db, 'CANDIDAT_CONSERVATION_JOURS');
  const failed: unknown[] = [];
  for (const IdDemande of await filesDue(db, days)) {
    if (signal?.aborted) break;
    await act(by, async (writing) => await forget(writing, files, { IdDemande, days })).catch((error: unknown) =>
      failed.push(error),
    );
  }
  if (failed.length > 0) throw failed[0];
}

/** A file `d` of a person `p` has ended for long enough, or its candidate was awaited for as long; what waits for its recruiter does not end. */
function isDue(days: number): Sql<boolean> {
  const awaited = sql`(select case when bool_or(l."Fin" is null and l."Pause" is not null) then null else max(l."Jusque") end
    from "LienCandidat" l where l."IdDemande" = d."IdDemande")`;
  // A paper that was to come later is waited for, and kept as long once it came.
  const late = sql`(select max(greatest(e."DerogJusque"::timestamptz, e."DecideLe")) from "DossierPiece" e
    where e."IdDemande" = d."IdDemande" and e."Derogation" = 'granted' and e."DerogJusque" is not null)`;
  return sql<boolean>`(d."typeDemande" = ${sql.lit(requestTypeNumbers.dossier)} and not ${isHeld('p')}
    and case when d."DateSuppression" is not null then d."DateSuppression"
      when d."IdStade" = ${sql.lit(stages.draft)} then ${awaited}
      when d."IdStade" in (${sql.lit(stages.rejected)}, ${sql.lit(stages.cancelled)}) then d."DateFin"
      when d."IdStade" = ${sql.lit(stages.closed)} then greatest(d."DateFin", ${late}) end
      < now() - make_interval(days => ${days}::integer))`;
}

const ofFiles = sql`"Demande" d join "DossierCandidat" c using ("IdDemande") join "Personne" p using ("IdPersonneEV1")`;

async function filesDue(db: Db, days: number): Promise<readonly number[]> {
  const rows = await rowsOf(
    db,
    sql<{ IdDemande: number }>`select d."IdDemande" from ${ofFiles} where ${isDue(days)} order by 1 limit ${most}`,
  );
  return rows.map(({ IdDemande }) => IdDemande);
}

/** Judged again once it is held: somebody may have come back since it was found. */
async function forget(
  writing: Writing,
  files: Files,
  { IdDemande, days }: { readonly IdDemande: number; readonly days: number },
): Promise<void> {
  const { db } = writing;
  const request = await lockRequest(db, IdDemande, always);
  const [{ deleted } = {}] = await rowsOf(
    db,
    sql<{ deleted: boolean }>`select d."DateSuppression" is not null as deleted from ${ofFiles}
      where d."IdDemande" = ${IdDemande} and ${isDue(days)}`,
  );
  if (deleted === undefined) return;
  if (request.IdStade === stages.draft && !deleted) await moveRequest(writing, hiringKind, request, 'delete', {});
  const papers = await rowsOf(
    db,
    sql<{ IdPiece: number }>`select "IdPiece" from "DossierPiece" where "IdDemande" = ${IdDemande}`,
  );
  await files.erase(writing, [placeOfPhoto(IdDemande), ...papers.map(({ IdPiece }) => placeOfPiece(IdPiece))]);
  for (const table of ['DossierPiece', 'DossierEcart', 'DossierLu', 'LienCandidat', 'DossierCandidat'] as const)
    await sql`delete from ${sql.table(table)} where "IdDemande" = ${IdDemande}`.execute(db);
}
