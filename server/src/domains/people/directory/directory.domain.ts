import type { Domain } from '../../domain.ts';
import { directoryEntry } from './directory.list.ts';
import { directoryRoutes } from './directory.routes.ts';

export const directoryDomain: Domain = {
  name: 'directory',
  offers: ['directory.list', 'directory.queries'],
  lists: [directoryEntry],
  routes: [directoryRoutes],
};
