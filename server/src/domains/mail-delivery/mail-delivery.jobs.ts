import type { Db } from '../../platform/db/database.ts';
import type { Job, Jobs } from '../../platform/jobs/jobs.ts';
import { anyDue, purgeDeliveries } from './mail-delivery.queries.ts';
import { MailSender, type MailSenderNeeds } from './mail-sender.ts';

/** The job that sends what is due; it has one key. */
export const sendJob = 'mail.send';
export const allMails = 'all';

export interface MailDeliveryJobsNeeds extends MailSenderNeeds {
  readonly db: Db;
  readonly send: Jobs['send'];
  readonly keepDays: number;
}

export function mailDeliveryJobs(needs: MailDeliveryJobsNeeds): readonly Job[] {
  const { db, send, keepDays } = needs;
  const sender = new MailSender(needs);
  return [
    { name: sendJob, run: async () => void (await sender.sendDue()) },
    {
      // Those whose next attempt has come, and those that a crash left.
      name: 'mail.sendDue',
      cron: '* * * * *',
      run: async () => {
        if (await anyDue(db)) await send(sendJob, allMails);
      },
    },
    { name: 'mail.purge', cron: '23 2 * * *', run: async () => await purgeDeliveries(db, keepDays) },
  ];
}
