import { sql } from 'kysely';
import type { Tile } from '../../../engines/tiles/tile.ts';
import { standingOutFor } from './review.measures.ts';
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
    ...standingOutFor('left'),
    underOthers: underOthers('left'),
  },
  {
    name: 'delegationsEnding',
    section: 'awaits',
    ...standingOutFor('ending'),
    underOthers: underOthers('ending'),
  },
];
