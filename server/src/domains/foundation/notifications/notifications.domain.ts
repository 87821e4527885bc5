import type { Domain } from '../../domain.ts';
import { notificationsJobs } from './notifications.jobs.ts';
import { registerNotificationReactions } from './notifications.reactions.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { notificationTiles } from './notifications.tiles.ts';

export const notificationsDomain: Domain = {
  name: 'notifications',
  owns: ['PersonneNotification', 'notification_choice', 'notification_silence', 'standing_notice'],
  merged: {
    PersonneNotification: { IdPersonneEV1: 'fills', values: 'named' },
    notification_choice: { IdPersonneEV1: 'fills' },
    notification_silence: { IdPersonneEV1: 'fills' },
    standing_notice: { by_person: 'stays', values: 'named' },
  },
  kept: {
    PersonneNotification: { about: 'IdPersonneEV1', becomes: 'gone', words: ['values'] },
    notification_choice: { about: 'IdPersonneEV1', becomes: 'gone' },
    notification_silence: { about: 'IdPersonneEV1', becomes: 'gone' },
    standing_notice: 'keys',
  },
  offers: ['notifications.queries', 'notifications.words', 'tell.queries'],
  tiles: notificationTiles,
  routes: [notificationsRoutes],
  jobs: [(needs) => notificationsJobs({ ...needs, publicUrl: needs.settings.PUBLIC_URL })],
  reactions: [registerNotificationReactions],
};
