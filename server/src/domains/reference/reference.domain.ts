import type { Domain } from '../domain.ts';
import { referenceRoutes } from './reference.routes.ts';
import { seedReference } from './seed-reference.ts';

export const referenceDomain: Domain = {
  name: 'reference',
  routes: [referenceRoutes],
  seeds: [seedReference],
};
