import { sql } from 'kysely';
import { type Entity, toldColumns } from '../../../engines/entities/entity.ts';
import { paperTypeTable } from './papers/papers.plans.ts';

/** What became of the link of a hiring file, of what the record says otherwise, and of its way to payroll, and what a recruiter filled in: told with the file. */
export const candidateFileEntity: Entity = {
  name: 'DossierCandidat',
  rows: { table: 'DossierCandidat', key: ['IdDemande'] },
  told: toldColumns('link', 'payroll', 'differences', 'filledIn'),
  within: { Demande: ({ id }) => sql`select ${id}::text` },
};

/** A paper of a hiring file: told with the file. */
export const pieceEntity: Entity = {
  name: 'DossierPiece',
  rows: { table: 'DossierPiece', key: ['IdPiece'] },
  keys: { CodePiece: 'PieceType' },
  told: toldColumns('Etat', 'Motif', 'Derogation'),
  within: {
    Demande: ({ id }) => sql`select e."IdPiece"::text from "DossierPiece" e where e."IdDemande" = ${Number(id)}`,
  },
};

/** A paper that hiring files ask for, and of whom. */
export const paperTypeEntity: Entity = {
  name: 'PieceType',
  rows: { ...paperTypeTable, keyType: 'text' },
  label: { column: 'LibPiece', translated: true },
  told: toldColumns(
    ...['LibPiece', 'Aide', 'Formats', 'Taille', 'AgeMois', 'Echeance', 'Champ', 'Ordre', 'Actif', 'Regles'],
  ),
  mayRead: { right: 'adm' },
};
