import { mostPages } from '@passerelle/contracts/hiring/pieces.ts';
import type { FileOwner } from '../../../../engines/files/file-owner.ts';
import { never } from '../../../../platform/db/sql.ts';
import { pieceField, pieceOwner } from './piece-place.ts';

/** The papers of hiring files. They are given and read by the calls of the file alone, which judge whose it is. */
export const pieceFiles: FileOwner = {
  entity: pieceOwner,
  rows: { table: 'DossierPiece', key: 'IdPiece' },
  fields: { [pieceField]: { purpose: 'document', most: mostPages, mayRead: () => never, mayWrite: () => never } },
};
