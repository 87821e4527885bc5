import type { Domain } from '../domain.ts';
import { dashboardRoutes } from './dashboard.routes.ts';

export const dashboardDomain: Domain = {
  name: 'dashboard',
  routes: [dashboardRoutes],
};
