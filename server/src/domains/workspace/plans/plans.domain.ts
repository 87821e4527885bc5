import { never } from '../../../platform/db/sql.ts';
import type { Domain } from '../../domain.ts';
import { planEntity } from './plans.entity.ts';
import { planHoldings } from './plans.holdings.ts';
import { plansJobs } from './plans.jobs.ts';
import { plansRoutes } from './plans.routes.ts';

export const plansDomain: Domain = {
  name: 'plans',
  // Plans are told of to whom they name, their authors, and to nobody else.
  live: { 'plans.changed': { table: 'plan', key: 'IdPlan', mayKnow: () => never } },
  routes: [plansRoutes],
  jobs: [plansJobs],
  holdings: [planHoldings],
  entities: [planEntity],
};
