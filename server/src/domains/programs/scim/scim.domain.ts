import type { Domain } from '../../domain.ts';
import { scimRoutes } from './scim.routes.ts';

/** People as programs read and write them: SCIM 2.0. */
export const scimDomain: Domain = {
  name: 'scim',
  owns: ['scim_external'],
  merged: { scim_external: { IdPersonneEV1: 'ends' } },
  kept: { scim_external: { about: 'IdPersonneEV1', becomes: 'gone' } },
  routes: [scimRoutes],
};
