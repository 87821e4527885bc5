import type { Persona } from './personas.policy.ts';
import { closed, type Policy, type Request, type Verdict } from './policy.ts';

/** HR and recruiters test for duplicates; only on whom they decide as well do they merge. */
const testsDuplicates = ({ login }: Persona) => ['hr', 'hr.fr', 'delegate', 'recruiter'].includes(login);

const forTesters = (about: string, request: Request, then: Verdict) => ({
  about,
  request: () => request,
  verdict: (persona: Persona) => (testsDuplicates(persona) ? then : 'NOT_AUTHORIZED'),
});
const nobody = { params: { IdPersonneEV1: 2_000_000_000, IdPersonneEV1Autre: 1_999_999_999 } };

export const mergePolicy: Policy = {
  'merge.twins': closed(forTesters('all of them', {}, {})),
  'merge.dismiss': closed(forTesters('two who are not there', nobody, 'NOT_FOUND')),
  'merge.propose': closed(forTesters('two who are not there', nobody, 'NOT_FOUND')),
  'merge.compare': closed(forTesters('two who are not there', nobody, 'NOT_FOUND')),
};
