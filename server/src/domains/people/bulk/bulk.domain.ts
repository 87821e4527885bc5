import type { Domain } from '../../domain.ts';
import { bulkPlans } from './bulk.plans.ts';
import { bulkRoutes } from './bulk.routes.ts';
import { relationHoldings } from './relations.holdings.ts';

export const bulkDomain: Domain = {
  name: 'bulk',
  offers: ['chosen-people.queries'],
  routes: [bulkRoutes],
  plans: [bulkPlans],
  holdings: [relationHoldings],
};
