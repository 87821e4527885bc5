import type { Domain } from '../../domain.ts';
import { directoryEntry } from './directory.list.ts';
import { directoryMeasures } from './directory.measures.ts';
import { directoryRoutes } from './directory.routes.ts';
import { directoryTiles } from './directory.tiles.ts';

export const directoryDomain: Domain = {
  name: 'directory',
  offers: ['directory.list', 'directory.queries'],
  lists: [directoryEntry],
  measures: directoryMeasures,
  tiles: directoryTiles,
  routes: [directoryRoutes],
};
