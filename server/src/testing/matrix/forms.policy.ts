import { administrates, always, type Case, closed, type Policy, type Request, yes } from './policy.ts';

/** Forms are edited by administrators; how they are is everybody's to draw them. */
const administration = (about: string, request: Request, then: ReturnType<Case['verdict']> = yes): Case => ({
  about,
  request: () => request,
  verdict: (persona) => (administrates(persona) ? then : 'NOT_AUTHORIZED'),
});
const site = { params: { IdFormulaire: 'site' } };
const none = { params: { IdFormulaire: 'no-such-form' } };
const preview = { Modifs: {}, IdPersonneEV1: 2_000_000_000, cle: null };

export const formsPolicy: Policy = {
  'forms.inForce': closed(always('as they are drawn')),
  'forms.list': closed(administration('all', {})),
  'forms.read': closed(administration('that ships', site), administration('that there is not', none, 'NOT_FOUND')),
  'forms.versions': closed(administration('of one that ships', site), administration('of none', none, 'NOT_FOUND')),
  'forms.check': closed(
    administration('edits that can be', { ...site, body: { Modifs: {} } }),
    administration('of none', { ...none, body: { Modifs: {} } }, 'NOT_FOUND'),
  ),
  'forms.preview': closed(administration('as nobody', { ...site, body: preview }, 'NOT_FOUND')),
};
