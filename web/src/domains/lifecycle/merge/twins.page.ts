import { mergeCalls } from '@passerelle/contracts/merge/merge.contract.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { TwinsScreen } from './twins.screen.tsx';

/** Records that may be of one person. */
export const page = definePage<'twins'>()({
  texts: ['MERGE', 'PERSON', 'CHAMPS', 'GRID'],
  load: () => ensureCall(mergeCalls.twins, {}),
  Page: TwinsScreen,
});
