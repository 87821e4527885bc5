import type { Domain } from '../../domain.ts';
import { jobsJobs } from './jobs.jobs.ts';
import { jobsRoutes } from './jobs.routes.ts';
import { jobTiles } from './jobs.tiles.ts';

export const jobsDomain: Domain = {
  name: 'jobs',
  owns: ['job_failure_told'],
  kept: { job_failure_told: 'nothing' },
  tiles: jobTiles,
  routes: [jobsRoutes],
  jobs: [jobsJobs],
};
