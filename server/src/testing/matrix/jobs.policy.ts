import { administrates, type Case, closed, own, type Policy, yes } from './policy.ts';

const none = { params: { id: '00000000-0000-4000-8000-000000000000' } };

/** Of a call that only administrators may make. */
export const administratorsOnly = (about: string, request: Case['request'], verdict = yes): Case => ({
  about,
  request,
  verdict: (persona) => (administrates(persona) ? verdict : 'NOT_AUTHORIZED'),
});

export const jobsPolicy: Policy = {
  'jobs.mine': closed(own('what one asked for', () => ({}))),
  'jobs.queues': closed(administratorsOnly('all of them', () => ({}))),
  'jobs.failures': closed(administratorsOnly('none', () => ({}))),
  'jobs.list': closed(
    administratorsOnly('all', () => ({})),
    administratorsOnly('those that failed', () => ({ query: { state: 'failed' } })),
  ),
  'jobs.retry': closed(administratorsOnly('none', () => none, 'NOT_FOUND')),
  'jobs.retryAll': closed(
    administratorsOnly('of a cause that nothing has', () => ({ body: { queue: 'none', cause: 'bug', sign: '' } }), {
      body: { retried: 0 },
    }),
  ),
  'jobs.callOff': closed(administratorsOnly('none', () => none, 'NOT_FOUND')),
};
