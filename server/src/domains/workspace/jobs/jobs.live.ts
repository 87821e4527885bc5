import type { ActFunction } from '../../../engines/act/act.ts';
import type { FollowJobs } from '../../../platform/jobs/moves.ts';

/** Tells the tabs of administrators, and of whoever asked for a job, to look again. */
export function announceJobs(act: ActFunction): FollowJobs {
  return async (people) =>
    await act({ call: 'jobs.announce', actor: { system: 'jobs' } }, async ({ announce }) => {
      announce({ topic: 'jobs.changed', to: { right: 'adm' }, data: {} });
      if (people.length > 0) announce({ topic: 'jobs.changed', to: { people }, data: {} });
    });
}
