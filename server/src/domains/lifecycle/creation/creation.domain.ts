import { creating } from '@passerelle/contracts/creation/creation.contract.ts';
import { screenPath } from '@passerelle/contracts/screens.ts';
import { sql } from 'kysely';
import { oneWhere } from '../../../engines/lacks/lack.ts';
import type { Domain } from '../../domain.ts';
import { isPresentPerson } from '../../foundation/actor/presence.ts';
import { creationFormSubject } from './creation.form.ts';
import { creationRoutes } from './creation.routes.ts';
import { importedNewPeople } from './new-people.imports.ts';

/** People and accounts are created: who may, who is there already, what they are called by. */
export const creationDomain: Domain = {
  name: 'creation',
  offers: ['create-person.actions', 'known-of.queries'],
  // Replicas of the version before count there.
  owns: ['duplicate_test'],
  merged: { duplicate_test: { IdPersonneEV1: 'stays' } },
  kept: { duplicate_test: { about: 'IdPersonneEV1', becomes: 'gone', hidden: ['question'] } },
  forms: [creationFormSubject],
  importables: [importedNewPeople],
  routes: [creationRoutes],
  lacks: [
    () => [
      {
        name: 'people',
        rights: ['adm', ...creating],
        // Whoever reads it is one.
        count: oneWhere(
          sql<boolean>`(select count(*) from (select from "Personne" p where ${isPresentPerson('p')} limit 2) few) < 2`,
        ),
        opens: screenPath('directory'),
      },
    ],
  ],
};
