import type { Domain } from '../../domain.ts';
import { liveJobs } from './live.jobs.ts';
import { liveRoutes } from './live.routes.ts';

export const liveDomain: Domain = {
  name: 'live',
  routes: [liveRoutes],
  jobs: [liveJobs],
};
