import { effectsJob } from '../../engines/effects/effects.jobs.ts';
import type { Job, Jobs } from '../../platform/jobs/jobs.ts';
import { mailSystemName } from '../mail-delivery/mail-effects.ts';
import { type NotificationMailsNeeds, writeNotificationMails } from './notifications.mails.ts';

/** Mails of what was not read. */
export function notificationsJobs({
  send,
  ...needs
}: NotificationMailsNeeds & { readonly send: Jobs['send'] }): readonly Job[] {
  return [
    {
      name: 'notifications.mail',
      cron: '* * * * *',
      run: async () => {
        if ((await writeNotificationMails(needs)) > 0) await send(effectsJob, mailSystemName);
      },
    },
  ];
}
