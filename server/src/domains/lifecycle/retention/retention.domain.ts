import { erasePeoplePlan } from '@passerelle/contracts/retention/retention.plans.ts';
import { sql } from 'kysely';
import { keptKind } from '../../../engines/plans/plan-kind.ts';
import type { Domain } from '../../domain.ts';
import { erasedStayErased } from './erased-stay-erased.ts';
import { erasureEntity, holdEntity } from './retention.entity.ts';
import { retentionJobs } from './retention.jobs.ts';
import { retentionRoutes } from './retention.routes.ts';

/** What is kept of people, for how long, and what they are told of it. */
export const retentionDomain: Domain = {
  name: 'retention',
  owns: ['retention_hold', 'Effacement'],
  merged: {
    // Held, they stay so: neither record is erased while one of them is.
    retention_hold: { IdPersonneEV1: 'fills', IdPersonneEV1Auteur: 'stays' },
    Effacement: {
      IdPersonneEV1: {
        verb: 'stays',
        refuses: {
          rule: 'mergeErased',
          where: (keeps, goes) =>
            sql<boolean>`exists (select from "Effacement" e where e."IdPersonneEV1" in (${keeps}, ${goes}))`,
        },
      },
    },
  },
  kept: { retention_hold: { about: 'IdPersonneEV1', becomes: 'gone' }, Effacement: 'keys' },
  routes: [retentionRoutes],
  jobs: [retentionJobs],
  invariants: [erasedStayErased],
  plans: [
    ({ kernel }) => [
      keptKind({
        contract: erasePeoplePlan,
        lane: 'people',
        seesAll: (actor) => kernel.holds(actor, 'adm'),
      }),
    ],
  ],
  planned: { Effacement: { table: 'Effacement', key: ['IdPersonneEV1'] } },
  entities: [holdEntity, erasureEntity],
};
