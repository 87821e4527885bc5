import type { Domain } from '../domain.ts';
import { rolesPlans } from './roles.plans.ts';
import { registerRoleReactions } from './roles.reactions.ts';
import { rolesRoutes } from './roles.routes.ts';
import { rolesTables } from './roles.tables.ts';

export const rolesDomain: Domain = {
  name: 'roles',
  routes: [rolesRoutes],
  reactions: [registerRoleReactions],
  plans: [({ kernel }) => rolesPlans(kernel)],
  planned: rolesTables,
};
