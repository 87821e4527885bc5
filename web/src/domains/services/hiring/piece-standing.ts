import type { HiringPiece } from '@passerelle/contracts/hiring/hiring.contract.ts';
import type { PieceState } from '@passerelle/contracts/hiring/pieces.ts';

type PieceStanding = PieceState | 'waived' | 'later';

/** Where a paper stands, as both sides read it: one that is waived and was not given is not asked for, or not yet. */
export function pieceStanding({
  Etat,
  Derogation,
  DerogJusque,
}: Pick<HiringPiece, 'Etat' | 'Derogation' | 'DerogJusque'>): PieceStanding {
  if (Derogation !== 'granted' || Etat === 'accepted' || Etat === 'waiting') return Etat;
  return DerogJusque === null ? 'waived' : 'later';
}

/** The colour of where a paper stands. */
export const pieceColours: Readonly<Record<PieceStanding, string>> = {
  missing: 'gray',
  waiting: 'blue',
  accepted: 'green',
  rejected: 'red',
  waived: 'gray',
  later: 'gray',
};
