import type { Domain } from '../domain.ts';
import { tokenEntity } from './accounts.entity.ts';
import { secondFactorRoutes } from './second-factor.routes.ts';
import { tokenRoutes } from './tokens.routes.ts';

export const accountsDomain: Domain = {
  name: 'accounts',
  owns: ['second_factor', 'second_factor_exemption', 'second_factor_token'],
  routes: [secondFactorRoutes, tokenRoutes],
  entities: [tokenEntity],
};
