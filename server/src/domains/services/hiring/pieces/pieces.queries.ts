import type { FormFault } from '@passerelle/contracts/forms/evaluate-form.ts';
import type { Demand, PaperType } from '@passerelle/contracts/hiring/paper-types.ts';
import type { PieceState, WaiverState } from '@passerelle/contracts/hiring/pieces.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { instant } from '../../../../platform/db/sql.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { demandsOf } from '../papers/papers.queries.ts';
import { pieceField, pieceOwner } from './piece-place.ts';

/** What a paper is called and may be, as it is edited on site. */
type Told = Pick<PaperType, 'Nom' | 'Aide' | 'Formats' | 'Taille' | 'AgeMois' | 'Echeance'>;

export interface PieceRow extends Told {
  readonly IdPiece: number;
  readonly CodePiece: string;
  readonly Demande: Demand;
  readonly Etat: PieceState;
  readonly Motif: string | null;
  readonly Derogation: WaiverState | null;
  readonly DerogMotif: string | null;
  readonly DerogJusque: string | null;
  readonly DerogPar: number | null;
  readonly DateEmission: string | null;
  readonly DateValidite: string | null;
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

/** The papers of a file that are asked for or were given, in their order, each with what was given last. */
export async function readPieces(db: Db, IdDemande: number): Promise<readonly PieceRow[]> {
  const demands = await demandsOf(db, IdDemande);
  const rows = await rowsOf(
    db,
    sql<Omit<PieceRow, 'Demande'>>`select e."IdPiece", e."CodePiece",
        jsonb_build_object('text', t."LibPiece", 'Traductions', t."Traductions") as "Nom", t."Aide", t."Formats", t."Taille", t."AgeMois",
        t."Echeance", e."Etat", e."Motif", e."Derogation", e."DerogMotif", e."DerogJusque"::text as "DerogJusque", e."DerogPar",
        e."DateEmission"::text as "DateEmission", e."DateValidite"::text as "DateValidite", e."Version", e."DecidePar",
        case when e."DecideLe" is not null then ${instant(sql`e."DecideLe"`)} end as "DecideLe",
        coalesce((select jsonb_agg(jsonb_build_object('IdFichier', f."IdFichier", 'name', f.name, 'type', f.type, 'sha256', f.sha256) order by f."Ordre")
          from "Fichier" f where f.state = 'attached' and f.owner_entity = ${pieceOwner} and f.owner_id = e."IdPiece"::text
            and f."Champ" = ${pieceField}), '[]') as pages
      from "DossierPiece" e join "PieceType" t using ("CodePiece")
      where e."IdDemande" = ${IdDemande} order by t."Ordre", e."CodePiece"`,
  );
  return rows
    .map((row) => ({ ...row, Demande: demands.get(row.CodePiece) ?? 'none' }))
    .filter(({ Demande, Etat }) => Demande !== 'none' || Etat !== 'missing');
}

/** The papers that lack in a file, or were not accepted: as faults of the file. What is not asked for stands in nothing's way. */
export async function faultsOfPieces(db: Db, IdDemande: number): Promise<readonly FormFault[]> {
  return (await readPieces(db, IdDemande))
    .filter(
      ({ Demande, Etat, Derogation }) =>
        Etat !== 'accepted' &&
        Derogation !== 'granted' &&
        (Demande === 'required' || (Demande === 'optional' && Etat !== 'missing')),
    )
    .map(({ CodePiece }) => ({ field: `piece-${CodePiece}`, rule: 'required' as const }));
}

export type LockedPiece = Pick<
  PieceRow,
  'IdPiece' | 'CodePiece' | 'Etat' | 'Version' | 'Motif' | 'Derogation' | 'DerogPar' | 'DerogJusque'
>;

/** A paper of a file, held. @throws {ApiError} NOT_FOUND where the file has no such paper */
export async function lockPiece(db: Db, IdDemande: number, IdPiece: number): Promise<LockedPiece> {
  const [row] = await rowsOf(
    db,
    sql<LockedPiece>`select "IdPiece", "CodePiece", "Etat", "Version", "Motif", "Derogation", "DerogPar",
        "DerogJusque"::text as "DerogJusque" from "DossierPiece" where "IdDemande" = ${IdDemande} and "IdPiece" = ${IdPiece} for update`,
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
