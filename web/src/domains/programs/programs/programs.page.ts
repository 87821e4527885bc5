import { programCalls } from '@passerelle/contracts/programs/programs.contract.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { ProgramsScreen } from './programs.screen.tsx';

/** The programs that call by themselves: made, let do more or less, given another token, ended. */
export const page = definePage<'programs'>()({
  texts: ['PROGRAMS', 'HISTORY'],
  load: async () => await ensureCall(programCalls.list, {}),
  Page: ProgramsScreen,
});
