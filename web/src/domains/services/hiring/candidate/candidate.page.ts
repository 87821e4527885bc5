import { definePage } from '../../../../lib/page.ts';
import { CandidateScreen } from './candidate.screen.tsx';

/** A candidate’s own file, behind its link and their birth date. */
export const page = definePage<'outsideHiringFile'>()({
  texts: ['HIRING', 'HIRING_PAPERS', 'CHAMPS', 'PERSON', 'REGLES', 'ERREURS', 'FILES'],
  Page: CandidateScreen,
});
