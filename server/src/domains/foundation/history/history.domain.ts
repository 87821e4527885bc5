import type { Domain } from '../../domain.ts';
import { historyRoutes } from './history.routes.ts';

export const historyDomain: Domain = {
  name: 'history',
  routes: [historyRoutes],
};
