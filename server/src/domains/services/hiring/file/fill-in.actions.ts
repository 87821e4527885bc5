import type { Writing } from '../../../../engines/act/act.ts';
import type { RequestRow } from '../../../../engines/requests/kind/request-kind.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { settleClock } from '../link/clock.actions.ts';
import { readSentBack } from '../send-back/send-back.queries.ts';
import { keepGiven, type Typed } from './file.actions.ts';

/**
 * Fills in fields of a file for its candidate, before they handed it over the first time: history keeps who did, and which fields, and
 * not what stands in them. Answers what lacks or is wrong by now.
 * @throws {ApiError} DEMANDE_STADE once it was handed over, or given back: it is sent back instead; what keeping it throws
 */
export async function fillInFor(writing: Writing, request: RequestRow, typed: readonly Typed[]) {
  const { db, record } = writing;
  const { IdDemande } = request;
  if (await readSentBack(db, IdDemande)) throw new ApiError('DEMANDE_STADE');
  const { changed, faults } = await keepGiven(writing, request, typed, 'recruiter');
  if (changed.length > 0)
    await record({
      entity: 'DossierCandidat',
      id: IdDemande,
      before: { filledIn: null },
      after: { filledIn: changed },
    });
  await settleClock(writing, request);
  return { faults };
}
