import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../../engines/act/act.ts';
import { readValues } from '../../../../engines/requests/kind/request.queries.ts';
import type { RequestRow } from '../../../../engines/requests/kind/request-kind.ts';
import { moveRequest } from '../../../../engines/requests/moves/moves.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { hiringKind } from '../hiring.kind.ts';
import { told } from '../link/link.actions.ts';
import { tellRecruiter } from '../link/tell-recruiter.ts';

/**
 * Ends a file because its candidate does not go on: their link opens nothing any more, and whoever recruits them is told.
 * @throws {ApiError} DEMANDE_STADE once it is validated
 */
export async function abandonFile(writing: Writing, request: RequestRow, Motif: string | undefined): Promise<void> {
  const { db } = writing;
  const { IdDemande, IdStade } = request;
  if (IdStade >= stages.validated) throw new ApiError('DEMANDE_STADE');
  await sql`update "DossierCandidat" set "Abandon" = now() where "IdDemande" = ${IdDemande}`.execute(db);
  await told(writing, IdDemande, 'abandoned');
  const values = await readValues(db, hiringKind, IdDemande);
  await moveRequest(writing, hiringKind, request, 'cancel', values, {
    ...{ Motif: Motif?.trim() || null, Rang: null, ARevoir: null },
  });
  await tellRecruiter(writing, IdDemande, 'abandoned');
}
