import { sql } from 'kysely';
import type { Domain } from '../../domain.ts';
import { packEntity, packFiles } from './handover.entity.ts';
import { handoverPlans } from './handover.plans.ts';
import { handoverRoutes } from './handover.routes.ts';

/** What somebody holds when they leave or move: seen on one page, handed over by one plan, signed once. */
export const handoverDomain: Domain = {
  name: 'handover',
  owns: ['Passation', 'PassationLigne'],
  merged: { Passation: { IdPersonneEV1: 'stays', IdPersonneEV1Auteur: 'stays', IdPersonnes: 'named' } },
  kept: {
    // With the first whom it names its document goes, and what is left of it is a hash.
    Passation: {
      about: (person) => sql<boolean>`${person} = any(t."IdPersonnes")`,
      becomes: { NomSigne: '-' },
      files: { entity: 'Passation', fields: ['pdf'] },
      words: ['NomSigne'],
    },
    PassationLigne: {
      about: (person) =>
        sql<boolean>`t."IdPassation" in (select s."IdPassation" from "Passation" s where s."IdPersonneEV1" = ${person})`,
      becomes: 'gone',
      hidden: ['key'],
    },
  },
  routes: [handoverRoutes],
  plans: [handoverPlans],
  entities: [packEntity],
  files: [packFiles],
};
