import { nullable, strict } from '../call.ts';
import { planContract } from '../plans/plan-contract.ts';
import { PaperCode, PapersFile, PaperType } from './paper-types.ts';

/** A paper that hiring files ask for, and of whom, over what was read; null where it is a new one. */
export const hiringPaperPlan = planContract({
  kind: 'hiring-paper',
  input: strict({ CodePiece: PaperCode, Lu: nullable(PaperType), Piece: PaperType }),
  rights: ['adm'],
});

/** Papers of a file, put in the place of those of the same codes; what it does not name stays. */
export const hiringPapersPlan = planContract({
  kind: 'hiring-papers',
  input: strict({ Fichier: PapersFile }),
  rights: ['adm'],
});
