import type { Persona } from './personas.policy.ts';
import { administrates, closed, type Policy, type Request, type Verdict } from './policy.ts';

/** Human resources and administrators come in; which definitions they find is said by their role. */
const opens = (persona: Persona) => administrates(persona) || ['hr', 'hr.fr', 'delegate'].includes(persona.login);

const forHolders = (about: string, request: Request, then: Verdict = {}) => ({
  about,
  request: () => request,
  verdict: (persona: Persona) => (opens(persona) ? then : 'NOT_AUTHORIZED'),
});

const none = { id: 2_000_000_000 };
const ListeData = [{ LibSite: 'x' }];

export const importsPolicy: Policy = {
  'imports.list': closed(
    forHolders('those of one’s role', {}),
    forHolders(
      'those of somebody else',
      { query: { filter: '{"where":{"IdPersonneEV1":2000000000}}' } },
      'INVALID_INPUT',
    ),
  ),
  'imports.read': closed(forHolders('one that is not there', { params: none }, 'NOT_FOUND')),
  'imports.template': closed(forHolders('one that is not there', { params: none }, 'NOT_FOUND')),
  'imports.verify': closed(forHolders('by one that is not there', { params: none, body: { ListeData } }, 'NOT_FOUND')),
  'imports.save': closed(forHolders('by one that is not there', { params: none, body: { ListeData } }, 'NOT_FOUND')),
  'imports.mend': closed(
    forHolders(
      'what somebody else verified',
      { params: { IdRun: 2_000_000_000 }, body: { lignes: [{ line: 2, cells: ['x'] }] } },
      'NOT_FOUND',
    ),
  ),
  'imports.data': closed(forHolders('of one that is not there', { params: none }, 'NOT_FOUND')),
  'imports.export': closed(
    forHolders('of one that is not there', { params: none, body: { format: 'csv' } }, 'NOT_FOUND'),
  ),
  'imports.refused': closed(
    forHolders('what somebody else verified', { params: { IdRun: 2_000_000_000 } }, 'NOT_FOUND'),
  ),
};
