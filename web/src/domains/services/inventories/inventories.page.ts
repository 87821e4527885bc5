import { inventoriesCalls } from '@passerelle/contracts/inventories/inventories.contract.ts';
import { isNotFound } from '../../../lib/api.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { InventoriesScreen } from './inventories.screen.tsx';
import { asKind, type InventorySearch } from './inventory.search.ts';

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly inventories: InventorySearch;
  }
}

/** What somebody holds. */
export const page = definePage<'inventories'>()({
  texts: ['INVENTORIES'],
  search: (raw): InventorySearch => ({ kind: asKind(raw.kind) }),
  load: async ({ params }) => {
    await ensureCall(inventoriesCalls.ofPerson, { params: { IdPersonneEV1: Number(params.IdPersonneEV1) } }).catch(
      (error: unknown) => {
        if (!isNotFound(error)) throw error;
      },
    );
  },
  Page: InventoriesScreen,
});
