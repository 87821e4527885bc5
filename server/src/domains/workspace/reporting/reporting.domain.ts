import type { Domain } from '../../domain.ts';
import { arrangementEntity } from './reporting.entity.ts';
import { reportingJobs } from './reporting.jobs.ts';
import { reportingRoutes } from './reporting.routes.ts';

/** Figures that domains count of their lists, and how they went day by day. */
export const reportingDomain: Domain = {
  name: 'reporting',
  owns: ['mesure_jour', 'mesure_role'],
  kept: { mesure_jour: 'nothing', mesure_role: 'nothing' },
  routes: [reportingRoutes],
  jobs: [reportingJobs],
  entities: [arrangementEntity],
};
