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
  'notifications.readAll': closed(
    ...onPeople(
      (IdPersonneEV1) => ({ params: { IdPersonneEV1 } }),
      (_persona, relation) => (relation === 'own' ? yes : 'NOT_FOUND'),
    ),
  ),
};
