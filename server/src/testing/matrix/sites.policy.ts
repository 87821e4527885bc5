import type { Persona } from './personas.policy.ts';
import { administrates, closed, type Policy, type Request, type Verdict } from './policy.ts';

/** General services look after their two sites, security officers after those of their country, administrators after all. */
const changes = (persona: Persona) => administrates(persona) || persona.login === 'services';
const reads = (persona: Persona) => changes(persona) || persona.login === 'security';

const forThose =
  (may: (persona: Persona) => boolean) =>
  (about: string, request: Request, then: Verdict = {}) => ({
    about,
    request: () => request,
    verdict: (persona: Persona) => (may(persona) ? then : 'NOT_AUTHORIZED'),
  });
const forReaders = forThose(reads);
const forThoseWhoChange = forThose(changes);
const forAdministrators = forThose(administrates);
const filter = (asked: object): Request => ({ query: { filter: JSON.stringify(asked) } });
const none = { IdSite: 2_000_000_000 };
const fields = (...named: readonly string[]) => named.map((IdChamp) => ({ IdChamp, Valeur: null }));

export const sitesPolicy: Policy = {
  'sites.list': closed(
    forReaders('all', {}),
    forReaders('those of a country', filter({ where: { IdPays: 'FR', Actif: true } })),
    forReaders('by a field that they have not', filter({ where: { NIN: 1 } }), 'FILTER_INVALID'),
  ),
  'sites.count': closed(forReaders('all', {})),
  'sites.export': closed(
    forThoseWhoChange('what is seen', { body: { format: 'csv', filter: '', columns: ['LibSite'] } }),
  ),
  'sites.read': closed(forReaders('one that does not exist', { params: none }, 'NOT_FOUND')),
  'sites.add': closed(
    forAdministrators('one without a name', { body: { fields: fields('LibSite') } }, 'INVALID_INPUT'),
  ),
  'sites.save': closed(
    forThoseWhoChange('one that does not exist', { params: none, body: { fields: fields('Tel') } }, 'NOT_FOUND'),
  ),
  'sites.remove': closed(forAdministrators('one that does not exist', { params: none }, 'NOT_FOUND')),
};
