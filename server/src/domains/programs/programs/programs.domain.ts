import type { Domain } from '../../domain.ts';
import { programEntity } from './programs.entity.ts';
import { programsJobs } from './programs.jobs.ts';
import { programsRoutes } from './programs.routes.ts';
import { programsRecognised } from './recognise-program.ts';

export const programsDomain: Domain = {
  name: 'programs',
  owns: ['program', 'program_token'],
  kept: { program: 'keys', program_token: { hidden: ['hash'] } },
  offers: ['programs.queries'],
  callers: programsRecognised,
  routes: [programsRoutes],
  jobs: [programsJobs],
  entities: [programEntity],
};
