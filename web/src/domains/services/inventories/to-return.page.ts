import { returnReasons } from '@passerelle/contracts/inventories/inventories.contract.ts';
import { definePage } from '../../../lib/page.ts';
import { asKind, type ToReturnSearch } from './inventory.search.ts';
import { ToReturnScreen } from './to-return.screen.tsx';

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly inventoryToReturn: ToReturnSearch;
  }
}

/** What is to be given back. */
export const page = definePage<'inventoryToReturn'>()({
  texts: ['INVENTORIES'],
  search: ({ kind, motif }): ToReturnSearch => {
    const because = returnReasons.find((one) => one === motif);
    return { kind: asKind(kind), ...(because && { motif: because }) };
  },
  Page: ToReturnScreen,
});
