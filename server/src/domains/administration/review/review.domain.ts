import type { Domain } from '../../domain.ts';
import { reviewRoutes } from './review.routes.ts';

export const reviewDomain: Domain = {
  name: 'review',
  owns: ['role_review'],
  kept: { role_review: 'keys' },
  offers: ['review.policy', 'review.queries'],
  routes: [reviewRoutes],
};
