import { stages } from '@passerelle/contracts/requests/request.ts';
import type { Writing } from '../../../../engines/act/act.ts';
import type { Files } from '../../../../engines/files/files.ts';
import type { RequestRow } from '../../../../engines/requests/kind/request-kind.ts';
import { announce } from '../../../../engines/requests/moves/moves.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { readSentBack } from '../send-back/send-back.queries.ts';
import { placeOfPhoto } from './photo-place.ts';

/**
 * Makes these squares the photo that a candidate gives, instead of the one they gave before; none takes it away. It is nobody’s to see
 * before their file is validated: it waits among the photos of people then.
 * @throws {ApiError} DEMANDE_STADE once the file was handed over, or where something else is asked for anew
 */
export async function keepPhoto(
  writing: Writing,
  files: Pick<Files, 'attachMade'>,
  request: RequestRow,
  squares: readonly string[],
): Promise<void> {
  const { IdDemande, IdStade } = request;
  if (IdStade !== stages.draft || (await readSentBack(writing.db, IdDemande))) throw new ApiError('DEMANDE_STADE');
  await files.attachMade(writing, placeOfPhoto(IdDemande), squares);
  announce(writing, request);
}
