import type { Tile } from '../../../engines/tiles/tile.ts';
import { toGiveBack } from './inventories.measures.ts';

/** What general services have to get back, as their list of it has it. */
export const inventoryTiles: readonly Tile[] = [
  {
    name: 'itemsDue',
    section: 'awaits',
    ...toGiveBack(),
    may: ({ kernel, actor }) => kernel.holds(actor, 'oic') && kernel.holds(actor, 'SGX'),
  },
];
