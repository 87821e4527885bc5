import type { Domain } from '../domain.ts';
import { planEntity } from './plans.entity.ts';
import { planHoldings } from './plans.holdings.ts';
import { plansJobs } from './plans.jobs.ts';
import { plansRoutes } from './plans.routes.ts';

export const plansDomain: Domain = {
  name: 'plans',
  routes: [plansRoutes],
  jobs: [plansJobs],
  holdings: [planHoldings],
  entities: [planEntity],
};
