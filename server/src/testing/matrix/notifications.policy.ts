import { always, closed, never, onPeople, type Policy, yes } from './policy.ts';

const noNotification = { params: { id: 2_000_000_000 } };

/** Each has their own; somebody else’s do not exist. */
export const notificationsPolicy: Policy = {
  'notifications.list': closed(
    always('a page', { query: { skip: '0', limit: '5' } }),
    never('more than a page may hold', 'INVALID_INPUT', () => ({ query: { limit: '5000' } })),
  ),
  'notifications.pin': closed(
    never('none', 'NOT_FOUND', () => noNotification),
    never('somebody else’s', 'NOT_FOUND', ({ foreignNotification }) => ({ params: { id: foreignNotification } })),
  ),
  'notifications.read': closed(
    never('none', 'NOT_FOUND', () => noNotification),
    never('somebody else’s', 'NOT_FOUND', ({ foreignNotification }) => ({ params: { id: foreignNotification } })),
  ),
  'notifications.choices': closed(always('one’s own')),
  'notifications.saveChoices': closed(
    always('mail for a delegation', {
      body: {
        channels: [{ kind: 'delegationGiven', bell: true, mail: false }],
        silence: { from: '20:00', until: '07:00' },
      },
    }),
    always('as it is without a choice', { body: { channels: [], silence: null } }),
    never('silence about safety', 'INVALID_INPUT', () => ({
      body: { channels: [{ kind: 'secondFactorReset', bell: false, mail: false }], silence: null },
    })),
    never('no hour at all', 'INVALID_INPUT', () => ({
      body: { channels: [], silence: { from: '07:00', until: '07:00' } },
    })),
  ),
  'notifications.readAll': closed(
    ...onPeople(
      (IdPersonneEV1) => ({ params: { IdPersonneEV1 } }),
      (_persona, relation) => (relation === 'own' ? yes : 'NOT_FOUND'),
    ),
  ),
};
