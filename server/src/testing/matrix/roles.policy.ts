import { seesRoles } from './delegation.policy.ts';
import { administrates, closed, never, onPeople, type Policy, yes } from './policy.ts';

const none = 2_000_000_000;

export const rolesPolicy: Policy = {
  'roles.ofPerson': closed(
    ...onPeople(
      (id) => ({ params: { id } }),
      (persona, relation, inRole) => (seesRoles(persona, relation, inRole) ? yes : 'NOT_FOUND'),
    ),
  ),
  'roles.update': closed(
    ...onPeople(
      (id) => ({ params: { id }, body: { roles: [{ IdRole: none }] } }),
      (persona) => (administrates(persona) ? 'INVALID_INPUT' : 'NOT_AUTHORIZED'),
    ),
  ),
  'roles.copy': closed(
    ...onPeople(
      (id) => ({ params: { id }, body: { roles: [none] } }),
      // Nobody gives themself anything under the role of another.
      ({ login }, relation) => (login === 'delegate' && relation === 'own' ? 'NOT_AUTHORIZED' : 'INVALID_INPUT'),
    ),
  ),
  'roles.end': closed(
    never('of nobody', 'NOT_FOUND', () => ({ params: { IdPersonneRole: none }, body: {} })),
    {
      about: 'of somebody who is none of one’s own',
      request: ({ foreignRole }) => ({ params: { IdPersonneRole: foreignRole }, body: { Motif: 'x' } }),
      verdict: () => 'INVALID_INPUT',
    },
  ),
};
