import { feedCalls } from '@passerelle/contracts/feeds/feeds.contract.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { FeedsScreen } from './feeds.screen.tsx';

/** The addresses at which one's own calendar program reads what one may. */
export const page = definePage<'feeds'>()({
  texts: ['FEEDS'],
  load: async () => await ensureCall(feedCalls.list, {}),
  Page: FeedsScreen,
});
