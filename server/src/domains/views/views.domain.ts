import type { Domain } from '../domain.ts';
import { viewsRoutes } from './views.routes.ts';

export const viewsDomain: Domain = {
  name: 'views',
  routes: [viewsRoutes],
};
