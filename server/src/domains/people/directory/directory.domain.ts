import type { Domain } from '../../domain.ts';
import { directoryRoutes } from './directory.routes.ts';
import { directoryTiles } from './directory.tiles.ts';

export const directoryDomain: Domain = {
  name: 'directory',
  offers: ['directory.list', 'directory.queries'],
  tiles: directoryTiles,
  routes: [directoryRoutes],
};
