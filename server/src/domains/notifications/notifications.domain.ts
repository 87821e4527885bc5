import type { Domain } from '../domain.ts';
import { notificationsJobs } from './notifications.jobs.ts';
import { registerNotificationReactions } from './notifications.reactions.ts';
import { notificationsRoutes } from './notifications.routes.ts';

export const notificationsDomain: Domain = {
  name: 'notifications',
  routes: [notificationsRoutes],
  jobs: [(needs) => notificationsJobs({ ...needs, publicUrl: needs.settings.PUBLIC_URL })],
  reactions: [registerNotificationReactions],
};
