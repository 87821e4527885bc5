import { sql } from 'kysely';
import type { Domain } from '../../domain.ts';
import { programEntity } from './programs.entity.ts';
import { programsJobs } from './programs.jobs.ts';
import { programsRoutes } from './programs.routes.ts';
import { programsRecognised } from './recognise-program.ts';

export const programsDomain: Domain = {
  name: 'programs',
  owns: ['program', 'program_token'],
  merged: {
    // Whoever answers for a program hands it over first.
    program: {
      IdPersonneEV1: {
        verb: 'stays',
        refuses: {
          rule: 'mergeProgram',
          where: (_keeps, goes) =>
            sql<boolean>`exists (select from program p where p."IdPersonneEV1" = ${goes} and p."DateArret" is null)`,
        },
      },
    },
  },
  kept: { program: 'keys', program_token: { hidden: ['hash'] } },
  offers: ['programs.queries'],
  callers: programsRecognised,
  routes: [programsRoutes],
  jobs: [programsJobs],
  entities: [programEntity],
};
