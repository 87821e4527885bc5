import { gapKinds, gapsCalls } from '@passerelle/contracts/provisioning/gaps.contract.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { GapsScreen } from './gaps.screen.tsx';
import type { GapsSearch } from './gaps.search.ts';

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly accountGaps: GapsSearch;
  }
}

/** What differs between the systems outside and what is wanted there: chosen, it is mended by a plan, or left until a day. */
export const page = definePage<'accountGaps'>()({
  texts: ['ACCOUNT_GAPS', 'PROVISIONING', 'EFFECTS', 'CHAMPS', 'REGLES'],
  search: ({ genre, laisses }): GapsSearch => {
    const kind = gapKinds.find((one) => one === genre);
    return { ...(kind && { genre: kind }), ...((laisses === true || laisses === 'true') && { laisses: true }) };
  },
  load: async () => await ensureCall(gapsCalls.comparisons, {}),
  Page: GapsScreen,
});
