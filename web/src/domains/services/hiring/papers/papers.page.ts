import { papersCalls } from '@passerelle/contracts/hiring/papers.contract.ts';
import { definePage } from '../../../../lib/page.ts';
import { ensureCall } from '../../../../lib/query.ts';
import { PapersScreen } from './papers.screen.tsx';

/** The papers that hiring files ask for. */
export const page = definePage<'hiringPapers'>()({
  texts: ['HIRING_PAPERS', 'CONDITIONS', 'CHAMPS', 'PERSON'],
  load: () => ensureCall(papersCalls.list, {}),
  Page: PapersScreen,
});
