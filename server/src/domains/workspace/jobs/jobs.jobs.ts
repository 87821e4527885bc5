import type { ActFunction } from '../../../engines/act/act.ts';
import type { Desk } from '../../../platform/jobs/desk.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import '../../../engines/told/told.events.ts';
import { screenPath } from '@passerelle/contracts/screens.ts';
import { noteFailures } from './jobs.queries.ts';

/** How long whoever comes to hold `adm` is still told of a failure. */
const daysOfFailure = 7;
const screen = screenPath('jobs');

/** What the jobs do about themselves: say what failed for good, forget what is long gone. */
export function jobsJobs({ act, desk }: { readonly act: ActFunction; readonly desk: Desk }): readonly Job[] {
  return [
    { name: 'jobs.tellFailures', cron: '* * * * *', run: () => tellFailures(act, desk) },
    { name: 'jobs.forget', cron: '23 3 * * *', run: () => desk.forget() },
  ];
}

/** Each administrator is told once of what fails for the same cause, whoever asked for it once of each job. */
export async function tellFailures(act: ActFunction, desk: Desk): Promise<void> {
  const failures = await desk.failures();
  await act({ call: 'jobs.tellFailures', actor: { system: 'jobs' } }, async ({ db, emit }) => {
    for (const { queue, cause } of await noteFailures(db, failures))
      await emit('holders.told', {
        right: 'adm',
        days: daysOfFailure,
        kind: 'jobFailed',
        values: { queue, cause },
        by: null,
        opens: `${screen}?etat=failed`,
      });
  });
  const untold = await desk.takeUntold();
  if (untold.length === 0) return;
  await act({ call: 'jobs.tellFailures', actor: { system: 'jobs' } }, async ({ emit }) => {
    for (const { by, queue, failure, opens } of untold)
      await emit('people.told', {
        people: by === null ? [] : [by],
        kind: 'askedJobFailed',
        values: { queue, cause: failure?.cause ?? 'bug' },
        by: null,
        ...(opens && { opens }),
      });
  });
}
