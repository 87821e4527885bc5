import { type OutsideSystem, outsideSystems } from '@passerelle/contracts/provisioning/account-systems.ts';
import { screenPath } from '@passerelle/contracts/screens.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { JobNeeds } from '../../domain.ts';
import { compareAccounts } from './compare-accounts.ts';
import { compareJob } from './compare-job.ts';

/** Every night, each system against what is wanted there; and whenever somebody asks. */
export function compareJobs({ db, accounts, send }: JobNeeds): readonly Job[] {
  return [
    {
      name: compareJob,
      opens: () => screenPath('accountGaps'),
      run: async (system, run) => await compareAccounts({ db, accounts }, system as OutsideSystem, run),
    },
    {
      name: 'provisioning.compareAll',
      cron: '41 1 * * *',
      run: async () => {
        for (const system of outsideSystems) await send(compareJob, system);
      },
    },
  ];
}
