import { sql } from 'kysely';
import { type Done, withinADay } from '../../../engines/tiles/done.ts';
import type { Tile } from '../../../engines/tiles/tile.ts';
import { effectsNotDone } from './effects.measures.ts';

/** What did not come about outside, and waits for somebody. */
export const effectTiles: readonly Tile[] = [{ name: 'effectsNotDone', section: 'night', ...effectsNotDone }];

const doneOf = (which: ReturnType<typeof sql<boolean>>) =>
  sql<number>`(select count(*)::integer from effect where state = 'done' and ${which} and ${withinADay(sql`ended_at`)})`;

/** What came about outside, mails apart. */
export const effectsDone: readonly Done[] = [
  { name: 'effects', count: doneOf(sql<boolean>`system <> 'mail'`) },
  { name: 'mails', count: doneOf(sql<boolean>`system = 'mail'`) },
];
