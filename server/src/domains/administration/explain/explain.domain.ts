import type { Domain } from '../../domain.ts';
import { explainRoutes } from './explain.routes.ts';

export const explainDomain: Domain = {
  name: 'explain',
  owns: ['view_as', 'view_as_look'],
  merged: { view_as: { IdPersonneEV1: 'stays', IdPersonneEV1Vu: 'stays' } },
  kept: { view_as: { words: ['Motif'] }, view_as_look: 'keys' },
  offers: ['who-to-ask.queries'],
  routes: [explainRoutes],
};
