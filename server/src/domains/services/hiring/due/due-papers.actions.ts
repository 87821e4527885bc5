import { personPath, screenPath } from '@passerelle/contracts/screens.ts';
import { sql } from 'kysely';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import type { Writing } from '../../../../engines/act/act.ts';
import type { Files } from '../../../../engines/files/files.ts';
import type { RequestRow } from '../../../../engines/requests/kind/request-kind.ts';
import '../../../../engines/told/told.events.ts';
import { rowOf } from '../../../../platform/db/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { holdersOver } from '../../../people/person/in-charge.queries.ts';
import { carryPapers } from '../decide/carry-over.actions.ts';
import { lockFile } from '../file/file.queries.ts';
import { type GivenPage, putPage } from '../pieces/pieces.actions.ts';
import { lockPiece } from '../pieces/pieces.queries.ts';
import { granting } from '../pieces/waiver.actions.ts';
import { isDueOf } from './due-papers.queries.ts';

/** Whose paper it is, with where they are. */
interface Whose {
  readonly recruiter: number | null;
  readonly IdPays: string | null;
  readonly until: string;
}

/**
 * Somebody gives a paper that their hiring file went on without: it waits for whoever recruited them, or human resources where nobody did.
 * @throws {ApiError} NOT_FOUND where it is not due; FILE_REFUSED and PAYLOAD_TOO_LARGE of what it may not be
 */
export async function giveDuePaper(
  writing: Writing,
  { kernel, files }: { readonly kernel: AccessKernel; readonly files: Pick<Files, 'attachMade' | 'in'> },
  person: number,
  page: GivenPage,
): Promise<void> {
  const { db, by, emit } = writing;
  const request = await lockFile(db, person);
  const piece = await lockPiece(db, request.IdDemande, page.IdPiece);
  if (!isDueOf(request, piece)) throw new ApiError('NOT_FOUND');
  await putPage(writing, files, request, piece, page);
  const { recruiter, IdPays } = await whoseIs(writing, page.IdPiece);
  const deciders = await holdersOver(db, kernel, person, ['de-acces']);
  await emit('people.told', {
    people:
      recruiter !== null && deciders.includes(recruiter)
        ? [recruiter]
        : await holdersOver(db, kernel, person, ['de-acces'], granting),
    ...{ kind: 'duePaperGiven', values: { person, piece: page.IdPiece }, by },
    opens: screenPath('hiringFileReview', { IdPays: IdPays || '-', IdPersonneEV1: person }),
  });
}

/**
 * Tells whose paper it was what was decided of one that was due, and waits for nobody any more; an accepted one that has a place in the
 * record goes there, as it would have with the file.
 */
export async function settleDuePaper(
  writing: Writing,
  kernel: AccessKernel,
  { IdDemande, IdPersonneEV1 }: RequestRow,
  { IdPiece, Etat }: { readonly IdPiece: number; readonly Etat: 'accepted' | 'rejected' },
): Promise<void> {
  const { db, by, emit } = writing;
  if (Etat === 'accepted') await carryPapers(writing, { IdDemande, IdPersonneEV1 }, IdPiece);
  const { IdPays, until } = await whoseIs(writing, IdPiece);
  await emit('people.untold', {
    people: await holdersOver(db, kernel, IdPersonneEV1, ['de-acces']),
    ...{ kind: 'duePaperGiven', values: { person: IdPersonneEV1, piece: IdPiece } },
  });
  await emit('people.told', {
    people: [IdPersonneEV1],
    ...{ kind: 'duePaper', values: { what: Etat, until }, by },
    opens: personPath({ IdPays, IdPersonneEV1 }),
  });
}

async function whoseIs({ db }: Pick<Writing, 'db'>, IdPiece: number): Promise<Whose> {
  return await rowOf(
    db,
    sql<Whose>`select p."IdPersonneEV1Recruteur" as recruiter, p."IdPays", e."DerogJusque"::text as until
      from "DossierPiece" e join "Demande" d using ("IdDemande") join "Personne" p using ("IdPersonneEV1")
      where e."IdPiece" = ${IdPiece}`,
  );
}
