import type { AccessKernel } from '../../../../engines/access/decide.ts';
import type { ActFunction } from '../../../../engines/act/act.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import type { Job } from '../../../../platform/jobs/jobs.ts';
import { unitsJob } from './automatic.plans.ts';
import { followUnit, readDeclarations } from './follow.actions.ts';
import { judgeUnits } from './units.queries.ts';

interface AutomaticNeeds {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly act: ActFunction;
  readonly today: () => string;
}

/** Has each unit of each declaration have its list, behind whoever declares and every hour, since units come and go. */
export function automaticListsJobs({ db, kernel, act, today }: AutomaticNeeds): readonly Job[] {
  const followAll = async () => {
    for (const declared of await readDeclarations(db))
      for (const unit of await judgeUnits({ db, kernel, today: today() }, declared))
        try {
          await act({ call: unitsJob, actor: { system: 'distributionLists' } }, async (writing) => {
            await followUnit({ writing, kernel }, declared, unit);
          });
        } catch (error) {
          // Somebody took its name meanwhile: the declaration tells, and the next hour tries again.
          if (!(error instanceof ApiError)) throw error;
        }
  };
  return [
    { name: unitsJob, run: followAll },
    { name: 'distributionLists.unitsHour', cron: '20 * * * *', run: followAll },
  ];
}
