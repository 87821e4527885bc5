import { delegatesForOthers, seesRoles } from './delegation.policy.ts';
import { administrates, type Case, closed, never, onPeople, type Policy, yes } from './policy.ts';

const none = 2_000_000_000;

const ofNoRole = (id: number) => ({ body: { IdRole: none, targets: [id] } });

/** That there is no such role, or nobody there, tells who would have been let through. */
const mayGive: Case['verdict'] = (persona, relation, inRole) => {
  if (administrates(persona)) return 'INVALID_INPUT';
  if (!delegatesForOthers.includes(persona.login) || persona.login === 'delegate') return 'NOT_AUTHORIZED';
  if (relation === 'own') return 'NOT_AUTHORIZED';
  return seesRoles(persona, relation, inRole) ? 'INVALID_INPUT' : 'NOT_FOUND';
};

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
  'roles.givable': closed(
    ...onPeople(
      (id) => ({ query: { IdPersonneEV1: String(id) } }),
      () => yes,
    ),
  ),
  'roles.opens': closed(...onPeople(ofNoRole, mayGive)),
  'roles.give': closed(...onPeople(ofNoRole, mayGive)),
  'roles.end': closed(
    never('of nobody', 'NOT_FOUND', () => ({ params: { IdPersonneRole: none }, body: {} })),
    {
      about: 'of somebody who is none of one’s own',
      request: ({ foreignRole }) => ({ params: { IdPersonneRole: foreignRole }, body: { Motif: 'x' } }),
      verdict: () => 'INVALID_INPUT',
    },
  ),
};
