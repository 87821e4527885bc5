import type { Domain } from '../../domain.ts';
import { importedBadges } from './badges.imports.ts';
import { itemEntity } from './inventories.entity.ts';
import { itemFinder } from './inventories.finder.ts';
import { inventoryMeasures } from './inventories.measures.ts';
import { seesAnyOf } from './inventories.policy.ts';
import { inventoriesRoutes } from './inventories.routes.ts';
import { inventoryTiles } from './inventories.tiles.ts';
import { itemHoldings } from './item.holdings.ts';
import { accessKind } from './kinds/acces.kind.ts';
import { canteenKind } from './kinds/cantine.kind.ts';
import { softwareKind } from './kinds/logiciel.kind.ts';
import { equipmentKind } from './kinds/materiel.kind.ts';
import { parkingKind } from './kinds/parking.kind.ts';
import { portabilityKind } from './kinds/portabilite.kind.ts';
import { vehicleKind } from './kinds/vehicule.kind.ts';
import { plannedItems, vehiclePlans } from './vehicle-load.plans.ts';
import { importedVehicles } from './vehicles.imports.ts';

/** What people hold of what they asked for, and how it comes back. */
export const inventoriesDomain: Domain = {
  name: 'inventories',
  owns: ['Inventaire'],
  offers: ['inventories.events', 'inventories.policy', 'held'],
  requestKinds: [equipmentKind, softwareKind, accessKind, canteenKind, parkingKind, portabilityKind, vehicleKind],
  routes: [inventoriesRoutes],
  merged: { Inventaire: { IdPersonneEV1: 'moves', IdPersonneEV1Retour: 'stays' } },
  kept: { Inventaire: { about: 'IdPersonneEV1', becomes: { Numero: null } } },
  entities: [itemEntity],
  live: { 'inventories.changed': { table: 'Personne', key: 'IdPersonneEV1', mayKnow: seesAnyOf } },
  finders: [itemFinder],
  holdings: [itemHoldings],
  tiles: inventoryTiles,
  measures: inventoryMeasures,
  plans: [vehiclePlans],
  importables: [importedBadges, importedVehicles],
  planned: plannedItems,
};
