import type { ItemKind, ReturnReason } from '@passerelle/contracts/inventories/inventories.contract.ts';
import { screenPath } from '@passerelle/contracts/screens.ts';
import type { CountedRows, Measure } from '../../../engines/measures/measure.ts';
import { itemsToReturn } from './inventories.queries.ts';

/** What is to be given back, as the list of it has it. */
export const toGiveBack = (because?: ReturnReason, kind?: ItemKind): CountedRows => ({
  may: ({ kernel, actor }) => kernel.level(actor, 'oic', 'others') > 0,
  seenBy: () => (because === 'ending' ? ['oic'] : ['oic', 'ann-col-IdStatut']),
  rows: (who) => itemsToReturn(who, because, kind),
  opens: () => {
    const asked = new URLSearchParams({ ...(because && { motif: because }), ...(kind && { kind }) }).toString();
    return screenPath('inventoryToReturn', {}, asked && `?${asked}`);
  },
});

/** Vehicles whose lease ends, and what those hold who leave. */
export const inventoryMeasures: readonly Measure[] = [
  { name: 'vehiclesEnding', section: 'means', ...toGiveBack('ending', 'vehicule') },
  { name: 'itemsEnding', section: 'means', ...toGiveBack('ending') },
  { name: 'itemsDue', section: 'means', ...toGiveBack() },
];
