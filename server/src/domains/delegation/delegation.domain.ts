import type { Domain } from '../domain.ts';
import { delegationPlans } from './delegation.plans.ts';
import { delegationRoutes } from './delegation.routes.ts';
import { roleHoldings } from './roles.holdings.ts';

export const delegationDomain: Domain = {
  name: 'delegation',
  offers: ['delegation.actions'],
  routes: [delegationRoutes],
  holdings: [roleHoldings],
  plans: [({ kernel }) => delegationPlans(kernel)],
};
