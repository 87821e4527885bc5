import type { PieceState } from '@passerelle/contracts/hiring/pieces.ts';

/** The colour of each state of a paper. */
export const pieceColours: Readonly<Record<PieceState, string>> = {
  missing: 'gray',
  waiting: 'blue',
  accepted: 'green',
  rejected: 'red',
};
