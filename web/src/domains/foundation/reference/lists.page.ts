import { listsCalls } from '@passerelle/contracts/reference/lists.contract.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { ListsScreen } from './lists.screen.tsx';

/** Every reference list. */
export const page = definePage<'referenceLists'>()({
  texts: ['LISTS', 'HISTORY'],
  load: async () => await ensureCall(listsCalls.all, {}),
  Page: ListsScreen,
});
