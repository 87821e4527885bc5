import { screenPath } from '@passerelle/contracts/screens.ts';
import type { Tile } from '../../../engines/tiles/tile.ts';
import { waitingPhotos } from './photos.queries.ts';

/** Photos that wait to be judged. */
export const photoTiles: readonly Tile[] = [
  {
    name: 'photosToApprove',
    section: 'awaits',
    may: ({ kernel, actor }) => kernel.holds(actor, 'mvp'),
    rows: waitingPhotos,
    opens: () => screenPath('photoValidation'),
  },
];
