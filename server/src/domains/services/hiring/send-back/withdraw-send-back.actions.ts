import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import type { Writing } from '../../../../engines/act/act.ts';
import { sendRequest } from '../../../../engines/requests/moves/ask.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { lockFile } from '../file/file.queries.ts';
import { hiringKind } from '../hiring.kind.ts';
import { told } from '../link/link.actions.ts';
import { pieceOwner } from '../pieces/piece-place.ts';
import { lockPiece } from '../pieces/pieces.queries.ts';
import { endSentBack, readWithdrawable } from './send-back.queries.ts';

/**
 * Takes back that things of a file are asked for anew, before its candidate answered: papers are as they were decided, and it is handed
 * over again, judged by what is asked today.
 * @throws {ApiError} DEMANDE_STADE where nothing is asked for anew, or something was given or decided since; INVALID_INPUT with what lacks
 * by now; what sending any request throws
 */
export async function withdrawSendBack(writing: Writing, kernel: AccessKernel, person: number): Promise<void> {
  const { db, record } = writing;
  const request = await lockFile(db, person);
  const { IdDemande } = request;
  const before = await readWithdrawable(db, IdDemande);
  if (request.IdStade !== stages.draft || !before) throw new ApiError('DEMANDE_STADE');
  for (const { IdPiece, Etat, Motif } of before.pieces) {
    const now = await lockPiece(db, IdDemande, IdPiece);
    await record({
      entity: pieceOwner,
      id: IdPiece,
      before: { Etat: now.Etat, Motif: now.Motif },
      after: { Etat, Motif },
    });
  }
  // Whoever decided them may have been erased since.
  await sql`update "DossierPiece" e set "Etat" = b."Etat", "Motif" = b."Motif", "DecideLe" = b."DecideLe", "Version" = e."Version" + 1,
      "DecidePar" = (select p."IdPersonneEV1" from "Personne" p where p."IdPersonneEV1" = b."DecidePar")
    from jsonb_to_recordset(${JSON.stringify(before.pieces)}::jsonb)
      as b("IdPiece" integer, "Etat" text, "Motif" text, "DecidePar" integer, "DecideLe" timestamptz)
    where e."IdDemande" = ${IdDemande} and e."IdPiece" = b."IdPiece"`.execute(db);
  await endSentBack(db, IdDemande);
  await told(writing, IdDemande, 'sendBackWithdrawn');
  // It is its candidate who handed it over, whoever has it stand as that again.
  await sendRequest({ writing, kernel, actor: { candidate: IdDemande } }, hiringKind, request);
}
