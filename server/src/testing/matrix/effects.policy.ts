import { administratorsOnly } from './jobs.policy.ts';
import { closed, type Policy } from './policy.ts';

const none = { params: { id: 2147483647 } };
const Motif = 'said by hand';

export const effectsPolicy: Policy = {
  'effects.systems': closed(administratorsOnly('all of them', () => ({}))),
  'effects.failures': closed(administratorsOnly('all of them', () => ({}))),
  'effects.list': closed(
    administratorsOnly('all', () => ({})),
    administratorsOnly('those that did not come about', () => ({ query: { state: 'notDone' } })),
  ),
  'effects.attempts': closed(administratorsOnly('none', () => none, 'NOT_FOUND')),
  'effects.retry': closed(administratorsOnly('none', () => none, 'NOT_FOUND')),
  'effects.retryAll': closed(
    administratorsOnly(
      'of a cause that nothing has',
      () => ({ body: { system: 'mail', operation: 'send', cause: 'none' } }),
      { body: { retried: 0 } },
    ),
  ),
  'effects.settle': closed(
    administratorsOnly('none', () => ({ ...none, body: { how: 'skipped', Motif } }), 'NOT_FOUND'),
  ),
  'effects.adopt': closed(administratorsOnly('none', () => ({ ...none, body: { Motif } }), 'NOT_FOUND')),
  'effects.pause': closed(
    administratorsOnly('no system', () => ({ params: { system: 'none' }, body: { Motif } }), 'NOT_FOUND'),
  ),
  'effects.resume': closed(administratorsOnly('no system', () => ({ params: { system: 'none' } }), 'NOT_FOUND')),
  'effects.reach': closed(administratorsOnly('no system', () => ({ params: { system: 'none' } }), 'NOT_FOUND')),
};
