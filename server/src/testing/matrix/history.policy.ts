import { administrates, type Case, closed, onPeople, type Policy, seen, yes } from './policy.ts';

const administratorsOnly = (entity: string, id: string): Case => ({
  about: `of a ${entity}`,
  request: () => ({ params: { entity, id } }),
  verdict: (persona) => (administrates(persona) ? yes : 'NOT_AUTHORIZED'),
});

export const historyPolicy: Policy = {
  'history.timeline': closed(
    ...onPeople(
      (id) => ({ params: { entity: 'Personne', id } }),
      (_persona, relation) => (seen(relation) ? yes : 'NOT_FOUND'),
    ),
    ...onPeople(
      (id) => ({ params: { entity: 'Personne', id }, query: { field: 'NIN' } }),
      (_persona, relation) => (seen(relation) ? yes : 'NOT_FOUND'),
    ),
    ...['Role', 'Profil', 'Perimetre', 'RoleProfil', 'plan', 'Message'].map((entity) =>
      administratorsOnly(entity, '1'),
    ),
    administratorsOnly('Droit', 'ann'),
    administratorsOnly('ProfilDroit', '1/ann'),
    {
      about: 'of a role of one’s own',
      request: ({ ownRole }) => ({ params: { entity: 'PersonneRole', id: ownRole } }),
      verdict: () => yes,
    },
    {
      about: 'of a role that nobody holds',
      request: () => ({ params: { entity: 'PersonneRole', id: 200_000_000 } }),
      verdict: (persona) => (administrates(persona) ? yes : 'NOT_FOUND'),
    },
    {
      about: 'of a key that is none',
      request: () => ({ params: { entity: 'Personne', id: 'x' } }),
      verdict: () => 'INVALID_INPUT',
    },
    {
      about: 'of what has no history',
      request: () => ({ params: { entity: 'embedded_account', id: 1 } }),
      verdict: () => 'INVALID_INPUT',
    },
  ),
  'history.reads': closed(
    ...onPeople(
      (of) => ({ query: { of: String(of) } }),
      (persona) => (administrates(persona) ? yes : 'NOT_AUTHORIZED'),
    ),
  ),
};
