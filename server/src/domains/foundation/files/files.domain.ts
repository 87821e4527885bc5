import { removeErasedJob } from '../../../engines/files/erase-files.ts';
import type { Domain } from '../../domain.ts';
import { filesRoutes } from './files.routes.ts';

/** What people send: its owner's domain says who reads it (`Domain.files`). */
export const filesDomain: Domain = {
  name: 'files',
  offers: ['send-file'],
  routes: [filesRoutes],
  jobs: [
    ({ files }) => [
      { name: removeErasedJob, run: async () => await files.removeErased() },
      { name: 'files.sweep', cron: '* * * * *', run: async () => await files.sweep() },
      { name: 'files.sweepOrphans', cron: '17 2 * * *', run: async () => await files.sweepOrphans() },
    ],
  ],
};
