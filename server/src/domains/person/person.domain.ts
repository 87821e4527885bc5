import type { Domain } from '../domain.ts';
import { writePlannedPeople } from './people.actions.ts';
import { personSubject } from './person.columns.ts';
import { personEntity } from './person.entity.ts';
import { personRoutes } from './person.routes.ts';
import { tagsRoutes } from './tags.routes.ts';

export const personDomain: Domain = {
  name: 'person',
  owns: ['Personne', 'PersonneTag', 'PersonneEquipeTag', 'management_line'],
  offers: ['enrolment.actions', 'management-line.queries', 'person-lock.queries', 'person.columns'],
  routes: [personRoutes, tagsRoutes],
  planned: { Personne: writePlannedPeople },
  subjects: { person: personSubject },
  entities: [personEntity],
};
