import type { Domain } from '../domain.ts';
import { delegationRoutes } from './delegation.routes.ts';

export const delegationDomain: Domain = {
  name: 'delegation',
  offers: ['delegation.actions'],
  routes: [delegationRoutes],
};
