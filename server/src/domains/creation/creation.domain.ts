import type { Domain } from '../domain.ts';
import { creationFormSubject } from './creation.form.ts';
import { creationRoutes } from './creation.routes.ts';

/** People and accounts are created: who may, who is there already, what they are called by. */
export const creationDomain: Domain = {
  name: 'creation',
  // Replicas of the version before count there.
  owns: ['duplicate_test'],
  kept: { duplicate_test: { about: 'IdPersonneEV1', becomes: 'gone', hidden: ['question'] } },
  forms: [creationFormSubject],
  routes: [creationRoutes],
};
