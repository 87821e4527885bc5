import { administrates, closed, onPeople, type Policy, yes } from './policy.ts';

/** What the calls about how long people are kept should answer; `retention.test.ts` says who is erased and what is left. */
export const retentionPolicy: Policy = {
  'retention.coming': closed({
    about: 'who is next',
    request: () => ({}),
    verdict: (persona) => (administrates(persona) ? yes : 'NOT_AUTHORIZED'),
  }),
  'retention.hold': closed({
    about: 'somebody who is not there',
    request: () => ({ params: { IdPersonneEV1: 2_000_000_000 }, body: { Motif: 'a dispute is open' } }),
    verdict: (persona) => (administrates(persona) ? 'NOT_FOUND' : 'NOT_AUTHORIZED'),
  }),
  'retention.lift': closed({
    about: 'somebody who is not held',
    request: () => ({ params: { IdPersonneEV1: 2_000_000_000 } }),
    verdict: (persona) => (administrates(persona) ? 'NOT_FOUND' : 'NOT_AUTHORIZED'),
  }),
  'retention.export': closed(
    ...onPeople(
      (IdPersonneEV1) => ({ params: { IdPersonneEV1 } }),
      (_persona, relation) => (relation === 'own' ? yes : 'NOT_AUTHORIZED'),
    ),
  ),
};
