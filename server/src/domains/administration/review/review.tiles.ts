import { screenPath } from '@passerelle/contracts/screens.ts';
import { sql } from 'kysely';
import type { Tile } from '../../../engines/tiles/tile.ts';
import { lookedAfter, mayReview } from './review.policy.ts';
import { rolesStandingOut } from './review.queries.ts';

const underOthers = (kind: 'left' | 'ending'): Tile['underOthers'] => ({
  rights: ['adm', 'fp-delegue-role'],
  rows: (there, here) =>
    mayReview(here)
      ? sql`${rolesStandingOut(there, kind)} and (${lookedAfter(here)}) is not true`
      : rolesStandingOut(there, kind),
});

/** Roles that stand out. */
export const reviewTiles: readonly Tile[] = [
  {
    name: 'rolesOfGone',
    section: 'awaits',
    may: mayReview,
    rows: (reader) => rolesStandingOut(reader, 'left'),
    underOthers: underOthers('left'),
    opens: () => screenPath('review', {}, '?kind=left'),
  },
  {
    name: 'delegationsEnding',
    section: 'awaits',
    may: mayReview,
    rows: (reader) => rolesStandingOut(reader, 'ending'),
    underOthers: underOthers('ending'),
    opens: () => screenPath('review', {}, '?kind=ending'),
  },
];
