import { notificationsCalls } from '@passerelle/contracts/notifications/notifications.contract.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { NotificationChoicesScreen } from './notification-choices.screen.tsx';

/** By which channels one is told of what. */
export const page = definePage<'notificationChoices'>()({
  texts: ['NOTIFICATION_CHOICES', 'NOTIFICATIONS'],
  load: async () => await ensureCall(notificationsCalls.choices, {}),
  Page: NotificationChoicesScreen,
});
