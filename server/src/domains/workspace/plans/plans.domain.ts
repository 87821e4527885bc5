import { never } from '../../../platform/db/sql.ts';
import type { Domain } from '../../domain.ts';
import { planEntity } from './plans.entity.ts';
import { planHoldings } from './plans.holdings.ts';
import { plansJobs } from './plans.jobs.ts';
import { plansRoutes } from './plans.routes.ts';
import { planTiles } from './plans.tiles.ts';

export const plansDomain: Domain = {
  name: 'plans',
  // Plans are told of to whom they name, their authors, and to nobody else.
  live: { 'plans.changed': { table: 'plan', key: 'IdPlan', mayKnow: () => never } },
  offers: ['plans.tiles'],
  tiles: planTiles,
  routes: [plansRoutes],
  jobs: [plansJobs],
  holdings: [planHoldings],
  entities: [planEntity],
};
