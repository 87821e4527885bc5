import { extensionOf, type FileExtension } from '@passerelle/contracts/files/file.kinds.ts';
import { type PaperType, paperFormats } from '@passerelle/contracts/hiring/paper-types.ts';
import { mostPages, shortestPieceReason } from '@passerelle/contracts/hiring/pieces.ts';
import { lengthOfReason } from '@passerelle/contracts/reason.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../../engines/act/act.ts';
import { fileRefused } from '../../../../engines/files/file-refused.ts';
import type { Files } from '../../../../engines/files/files.ts';
import type { RequestRow } from '../../../../engines/requests/kind/request-kind.ts';
import { announce } from '../../../../engines/requests/moves/moves.ts';
import { type Db, rowOf } from '../../../../platform/db/database.ts';
import { todayAt } from '../../../../platform/db/days.ts';
import { ApiError, invalidInput } from '../../../../platform/http/api-error.ts';
import { isDueOf } from '../due/due-papers.queries.ts';
import { pieceOwner, placeOfPiece } from './piece-place.ts';
import { type LockedPiece, lockPiece } from './pieces.queries.ts';

/** A decision about a paper, as it was looked at. */
export interface PieceDecision {
  readonly IdPiece: number;
  readonly Etat: 'accepted' | 'rejected';
  readonly Version: number;
  readonly Remarque?: string | undefined;
  /** What whoever accepts it read on it, where its type asks for that. */
  readonly DateEmission?: string | null | undefined;
  readonly DateValidite?: string | null | undefined;
}

/** A file that a candidate gives: all of a paper, or a page more of it. */
export interface GivenPage {
  readonly IdPiece: number;
  readonly IdFichier: string;
  readonly beside: boolean;
}

/**
 * Gives the file of a paper, or a page more of one that waits: it waits for the recruiter. What was given before, or was rejected, is
 * erased but for the pages that it comes beside.
 * @throws {ApiError} NOT_FOUND; DEMANDE_STADE where the file was handed over, or the paper is accepted already; FILE_REFUSED of a page too many
 */
export async function givePiece(
  writing: Writing,
  files: Pick<Files, 'attachMade' | 'in'>,
  request: RequestRow,
  page: GivenPage,
): Promise<void> {
  const piece = await lockPiece(writing.db, request.IdDemande, page.IdPiece);
  if (request.IdStade !== stages.draft || piece.Etat === 'accepted') throw new ApiError('DEMANDE_STADE');
  await putPage(writing, files, request, piece, page);
}

/**
 * Puts a page into a paper, which is held and may be given.
 * @throws {ApiError} FILE_REFUSED of what it may not be, or a page too many; PAYLOAD_TOO_LARGE
 */
export async function putPage(
  writing: Writing,
  files: Pick<Files, 'attachMade' | 'in'>,
  request: RequestRow,
  piece: LockedPiece,
  { IdPiece, IdFichier, beside }: GivenPage,
): Promise<void> {
  const { db, record } = writing;
  await requireFormat(db, piece.CodePiece, IdFichier);
  const place = placeOfPiece(IdPiece);
  const there = beside && piece.Etat === 'waiting' ? await files.in(db, place) : [];
  if (there.length >= mostPages) throw fileRefused('fileCount', String(mostPages));
  await files.attachMade(writing, place, [...there, IdFichier]);
  await sql`update "DossierPiece" set "Etat" = 'waiting', "Motif" = null, "Version" = "Version" + 1
    where "IdPiece" = ${IdPiece}`.execute(db);
  const { Etat, Motif } = piece;
  await record({ entity: pieceOwner, id: IdPiece, before: { Etat, Motif }, after: { Etat: 'waiting', Motif: null } });
  announce(writing, request);
}

/**
 * Puts the pages of a paper that waits in an order; those that are not named are erased. Another version of it is to be looked at then.
 * @throws {ApiError} NOT_FOUND; DEMANDE_STADE where nothing waits; INVALID_INPUT for a page that is not there, or is named twice
 */
export async function arrangePages(
  writing: Writing,
  files: Pick<Files, 'attachMade' | 'in'>,
  request: RequestRow,
  IdPiece: number,
  pages: readonly string[],
): Promise<void> {
  const { db } = writing;
  const { Etat } = await lockPiece(db, request.IdDemande, IdPiece);
  if (request.IdStade !== stages.draft || Etat !== 'waiting') throw new ApiError('DEMANDE_STADE');
  const place = placeOfPiece(IdPiece);
  const there = await files.in(db, place);
  const wrong = pages.findIndex((id, at) => !there.includes(id) || pages.indexOf(id) !== at);
  if (wrong >= 0) throw invalidInput(`body/pages/${wrong}`, 'fileGone');
  if (pages.join() === there.join()) return;
  await files.attachMade(writing, place, pages);
  await sql`update "DossierPiece" set "Version" = "Version" + 1 where "IdPiece" = ${IdPiece}`.execute(db);
  announce(writing, request);
}

/**
 * Accepts a paper, or rejects it for a reason that its candidate reads beside it.
 * @throws {ApiError} NOT_FOUND; DEMANDE_STADE where nothing waits, or the file is over and the paper not
 * due; DEMANDE_MODIFIEE where another was looked at
 */
export async function decidePiece(
  writing: Writing,
  request: RequestRow,
  { IdPiece, Etat, Version, Remarque: given, ...read }: PieceDecision,
): Promise<void> {
  const { db, record, by } = writing;
  const piece = await lockPiece(db, request.IdDemande, IdPiece);
  if (piece.Version !== Version) throw new ApiError('DEMANDE_MODIFIEE');
  const open = request.IdStade === stages.draft || isDueOf(request, piece);
  if (!open || piece.Etat === 'missing') throw new ApiError('DEMANDE_STADE');
  const Motif = Etat === 'rejected' ? (given?.trim() ?? '') : null;
  if (Motif !== null && lengthOfReason(Motif) < shortestPieceReason)
    throw invalidInput('body/Remarque', Motif ? 'minLength' : 'required', Motif ? shortestPieceReason : undefined);
  const { DateEmission, DateValidite } =
    Etat === 'accepted' ? await requireDays(db, piece, read) : { DateEmission: null, DateValidite: null };
  await sql`update "DossierPiece" set "DateEmission" = ${DateEmission}::date, "DateValidite" = ${DateValidite}::date
    where "IdPiece" = ${IdPiece}`.execute(db);
  await sql`update "DossierPiece" set "Etat" = ${Etat}, "Motif" = ${Motif}::text, "DecidePar" = ${by}::integer, "DecideLe" = now(),
      "Version" = "Version" + 1 where "IdPiece" = ${IdPiece}`.execute(db);
  await record({
    entity: pieceOwner,
    id: IdPiece,
    before: { Etat: piece.Etat, Motif: piece.Motif },
    after: { Etat, Motif },
  });
  announce(writing, request);
}

/** @throws {ApiError} FILE_REFUSED where a file is none that this paper may be; PAYLOAD_TOO_LARGE */
async function requireFormat(db: Db, CodePiece: string, IdFichier: string): Promise<void> {
  const { Formats, Taille, name, size } = await rowOf(
    db,
    sql<
      Pick<PaperType, 'Formats' | 'Taille'> & { name: string; size: number }
    >`select t."Formats", t."Taille", f.name, f.size::integer
      from "PieceType" t, "Fichier" f where t."CodePiece" = ${CodePiece} and f."IdFichier" = ${IdFichier}`,
  );
  const ends = Formats.flatMap((format): readonly FileExtension[] => paperFormats[format]);
  if (!extensionOf(name, { extensions: ends, largest: size })) throw fileRefused('fileType', ends.join(', '));
  if (size > Taille * 1024 * 1024)
    throw new ApiError('PAYLOAD_TOO_LARGE', [{ path: 'content', rule: 'fileSize', value: String(Taille) }]);
}

/**
 * The days that whoever accepts a paper has read on it, where its type asks for them: it is good today still, and not too old.
 * @throws {ApiError} INVALID_INPUT
 */
async function requireDays(
  db: Db,
  { IdPiece }: { readonly IdPiece: number },
  { DateEmission = null, DateValidite = null }: Pick<PieceDecision, 'DateEmission' | 'DateValidite'>,
) {
  const { Echeance, today, oldest } = await rowOf(
    db,
    sql<{
      Echeance: boolean;
      today: string;
      oldest: string | null;
    }>`select t."Echeance", ${todayAt('p')}::text as today,
        (${todayAt('p')} - make_interval(months => t."AgeMois"))::date::text as oldest
      from "DossierPiece" e join "PieceType" t using ("CodePiece") join "Demande" d using ("IdDemande")
        join "Personne" p using ("IdPersonneEV1") where e."IdPiece" = ${IdPiece}`,
  );
  if (Echeance) {
    if (DateValidite === null) throw invalidInput('body/DateValidite', 'required');
    if (DateValidite < today) throw invalidInput('body/DateValidite', 'min', today);
  }
  if (oldest !== null) {
    if (DateEmission === null) throw invalidInput('body/DateEmission', 'required');
    if (DateEmission < oldest) throw invalidInput('body/DateEmission', 'min', oldest);
    if (DateEmission > today) throw invalidInput('body/DateEmission', 'max', today);
  }
  return { DateEmission: oldest === null ? null : DateEmission, DateValidite: Echeance ? DateValidite : null };
}
