import type { Domain } from '../../domain.ts';
import { formVersionEntity } from './forms.entity.ts';
import { formPlans } from './forms.plans.ts';
import { formsRoutes } from './forms.routes.ts';
import { writePlannedVersions } from './publish-form.actions.ts';

/** What is said on site of forms, over what ships: how they are, and who may do what on them. */
export const formsDomain: Domain = {
  name: 'forms',
  owns: ['FormulaireVersion'],
  merged: { FormulaireVersion: { IdPersonneEV1: 'stays', Modifs: 'named' } },
  kept: { FormulaireVersion: 'keys' },
  routes: [formsRoutes],
  plans: [formPlans],
  planned: { FormulaireVersion: writePlannedVersions },
  entities: [formVersionEntity],
};
