import type { Domain } from '../domain.ts';
import { explainRoutes } from './explain.routes.ts';

export const explainDomain: Domain = {
  name: 'explain',
  routes: [explainRoutes],
};
