import type { Domain } from '../../domain.ts';
import { mergePlans } from './merge.plans.ts';
import { mergeRoutes } from './merge.routes.ts';

/** Two records of one person become one. */
export const mergeDomain: Domain = {
  name: 'merge',
  owns: ['twin_dismissed'],
  kept: { twin_dismissed: 'keys' },
  merged: {
    twin_dismissed: { IdPersonneEV1: 'stays', IdPersonneEV1Autre: 'stays', IdPersonneEV1Auteur: 'stays' },
  },
  routes: [mergeRoutes],
  plans: [mergePlans],
};
