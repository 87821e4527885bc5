import type { Domain } from '../domain.ts';
import { writePlannedPeople } from './people.actions.ts';
import { personSubject } from './person.columns.ts';
import { personEntity } from './person.entity.ts';

export const personDomain: Domain = {
  name: 'person',
  owns: ['Personne', 'PersonneTag', 'PersonneEquipeTag', 'management_line'],
  offers: ['enrolment.actions', 'management-line.queries', 'person-lock.queries', 'person.columns'],
  planned: { Personne: writePlannedPeople },
  subjects: { person: personSubject },
  entities: [personEntity],
};
