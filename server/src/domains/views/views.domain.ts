import type { Domain } from '../domain.ts';
import { viewsRoutes } from './views.routes.ts';

export const viewsDomain: Domain = {
  name: 'views',
  owns: ['default_view', 'saved_view'],
  routes: [viewsRoutes],
};
