import type { PieceState } from '@passerelle/contracts/hiring/pieces.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { instant } from '../../../../platform/db/sql.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { pieceField, pieceOwner } from './piece-place.ts';

export interface PieceRow {
  readonly IdPiece: number;
  readonly CodePiece: string;
  readonly Obligatoire: boolean;
  readonly Etat: PieceState;
  readonly Motif: string | null;
  readonly Version: number;
  readonly DecidePar: number | null;
  readonly DecideLe: string | null;
  readonly pages: {
    readonly IdFichier: string;
    readonly name: string;
    readonly type: string;
    readonly sha256: string;
  }[];
}

/** The papers of a file, in their order, each with what was given last. */
export async function readPieces(db: Db, IdDemande: number): Promise<readonly PieceRow[]> {
  return await rowsOf(
    db,
    sql<PieceRow>`select e."IdPiece", e."CodePiece", t."Obligatoire", e."Etat", e."Motif", e."Version", e."DecidePar",
        case when e."DecideLe" is not null then ${instant(sql`e."DecideLe"`)} end as "DecideLe",
        coalesce((select jsonb_agg(jsonb_build_object('IdFichier', f."IdFichier", 'name', f.name, 'type', f.type, 'sha256', f.sha256) order by f."Ordre")
          from "Fichier" f where f.state = 'attached' and f.owner_entity = ${pieceOwner} and f.owner_id = e."IdPiece"::text
            and f."Champ" = ${pieceField}), '[]') as pages
      from "DossierPiece" e join "PieceType" t using ("CodePiece")
      where e."IdDemande" = ${IdDemande} order by t."Ordre"`,
  );
}

/** A paper of a file, held. @throws {ApiError} NOT_FOUND where the file has no such paper */
export async function lockPiece(
  db: Db,
  IdDemande: number,
  IdPiece: number,
): Promise<Pick<PieceRow, 'IdPiece' | 'CodePiece' | 'Etat' | 'Version' | 'Motif'>> {
  const [row] = await rowsOf(
    db,
    sql<
      Pick<PieceRow, 'IdPiece' | 'CodePiece' | 'Etat' | 'Version' | 'Motif'>
    >`select "IdPiece", "CodePiece", "Etat", "Version", "Motif"
      from "DossierPiece" where "IdDemande" = ${IdDemande} and "IdPiece" = ${IdPiece} for update`,
  );
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

/** Whether a paper is of a file. */
export async function isPieceOf(db: Db, IdDemande: number, IdPiece: number): Promise<boolean> {
  const found = await rowsOf(
    db,
    sql`select from "DossierPiece" where "IdDemande" = ${IdDemande} and "IdPiece" = ${IdPiece}`,
  );
  return found.length > 0;
}
