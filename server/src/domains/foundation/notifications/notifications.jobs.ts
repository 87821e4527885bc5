import type { Job } from '../../../platform/jobs/jobs.ts';
import { type NotificationMailsNeeds, writeNotificationMails } from './notifications.mails.ts';

/** Mails of what was not read. */
export function notificationsJobs(needs: NotificationMailsNeeds): readonly Job[] {
  return [
    {
      name: 'notifications.mail',
      cron: '* * * * *',
      run: async () => void (await writeNotificationMails(needs)),
    },
  ];
}
