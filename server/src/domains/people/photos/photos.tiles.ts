import { screenPath } from '@passerelle/contracts/screens.ts';
import { sql } from 'kysely';
import type { Tile } from '../../../engines/tiles/tile.ts';
import { mayJudge } from './photos.policy.ts';
import { waitingPhotos } from './photos.queries.ts';

/** Photos that wait to be judged. */
export const photoTiles: readonly Tile[] = [
  {
    name: 'photosToApprove',
    section: 'awaits',
    may: ({ kernel, actor }) => kernel.holds(actor, 'mvp'),
    rows: waitingPhotos,
    underOthers: {
      rights: ['mvp'],
      rows: (there, here) => sql`${waitingPhotos(there)} and (${mayJudge(here, 'f', 'p')}) is not true`,
    },
    opens: () => screenPath('photoValidation'),
  },
];
