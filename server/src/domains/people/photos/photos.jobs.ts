import type { Job } from '../../../platform/jobs/jobs.ts';
import type { JobNeeds } from '../../domain.ts';
import { mostSettled, settleDecisions } from './photos.actions.ts';

const name = 'photos.settle';

/** Decisions that nobody may take back any more become final, a few at a time. */
export function photosJobs({ act, files }: Pick<JobNeeds, 'act' | 'files'>): readonly Job[] {
  const run = async () => {
    for (;;) {
      const settled = await act({ call: name, actor: { system: name } }, (writing) => settleDecisions(writing, files));
      if (settled < mostSettled) return;
    }
  };
  return [{ name, cron: '* * * * *', run }];
}
