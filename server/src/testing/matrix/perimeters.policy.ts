import { administrates, closed, type Policy, type Request, type Verdict } from './policy.ts';

/** Of administrators only, whatever is asked. */
const administration = (about: string, request: Request, then: Verdict = {}) => ({
  about,
  request: () => request,
  verdict: (persona: Parameters<typeof administrates>[0]) => (administrates(persona) ? then : 'NOT_AUTHORIZED'),
});
const filter = (asked: object): Request => ({ query: { filter: JSON.stringify(asked) } });
const preview = (person: object, more: object = {}): Request => ({ body: { Conditions: { person }, ...more } });

export const perimetersPolicy: Policy = {
  'perimeters.list': closed(
    administration('all', {}),
    administration('the standard ones', filter({ where: { Standard: 1 } })),
    administration('by a field that perimeters have not', filter({ where: { NIN: 1 } }), 'FILTER_INVALID'),
  ),
  'perimeters.get': closed(
    administration('one', { params: { IdPerimetre: 4 } }),
    administration('one that does not exist', { params: { IdPerimetre: 2_000_000_000 } }, 'NOT_FOUND'),
  ),
  'perimeters.preview': closed(
    administration('everybody', preview({ and: [] })),
    administration('one’s own country', preview({ field: 'IdPays', operator: 'equals', value: '$IdPays' })),
    administration('as nobody', preview({ and: [] }, { as: 2_000_000_000 }), 'INVALID_INPUT'),
    administration(
      'of a field that people have not',
      preview({ field: 'Salaire', operator: 'empty' }),
      'FILTER_INVALID',
    ),
  ),
};
