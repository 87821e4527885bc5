import type { Domain } from '../../domain.ts';
import { reviewMeasures } from './review.measures.ts';
import { reviewRoutes } from './review.routes.ts';
import { reviewTiles } from './review.tiles.ts';

export const reviewDomain: Domain = {
  name: 'review',
  owns: ['role_review'],
  merged: { role_review: { IdPersonneEV1: 'stays' } },
  kept: { role_review: 'keys' },
  tiles: reviewTiles,
  measures: reviewMeasures,
  routes: [reviewRoutes],
};
