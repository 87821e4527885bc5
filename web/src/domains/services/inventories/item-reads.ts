import { inventoriesCalls } from '@passerelle/contracts/inventories/inventories.contract.ts';

/** Reads that another state of a thing makes stale. */
export const staleWithItem = [inventoriesCalls.ofPerson, inventoriesCalls.ofSite, inventoriesCalls.toReturn];
