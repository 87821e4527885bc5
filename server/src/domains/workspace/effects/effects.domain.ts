import type { Domain } from '../../domain.ts';
import { effectsMeasures } from './effects.measures.ts';
import { registerEffects } from './effects.reactions.ts';
import { effectsRoutes } from './effects.routes.ts';
import { effectsDone, effectTiles } from './effects.tiles.ts';

export const effectsDomain: Domain = {
  name: 'effects',
  routes: [effectsRoutes],
  reactions: [registerEffects],
  tiles: effectTiles,
  done: effectsDone,
  measures: effectsMeasures,
};
