import { screenPath } from '@passerelle/contracts/screens.ts';
import { halfOfTheTime } from '../../../platform/jobs/half-of-the-time.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { JobNeeds } from '../../domain.ts';
import { markFaulty } from './definitions/faulty-definitions.ts';
import { removeOldRuns } from './definitions/runs.queries.ts';
import { runKey, verifyJob } from './definitions/verify.ts';
import { verifyRun, waitingRuns } from './definitions/verify-run.ts';

export function importsJobs(needs: JobNeeds): readonly Job[] {
  const { db, send, importables } = needs;
  return [
    {
      name: verifyJob,
      opens: (key) => {
        const [IdImport = '', IdRun = ''] = key.split('/');
        return `${screenPath('importExport', { IdImport })}?tab=import&run=${IdRun}`;
      },
      run: async (key, { progress }) => {
        const rest = halfOfTheTime();
        await verifyRun(needs, Number(key.split('/')[1]), async (done, total) => {
          await progress(done, total);
          await rest();
        });
      },
    },
    {
      // What a crash left, or was never asked for.
      name: 'imports.resume',
      cron: '* * * * *',
      run: async () => {
        for (const run of await waitingRuns(db)) await send(verifyJob, runKey(run));
      },
    },
    {
      // A release may have taken away what a definition names.
      name: 'imports.checkDefinitions',
      cron: '*/10 * * * *',
      run: async () => await markFaulty(db, importables),
    },
    { name: 'imports.purge', cron: '17 3 * * *', run: async () => await removeOldRuns(db) },
  ];
}
