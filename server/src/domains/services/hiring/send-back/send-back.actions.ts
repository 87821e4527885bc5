import { candidateFields } from '@passerelle/contracts/hiring/candidate.form.ts';
import { type SentBack, shortestPieceReason } from '@passerelle/contracts/hiring/pieces.ts';
import { lengthOfReason } from '@passerelle/contracts/reason.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../../engines/act/act.ts';
import { readValues } from '../../../../engines/requests/kind/request.queries.ts';
import { moveRequest } from '../../../../engines/requests/moves/moves.ts';
import { rowsOf } from '../../../../platform/db/database.ts';
import { ApiError, invalidInput } from '../../../../platform/http/api-error.ts';
import { lockFile } from '../file/file.queries.ts';
import { hiringKind } from '../hiring.kind.ts';
import { told } from '../link/link.actions.ts';
import { lockLink } from '../link/link.queries.ts';
import { beginAgain } from '../link/link-end.actions.ts';
import { type LinkMailNeeds, mailLink } from '../link/link-mails.ts';
import { pieceOwner } from '../pieces/piece-place.ts';
import { lockPiece } from '../pieces/pieces.queries.ts';
import { versionOfGiven } from './send-back.queries.ts';

/** What of a file that was handed over is asked for anew, and why, as its candidate reads it. */
export interface AskedAnew {
  readonly fields: readonly string[];
  readonly pieces: readonly number[];
  readonly Remarque: string;
}

/**
 * Gives a file back to its candidate for single fields and papers: these alone are open to them, and the rest stays as it is. They have
 * the hours of a link again, from when they are told.
 * @throws {ApiError} DEMANDE_STADE where nothing was handed over; INVALID_INPUT; NOT_FOUND for a paper of another file
 */
export async function sendBackFile(
  writing: Writing,
  needs: LinkMailNeeds,
  person: number,
  { fields, pieces, Remarque }: AskedAnew,
): Promise<void> {
  const { db, record, by } = writing;
  const request = await lockFile(db, person);
  const { IdDemande, IdStade } = request;
  if (IdStade !== stages.sent && IdStade !== stages.underWay) throw new ApiError('DEMANDE_STADE');
  const unknown = fields.find((name) => !(candidateFields as readonly string[]).includes(name));
  if (unknown !== undefined) throw invalidInput('body/fields', 'unknownField', unknown);
  if (fields.length + pieces.length === 0) throw invalidInput('body/fields', 'required');
  const why = Remarque.trim();
  if (lengthOfReason(why) < shortestPieceReason)
    throw invalidInput('body/Remarque', why ? 'minLength' : 'required', why ? shortestPieceReason : undefined);
  const before = await rowsOf(
    db,
    sql`select "IdPiece", "Etat", "Motif", "DecidePar", "DecideLe" from "DossierPiece"
      where "IdDemande" = ${IdDemande} and "IdPiece" = any(${[...pieces]}::integer[])`,
  );
  for (const IdPiece of new Set(pieces)) {
    const { Etat, Motif } = await lockPiece(db, IdDemande, IdPiece);
    await sql`update "DossierPiece" set "Etat" = 'rejected', "Motif" = ${why}, "DecidePar" = ${by}::integer, "DecideLe" = now(),
        "Version" = "Version" + 1 where "IdPiece" = ${IdPiece}`.execute(db);
    await record({
      entity: pieceOwner,
      id: IdPiece,
      before: { Etat, Motif },
      after: { Etat: 'rejected', Motif: why },
    });
  }
  const back: SentBack = { fields: [...fields], why };
  await sql`update "DossierCandidat" c set "Renvoi" = ${JSON.stringify(back)}::jsonb
      || jsonb_build_object('before', jsonb_build_object('pieces', ${JSON.stringify(before)}::jsonb, 'given', ${versionOfGiven}))
    where "IdDemande" = ${IdDemande}`.execute(db);
  const values = await readValues(db, hiringKind, IdDemande);
  await moveRequest(writing, hiringKind, request, 'recall', values, { Motif: null, Rang: null, ARevoir: null });
  await told(writing, IdDemande, 'sentBack');
  const link = await lockLink(db, IdDemande);
  if (!link) return;
  // The mail says until when: what it says is written before.
  await beginAgain(db, link, true);
  if (!(await mailLink(writing, needs, link.IdLien, 'back'))) await beginAgain(db, link, false);
}
