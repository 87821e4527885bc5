import type { Domain } from '../domain.ts';
import { sessionJobs } from './session.jobs.ts';
import { sessionRoutes } from './session.routes.ts';
import { settingsRoutes } from './settings.routes.ts';

export const sessionDomain: Domain = {
  name: 'session',
  routes: [settingsRoutes, sessionRoutes],
  jobs: [sessionJobs],
};
