import { screenPath } from '@passerelle/contracts/screens.ts';
import type { Tile } from '../../../engines/tiles/tile.ts';
import { mayReview } from './review.policy.ts';
import { rolesStandingOut } from './review.queries.ts';

/** Roles that stand out. */
export const reviewTiles: readonly Tile[] = [
  {
    name: 'rolesOfGone',
    section: 'awaits',
    may: mayReview,
    rows: (reader) => rolesStandingOut(reader, 'left'),
    opens: () => screenPath('review', {}, '?kind=left'),
  },
  {
    name: 'delegationsEnding',
    section: 'awaits',
    may: mayReview,
    rows: (reader) => rolesStandingOut(reader, 'ending'),
    opens: () => screenPath('review', {}, '?kind=ending'),
  },
];
