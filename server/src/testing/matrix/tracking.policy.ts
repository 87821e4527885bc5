import type { Persona } from './personas.policy.ts';
import { closed, type Policy, type Request, type Verdict } from './policy.ts';

/** Whoever looks after people follows all that is asked for them; who hands something over follows that type as well. */
const followers = ['hr', 'hr.fr', 'manager', 'assistant', 'security', 'services', 'desk', 'mission', 'delegate'];
const follows = ({ login }: Persona) => followers.includes(login);
const handsOver =
  (...logins: readonly string[]) =>
  ({ login }: Persona) =>
    logins.includes(login);

const forThose =
  (may: (persona: Persona) => boolean) =>
  (about: string, request: Request, then: Verdict = {}) => ({
    about,
    request: () => request,
    verdict: (persona: Persona) => (may(persona) ? then : 'NOT_AUTHORIZED'),
  });
const page = (suivi: string, asked: object = {}): Request => ({
  params: { suivi },
  query: { filter: JSON.stringify(asked) },
});
const file = (suivi: string): Request => ({
  params: { suivi },
  body: { format: 'csv', filter: '', columns: ['NumeroDemande'] },
});

export const trackingPolicy: Policy = {
  'requestTracking.list': closed(
    forThose(follows)('all', page('toutes')),
    forThose(handsOver('security', 'services'))('access badges', page('acces')),
    forThose(handsOver('services'))('canteen badges', page('cantine')),
    forThose(handsOver('services'))('parking spaces', page('parking')),
    forThose(follows)('by a field that they have not', page('toutes', { where: { NIN: 1 } }), 'FILTER_INVALID'),
  ),
  'requestTracking.count': closed(
    forThose(follows)('all', page('toutes')),
    forThose(handsOver('security', 'services'))('access badges', page('acces')),
  ),
  'requestTracking.figures': closed(
    forThose(follows)('all', page('toutes')),
    forThose(handsOver('security', 'services'))('access badges', page('acces')),
    forThose(handsOver('services'))('parking spaces', page('parking')),
  ),
  'requestTracking.export': closed(
    forThose(follows)('all', file('toutes')),
    forThose(handsOver('services'))('canteen badges', file('cantine')),
  ),
};
