import { administrates, closed, type Policy, type Request, type Verdict } from './policy.ts';

/** Of administrators only, whatever is asked. */
const looksAfter = (about: string, request: Request, then: Verdict = {}) => ({
  about,
  request: () => request,
  verdict: (persona: Parameters<typeof administrates>[0]) => (administrates(persona) ? then : 'NOT_AUTHORIZED'),
});
const filter = (asked: object): Request => ({ query: { filter: JSON.stringify(asked) } });
const none = { IdSociete: 2_000_000_000 };
const fields = (...named: readonly string[]) => named.map((IdChamp) => ({ IdChamp, Valeur: null }));

export const companiesPolicy: Policy = {
  'companies.list': closed(
    looksAfter('all', {}),
    looksAfter('those of a country', filter({ where: { IdPays: 'FR', Actif: true } })),
    looksAfter('by a field that they have not', filter({ where: { NIN: 1 } }), 'FILTER_INVALID'),
  ),
  'companies.count': closed(looksAfter('all', {})),
  'companies.export': closed(
    looksAfter('what is seen', { body: { format: 'csv', filter: '', columns: ['LibSociete'] } }),
  ),
  'companies.read': closed(
    looksAfter('one', { params: { IdSociete: 1 } }),
    looksAfter('one that does not exist', { params: none }, 'NOT_FOUND'),
  ),
  'companies.add': closed(
    looksAfter('one without a name', { body: { fields: fields('LibSociete') } }, 'INVALID_INPUT'),
    looksAfter('a field that is none', { body: { fields: fields('RechercheSociete') } }, 'INVALID_INPUT'),
  ),
  'companies.save': closed(
    looksAfter('one that does not exist', { params: none, body: { fields: fields('Tel') } }, 'NOT_FOUND'),
    looksAfter(
      'what nobody fills in',
      { params: { IdSociete: 1 }, body: { fields: [{ IdChamp: 'IdActivite', Valeur: -1, Vu: -2 }] } },
      'INVALID_INPUT',
    ),
  ),
  'companies.disable': closed(looksAfter('one that does not exist', { params: none }, 'NOT_FOUND')),
  'companies.activate': closed(looksAfter('one that does not exist', { params: none }, 'NOT_FOUND')),
};
