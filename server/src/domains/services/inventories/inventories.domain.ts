import type { Domain } from '../../domain.ts';
import { itemEntity } from './inventories.entity.ts';
import { seesAnyOf } from './inventories.policy.ts';
import { inventoriesRoutes } from './inventories.routes.ts';
import { itemHoldings } from './item.holdings.ts';
import { plannedItems, vehiclePlans } from './vehicle-load.plans.ts';

/** What people hold of what they asked for, and how it comes back. */
export const inventoriesDomain: Domain = {
  name: 'inventories',
  owns: ['Inventaire'],
  offers: ['inventory.actions', 'inventories.events', 'inventories.policy', 'held'],
  routes: [inventoriesRoutes],
  kept: { Inventaire: { about: 'IdPersonneEV1', becomes: { Numero: null } } },
  entities: [itemEntity],
  live: { 'inventories.changed': { table: 'Personne', key: 'IdPersonneEV1', mayKnow: seesAnyOf } },
  holdings: [itemHoldings],
  plans: [vehiclePlans],
  planned: plannedItems,
};
