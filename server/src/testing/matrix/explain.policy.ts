/** Who may ask why, and who may look as somebody else. */
import type { Persona } from './personas.policy.ts';
import { administrates, always, type Case, closed, onPeople, type Policy, seen, yes } from './policy.ts';

/** Those who answer for people: managers and human resources hand roles over for them. */
const answersFor = ({ login }: Persona) => ['manager', 'mission', 'hr', 'hr.fr', 'delegate'].includes(login);
const forAdministrators: Case['verdict'] = (persona, relation) => {
  if (!administrates(persona)) return 'NOT_AUTHORIZED';
  return seen(relation) ? yes : 'NOT_FOUND';
};

export const explainPolicy: Policy = {
  'explain.decision': closed(
    ...onPeople(
      (key) => ({ params: { IdPersonneEV1: key, IdDroit: 'ann-col-NIN' }, query: { key: String(key) } }),
      forAdministrators,
    ),
    {
      about: 'a right that does not exist',
      request: ({ me }) => ({ params: { IdPersonneEV1: me.IdPersonneEV1, IdDroit: 'ann-col-Salaire' } }),
      verdict: (persona) => (administrates(persona) ? 'NOT_FOUND' : 'NOT_AUTHORIZED'),
    },
  ),
  'explain.readers': closed(
    ...onPeople(
      (IdPersonneEV1) => ({ params: { IdPersonneEV1, field: 'NIN' } }),
      (persona, relation, inRole) => (relation === 'own' ? yes : forAdministrators(persona, relation, inRole)),
    ),
  ),
  'explain.readerPeople': closed(
    ...onPeople((IdPersonneEV1) => ({ params: { IdPersonneEV1, field: 'NIN', IdRole: 1 } }), forAdministrators),
  ),
  'explain.holdings': closed(
    ...onPeople(
      (IdPersonneEV1) => ({ params: { IdPersonneEV1 } }),
      (persona, relation, inRole) => {
        if (relation === 'own') return yes;
        return seen(relation) && (administrates(persona) || (answersFor(persona) && inRole)) ? yes : 'NOT_FOUND';
      },
    ),
  ),
  'viewAs.start': closed(
    {
      about: 'as oneself',
      request: ({ me }) => ({ body: { IdPersonneEV1: me.IdPersonneEV1, Motif: 'because' } }),
      verdict: (persona) => (administrates(persona) ? 'VIEW_AS_NOT_POSSIBLE' : 'NOT_AUTHORIZED'),
    },
    {
      about: 'as nobody',
      request: ({ subjects }) => ({ body: { IdPersonneEV1: subjects.nobody, Motif: 'because' } }),
      verdict: (persona) => (administrates(persona) ? 'NOT_FOUND' : 'NOT_AUTHORIZED'),
    },
  ),
  'viewAs.stop': closed(always('whether or not one was looking')),
};
