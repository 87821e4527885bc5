import { definePage } from '../../../../lib/page.ts';
import { WelcomeScreen } from './candidate.screen.tsx';

/** What greets a candidate before their file. */
export const page = definePage<'welcome'>()({
  texts: ['HIRING', 'HIRING_PAPERS', 'CHAMPS', 'PERSON', 'REGLES', 'ERREURS', 'FILES'],
  Page: WelcomeScreen,
});
