import { definePage } from '../../../lib/page.ts';
import { asKind, type InventorySearch } from './inventory.search.ts';
import { SiteInventoryScreen } from './site-inventory.screen.tsx';

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly siteInventory: InventorySearch;
  }
}

/** What is held at a site. */
export const page = definePage<'siteInventory'>()({
  texts: ['INVENTORIES'],
  search: (raw): InventorySearch => ({ kind: asKind(raw.kind) }),
  Page: SiteInventoryScreen,
});
