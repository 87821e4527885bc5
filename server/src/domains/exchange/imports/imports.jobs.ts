import type { Db } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { removeOldRuns } from './definitions/runs.queries.ts';

export function importsJobs({ db }: { readonly db: Db }): readonly Job[] {
  return [{ name: 'imports.purge', cron: '17 3 * * *', run: async () => await removeOldRuns(db) }];
}
