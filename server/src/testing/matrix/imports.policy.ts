import type { Persona } from './personas.policy.ts';
import { administrates, closed, type Policy, type Request, type Verdict } from './policy.ts';

/** Whoever works with files comes in, general services for those of vehicles; which definitions they find is said by their role. */
const opens = (persona: Persona) =>
  administrates(persona) || ['hr', 'hr.fr', 'delegate', 'desk', 'payroll', 'services'].includes(persona.login);

const forHolders = (about: string, request: Request, then: Verdict = {}) => ({
  about,
  request: () => request,
  verdict: (persona: Persona) => (opens(persona) ? then : 'NOT_AUTHORIZED'),
});

/** Administrators write definitions. */
const administration = (about: string, request: Request, then: Verdict = {}) => ({
  about,
  request: () => request,
  verdict: (persona: Persona) => (administrates(persona) ? then : 'NOT_AUTHORIZED'),
});

const nobodys = { IdImport: 2_000_000_000 };
const Etat = { columns: [{ field: 'LibSite' }], mode: 'update' };
const written = { LibImport: 'x', Traductions: {}, Sens: 'import', Actif: false, roles: [], Etat };

const none = { id: 2_000_000_000 };
const ListeData = [{ LibSite: 'x' }];

export const importsPolicy: Policy = {
  'definitions.subjects': closed(administration('what definitions choose among', {})),
  'definitions.list': closed(administration('all of them', {})),
  'definitions.read': closed(administration('one that is not there', { params: nobodys }, 'NOT_FOUND')),
  'definitions.add': closed(
    administration('of what is none', { body: { ...written, Sujet: 'nothing' } }, 'INVALID_INPUT'),
  ),
  'definitions.save': closed(
    administration('one that is not there', { params: nobodys, body: { ...written, Version: 1 } }, 'NOT_FOUND'),
  ),
  'definitions.preview': closed(
    administration(
      'of what is none',
      { body: { Sujet: 'nothing', Etat, IdFichier: '00000000-0000-4000-8000-000000000000' } },
      'INVALID_INPUT',
    ),
  ),
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
  'imports.runs': closed(forHolders('what one has verified oneself', {})),
  'imports.run': closed(forHolders('what somebody else verified', { params: { IdRun: 2_000_000_000 } }, 'NOT_FOUND')),
  'imports.callOff': closed(
    forHolders('what somebody else verified', { params: { IdRun: 2_000_000_000 } }, 'NOT_FOUND'),
  ),
  'imports.data': closed(forHolders('of one that is not there', { params: none }, 'NOT_FOUND')),
  'imports.export': closed(
    forHolders('of one that is not there', { params: none, body: { format: 'csv' } }, 'NOT_FOUND'),
  ),
  'imports.refused': closed(
    forHolders('what somebody else verified', { params: { IdRun: 2_000_000_000 } }, 'NOT_FOUND'),
  ),
};
