import type { Domain } from '../../domain.ts';
import { dashboardRoutes } from './dashboard.routes.ts';
import { decisionHoldings } from './decisions.holdings.ts';

export const dashboardDomain: Domain = {
  name: 'dashboard',
  routes: [dashboardRoutes],
  holdings: [decisionHoldings],
};
