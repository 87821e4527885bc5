import type { Tile } from '../../../engines/tiles/tile.ts';
import { effectsNotDone } from './effects.measures.ts';

/** What did not come about outside, and waits for somebody. */
export const effectTiles: readonly Tile[] = [{ name: 'effectsNotDone', section: 'awaits', ...effectsNotDone }];
