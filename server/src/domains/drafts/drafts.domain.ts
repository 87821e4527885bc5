import type { Domain } from '../domain.ts';
import { draftsRoutes } from './drafts.routes.ts';

export const draftsDomain: Domain = {
  name: 'drafts',
  owns: ['draft'],
  routes: [draftsRoutes],
};
