import type { Domain } from '../domain.ts';
import { tokenEntity } from './accounts.entity.ts';
import { secondFactorRoutes } from './second-factor.routes.ts';
import { tokenRoutes } from './tokens.routes.ts';

export const accountsDomain: Domain = {
  name: 'accounts',
  routes: [secondFactorRoutes, tokenRoutes],
  entities: [tokenEntity],
};
