import { type JobState, jobStates, jobsCalls } from '@passerelle/contracts/jobs/jobs.contract.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { JobsScreen } from './jobs.screen.tsx';
import { type JobsSearch, listOf } from './jobs.search.ts';

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly jobs: JobsSearch;
  }
}

/** What works beside the requests: what failed and why, every queue, and the jobs themselves. */
export const page = definePage<'jobs'>()({
  texts: ['JOBS'],
  search: ({ file, etat }): JobsSearch => ({
    ...(typeof file === 'string' && /^[\w.]{1,80}$/.test(file) && { file }),
    ...(jobStates.includes(etat as JobState) && { etat: etat as JobState }),
  }),
  load: async ({ search }) => {
    await Promise.all([
      ensureCall(jobsCalls.queues, {}),
      ensureCall(jobsCalls.failures, {}),
      ensureCall(jobsCalls.list, listOf(search)),
    ]);
  },
  Page: JobsScreen,
});
