import { screenPath } from '@passerelle/contracts/screens.ts';
import type { Plans } from '../../../engines/plans/plans.ts';
import { halfOfTheTime } from '../../../platform/jobs/half-of-the-time.ts';
import type { Job, Jobs } from '../../../platform/jobs/jobs.ts';

/** Days after which a plan that nobody applied is removed. */
const daysUnapplied = 90;

/** The job that works through a large plan; its key is the plan's. */
export const planJob = 'plans.work';

export function plansJobs({ plans, send }: { readonly plans: Plans; readonly send: Jobs['send'] }): readonly Job[] {
  return [
    {
      name: planJob,
      opens: (IdPlan) => screenPath('plan', { IdPlan }),
      run: async (IdPlan, { progress }) => {
        const rest = halfOfTheTime();
        await plans.work(Number(IdPlan), async ({ done, rows }) => {
          await progress(done, rows);
          await rest();
        });
      },
    },
    {
      // What a crash left, or was never asked for.
      name: 'plans.resume',
      cron: '* * * * *',
      run: async () => {
        for (const IdPlan of await plans.atWork()) await send(planJob, String(IdPlan));
      },
    },
    { name: 'plans.purge', cron: '41 2 * * *', run: async () => void (await plans.removeUnapplied(daysUnapplied)) },
  ];
}
