import type { Persona } from './personas.policy.ts';
import { closed, never, type Policy, type Request, type Verdict } from './policy.ts';

/** Recruiters test for duplicates as HR does; only who decides about the people too merges them, or is shown who may be one. */
const merges = ({ login }: Persona) => ['hr', 'hr.fr', 'delegate'].includes(login);

const forMergers = (about: string, request: Request, then: Verdict) => ({
  about,
  request: () => request,
  verdict: (persona: Persona) => (merges(persona) ? then : 'NOT_AUTHORIZED'),
});
const nobody = { params: { IdPersonneEV1: 2_000_000_000, IdPersonneEV1Autre: 1_999_999_999 } };

export const mergePolicy: Policy = {
  'merge.twins': closed(forMergers('all of them', {}, {})),
  'merge.dismiss': closed(forMergers('two who are not there', nobody, 'NOT_FOUND')),
  'merge.propose': closed(forMergers('two who are not there', nobody, 'NOT_FOUND')),
  'merge.compare': closed(forMergers('two who are not there', nobody, 'NOT_FOUND')),
  'merge.named': closed(never('no plan', 'NOT_FOUND', () => ({ params: { IdPlan: 2_000_000_000 } }))),
};
