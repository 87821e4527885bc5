import type { Domain } from '../../domain.ts';
import { sessionJobs } from './session.jobs.ts';
import { sessionRoutes } from './session.routes.ts';
import { settingsRoutes } from './settings.routes.ts';
import { signInLacks } from './sign-in.lacks.ts';

export const sessionDomain: Domain = {
  name: 'session',
  owns: ['start_screen'],
  merged: { start_screen: { IdPersonneEV1: 'fills' } },
  kept: { start_screen: { about: 'IdPersonneEV1', becomes: 'gone' } },
  routes: [settingsRoutes, sessionRoutes],
  lacks: [signInLacks],
  jobs: [sessionJobs],
};
