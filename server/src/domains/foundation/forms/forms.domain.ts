import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Domain } from '../../domain.ts';
import { formVersionEntity } from './forms.entity.ts';
import { formPlans } from './forms.plans.ts';
import { formsRoutes } from './forms.routes.ts';
import { writePlannedVersions } from './publish-form.actions.ts';

/** What is said on site of forms, over what ships: how they are, and who may do what on them. */
export const formsDomain: Domain = {
  name: 'forms',
  owns: ['FormulaireVersion'],
  merged: {
    FormulaireVersion: {
      IdPersonneEV1: 'stays',
      Modifs: {
        // As it is in force; a version that was is left as it said. Its mark is another, so that whoever knows it reads it again.
        verb: 'renames',
        where: () => sql<boolean>`t."Revision" = (select max(v."Revision") from "FormulaireVersion" v
          where v."IdFormulaire" = t."IdFormulaire")`,
        marks: () => ({ Cle: randomUUID() }),
      },
    },
  },
  kept: { FormulaireVersion: 'keys' },
  routes: [formsRoutes],
  plans: [formPlans],
  planned: { FormulaireVersion: writePlannedVersions },
  entities: [formVersionEntity],
};
