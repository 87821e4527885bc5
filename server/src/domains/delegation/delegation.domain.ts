import type { Domain } from '../domain.ts';
import { delegationPlans } from './delegation.plans.ts';
import { delegationRoutes } from './delegation.routes.ts';

export const delegationDomain: Domain = {
  name: 'delegation',
  offers: ['delegation.actions'],
  routes: [delegationRoutes],
  plans: [({ kernel }) => delegationPlans(kernel)],
};
