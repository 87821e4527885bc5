/** What the calls of photos should answer, of people who have none: where one is kept, `photos.test.ts` says. */

import type { Persona } from './personas.policy.ts';
import { administrates, closed, onPeople, type Policy, type Request, seen, yes } from './policy.ts';

const file = { IdFichier: '00000000-0000-4000-8000-000000000000' };
const nothing = { params: { IdPhoto: 2_000_000_000 } };

/** Whoever may change the card of people gives them a photo; everybody gives their own. */
const gives = ({ role }: Persona) => role.changes === true;
const forValidators = (about: string, request: Request, then: string | { readonly body?: object }) => ({
  about,
  request: () => request,
  verdict: (persona: Persona) => (administrates(persona) ? then : 'NOT_AUTHORIZED'),
});
const none = { body: { Statut: 'NO_PHOTO' } };

export const photosPolicy: Policy = {
  'photos.read': closed(
    ...onPeople(
      (IdPersonneEV1) => ({ params: { IdPersonneEV1 } }),
      () => 'NOT_FOUND',
    ),
  ),
  'photos.faces': closed(
    ...onPeople(
      (IdPersonneEV1) => ({ query: { of: `${IdPersonneEV1}.7` } }),
      () => yes,
    ),
  ),
  'photos.state': closed(
    ...onPeople(
      (IdPersonneEV1) => ({ params: { IdPersonneEV1 } }),
      (persona, relation, inRole) => {
        if (relation === 'own' || (gives(persona) && seen(relation) && inRole)) return none;
        return gives(persona) ? 'NOT_FOUND' : 'NOT_AUTHORIZED';
      },
    ),
  ),
  'photos.give': closed(
    ...onPeople(
      (IdPersonneEV1) => ({ params: { IdPersonneEV1 }, body: file }),
      (persona, relation, inRole) =>
        relation === 'own' || (gives(persona) && seen(relation) && inRole) ? 'INVALID_INPUT' : 'NOT_FOUND',
    ),
  ),
  'photos.remove': closed(
    ...onPeople(
      (IdPersonneEV1) => ({ params: { IdPersonneEV1 } }),
      (persona, relation, inRole) =>
        relation === 'own' || (gives(persona) && seen(relation) && inRole) ? none : 'NOT_FOUND',
    ),
  ),
  'photos.waiting': closed(forValidators('those that wait', {}, { body: { next: null, total: 0 } })),
  'photos.decide': closed(
    forValidators('one that is not there', { ...nothing, body: { decision: 'accept' } }, 'NOT_FOUND'),
    forValidators('without a reason', { ...nothing, body: { decision: 'reject' } }, 'INVALID_INPUT'),
  ),
  'photos.undo': closed(forValidators('one that is not there', nothing, 'NOT_FOUND')),
};
