import { screenPath } from '@passerelle/contracts/screens.ts';
import type { Tile } from '../../../engines/tiles/tile.ts';
import { itemsToReturn } from './inventories.queries.ts';

/** What general services have to get back, as their list of it has it. */
export const inventoryTiles: readonly Tile[] = [
  {
    name: 'itemsDue',
    section: 'awaits',
    may: ({ kernel, actor }) => kernel.holds(actor, 'oic') && kernel.holds(actor, 'SGX'),
    rows: itemsToReturn,
    opens: () => screenPath('inventoryToReturn'),
  },
];
