import { shortestPieceReason } from '@passerelle/contracts/hiring/pieces.ts';
import { lengthOfReason } from '@passerelle/contracts/reason.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../../engines/access/actor.ts';
import type { Writing } from '../../../../engines/act/act.ts';
import type { RequestRow } from '../../../../engines/requests/kind/request-kind.ts';
import { announce } from '../../../../engines/requests/moves/moves.ts';
import { rowOf } from '../../../../platform/db/database.ts';
import { usualToday } from '../../../../platform/db/days.ts';
import { ApiError, invalidInput } from '../../../../platform/http/api-error.ts';
import { seededRole } from '../../../foundation/actor/seeded-roles.ts';
import type { LinkMailNeeds } from '../link/link-mails.ts';
import { sendBackFile } from '../send-back/send-back.actions.ts';
import { pieceOwner } from './piece-place.ts';
import { lockPiece } from './pieces.queries.ts';
import './waiver.events.ts';

/** Roles that grant waivers. */
export const granting: readonly number[] = (['hrManager', 'hrCountryManager', 'hrAdministrator'] as const).map(
  seededRole,
);

/** Whether somebody acts under a role that grants waivers: human resources, where they decide about the person. */
export const grantsWaivers = ({ acting }: Pick<Actor, 'acting'>): boolean =>
  acting !== null && granting.includes(acting.IdRole);

/** Whether somebody, or whoever they act for, asked for a waiver. */
export const askedWaiver = (
  { IdPersonneEV1, RoleIdPersonneEV1 }: Pick<Actor, 'IdPersonneEV1' | 'RoleIdPersonneEV1'>,
  asker: number | null,
): boolean => asker === IdPersonneEV1 || asker === RoleIdPersonneEV1;

type Waiver = 'requested' | 'granted' | 'refused' | null;

/** Why a paper is not to be waited for, and until when: for good where no day is said. */
export interface AskedWaiver {
  readonly Motif: string;
  readonly Jusque?: string | null | undefined;
}

/**
 * Asks that a file goes on without a paper.
 * @throws {ApiError} NOT_FOUND; DEMANDE_STADE where it was handed over, is accepted, or a waiver is asked for or granted; INVALID_INPUT
 */
export async function askWaiver(
  writing: Writing,
  request: RequestRow,
  IdPiece: number,
  { Motif: given, Jusque = null }: AskedWaiver,
): Promise<void> {
  const { db, by } = writing;
  const piece = await lockPiece(db, request.IdDemande, IdPiece);
  const standing = piece.Derogation === 'requested' || piece.Derogation === 'granted';
  if (request.IdStade !== stages.draft || piece.Etat === 'accepted' || standing) throw new ApiError('DEMANDE_STADE');
  const Motif = given.trim();
  if (lengthOfReason(Motif) < shortestPieceReason)
    throw invalidInput('body/Motif', Motif ? 'minLength' : 'required', Motif ? shortestPieceReason : undefined);
  const { today } = await rowOf(db, sql<{ today: string }>`select ${usualToday}::text as today`);
  if (Jusque !== null && Jusque < today) throw invalidInput('body/Jusque', 'min', today);
  await sql`update "DossierPiece" set "DerogMotif" = ${Motif}, "DerogJusque" = ${Jusque}::date, "DerogPar" = ${by}::integer,
      "DerogDecide" = null where "IdPiece" = ${IdPiece}`.execute(db);
  await turn(writing, request, piece, 'requested');
}

/**
 * Grants a waiver, or refuses it.
 * @throws {ApiError} NOT_FOUND; NOT_AUTHORIZED for whoever asked for it, or is not of human resources; DEMANDE_STADE where none is asked
 * for; DEMANDE_MODIFIEE where another was looked at
 */
export async function decideWaiver(
  writing: Writing,
  actor: Actor,
  request: RequestRow,
  { IdPiece, Version, granted }: { readonly IdPiece: number; readonly Version: number; readonly granted: boolean },
): Promise<void> {
  const { db, by } = writing;
  const piece = await lockPiece(db, request.IdDemande, IdPiece);
  if (!grantsWaivers(actor) || askedWaiver(actor, piece.DerogPar)) throw new ApiError('NOT_AUTHORIZED');
  if (piece.Version !== Version) throw new ApiError('DEMANDE_MODIFIEE');
  if (request.IdStade !== stages.draft || piece.Derogation !== 'requested') throw new ApiError('DEMANDE_STADE');
  await sql`update "DossierPiece" set "DerogDecide" = ${by}::integer where "IdPiece" = ${IdPiece}`.execute(db);
  await turn(writing, request, piece, granted ? 'granted' : 'refused');
}

/**
 * Takes a waiver back: the paper is asked for again, and a file that was handed over without it goes back to its candidate for it.
 * @throws {ApiError} NOT_FOUND; DEMANDE_STADE where there is none, or the file is over
 */
export async function cancelWaiver(
  writing: Writing,
  needs: LinkMailNeeds,
  request: RequestRow,
  IdPiece: number,
): Promise<void> {
  const piece = await lockPiece(writing.db, request.IdDemande, IdPiece);
  const stands = piece.Derogation === 'requested' || piece.Derogation === 'granted';
  if (request.IdStade > stages.underWay || !stands) throw new ApiError('DEMANDE_STADE');
  await turn(writing, request, piece, null);
  const { why } = await rowOf(
    writing.db,
    sql<{ why: string }>`select "DerogMotif" as why from "DossierPiece" where "IdPiece" = ${IdPiece}`,
  );
  if (request.IdStade !== stages.draft && piece.Etat !== 'accepted')
    await sendBackFile(writing, needs, request.IdPersonneEV1, { fields: [], pieces: [IdPiece], Remarque: why });
}

/** A waiver that is asked for waits for nobody once its paper is accepted, or its file is over. */
export async function dropWaiver(writing: Writing, request: RequestRow, IdPiece: number): Promise<void> {
  const piece = await lockPiece(writing.db, request.IdDemande, IdPiece);
  if (piece.Derogation === 'requested') await turn(writing, request, piece, null);
}

async function turn(
  writing: Writing,
  request: RequestRow,
  { IdPiece, Derogation: before }: { readonly IdPiece: number; readonly Derogation: Waiver },
  Derogation: Waiver,
): Promise<void> {
  await sql`update "DossierPiece" set "Derogation" = ${Derogation}::text, "Version" = "Version" + 1
    where "IdPiece" = ${IdPiece}`.execute(writing.db);
  await writing.record({ entity: pieceOwner, id: IdPiece, before: { Derogation: before }, after: { Derogation } });
  await writing.emit('hiring.waiverTurned', { person: request.IdPersonneEV1, piece: IdPiece, Derogation });
  announce(writing, request);
}
