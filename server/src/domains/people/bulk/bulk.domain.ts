import type { Domain } from '../../domain.ts';
import { bulkPlans } from './bulk.plans.ts';
import { bulkRoutes } from './bulk.routes.ts';
import { importedPeople } from './people.imports.ts';
import { relationHoldings } from './relations.holdings.ts';

export const bulkDomain: Domain = {
  name: 'bulk',
  offers: ['chosen-people.queries'],
  importables: [importedPeople],
  routes: [bulkRoutes],
  plans: [bulkPlans],
  holdings: [relationHoldings],
};
