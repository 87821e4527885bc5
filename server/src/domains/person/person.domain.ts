import type { Domain } from '../domain.ts';
import { writePlannedPeople } from './people.actions.ts';
import { personSubject } from './person.columns.ts';
import { personEntity } from './person.entity.ts';

export const personDomain: Domain = {
  name: 'person',
  planned: { Personne: writePlannedPeople },
  subjects: { person: personSubject },
  entities: [personEntity],
};
