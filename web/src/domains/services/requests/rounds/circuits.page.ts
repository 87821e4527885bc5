import { roundsCalls } from '@passerelle/contracts/requests/rounds.contract.ts';
import { definePage } from '../../../../lib/page.ts';
import { ensureCall } from '../../../../lib/query.ts';
import { CircuitsScreen } from './circuits.screen.tsx';

/** Who decides each type of request. */
export const page = definePage<'circuits'>()({
  texts: ['CIRCUITS', 'REQUESTS', 'GRID'],
  load: () => ensureCall(roundsCalls.list, {}),
  Page: CircuitsScreen,
});
