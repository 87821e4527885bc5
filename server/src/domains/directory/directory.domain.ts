import type { Domain } from '../domain.ts';
import { directoryRoutes } from './directory.routes.ts';

export const directoryDomain: Domain = {
  name: 'directory',
  routes: [directoryRoutes],
};
