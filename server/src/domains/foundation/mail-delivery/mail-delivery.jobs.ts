import type { Db } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { purgeDeliveries } from './mail-delivery.queries.ts';

export function mailDeliveryJobs(db: Db, keepDays: number): readonly Job[] {
  return [{ name: 'mail.purge', cron: '23 2 * * *', run: async () => await purgeDeliveries(db, keepDays) }];
}
