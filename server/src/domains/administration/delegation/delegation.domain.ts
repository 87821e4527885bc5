import type { Domain } from '../../domain.ts';
import { calendarEntity } from './absences.entity.ts';
import { absencesJobs } from './absences.jobs.ts';
import { absencesRoutes } from './absences.routes.ts';
import { delegationPlans } from './delegation.plans.ts';
import { delegationRoutes } from './delegation.routes.ts';
import { delegationTiles } from './delegation.tiles.ts';
import { roleHoldings } from './roles.holdings.ts';

export const delegationDomain: Domain = {
  name: 'delegation',
  offers: ['delegation.actions'],
  owns: ['CalendrierAbsences', 'Absence'],
  merged: { CalendrierAbsences: { IdPersonneEV1: 'ends' }, Absence: { IdPersonneEV1: 'ends' } },
  kept: {
    CalendrierAbsences: { about: 'IdPersonneEV1', becomes: 'gone', hidden: ['sealed'] },
    Absence: { about: 'IdPersonneEV1', becomes: 'gone' },
  },
  tiles: delegationTiles,
  routes: [delegationRoutes, absencesRoutes],
  jobs: [absencesJobs],
  entities: [calendarEntity],
  holdings: [roleHoldings],
  plans: [({ kernel }) => delegationPlans(kernel)],
};
