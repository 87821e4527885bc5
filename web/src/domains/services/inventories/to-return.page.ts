import { definePage } from '../../../lib/page.ts';
import { asKind, type InventorySearch } from './inventory.search.ts';
import { ToReturnScreen } from './to-return.screen.tsx';

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly inventoryToReturn: InventorySearch;
  }
}

/** What is to be given back. */
export const page = definePage<'inventoryToReturn'>()({
  texts: ['INVENTORIES'],
  search: (raw): InventorySearch => ({ kind: asKind(raw.kind) }),
  Page: ToReturnScreen,
});
