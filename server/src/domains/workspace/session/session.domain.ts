import type { Domain } from '../../domain.ts';
import { sessionJobs } from './session.jobs.ts';
import { sessionRoutes } from './session.routes.ts';
import { settingsRoutes } from './settings.routes.ts';
import { signInLacks } from './sign-in.lacks.ts';

export const sessionDomain: Domain = {
  name: 'session',
  routes: [settingsRoutes, sessionRoutes],
  lacks: [signInLacks],
  jobs: [sessionJobs],
};
