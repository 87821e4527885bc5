import type { ActFunction } from '../../engines/act/act.ts';
import type { Db } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { AskedJob, ScheduledJob } from '../../platform/jobs/jobs.ts';
import { bamsToBegin } from './bam.queries.ts';
import { beginFile } from './managers.actions.ts';

/** Makes the managers of one file those of its person. */
export const beginning = 'bam.begin';

const most = 500;

/** On its first day a file has its managers be the person's: at once where it is validated later, else by the day. */
export function bamJobs({
  db,
  act,
}: {
  readonly db: Db;
  readonly act: ActFunction;
}): readonly [AskedJob, ScheduledJob] {
  const begin = async (IdDemande: number) =>
    await act(
      { call: beginning, actor: { system: beginning } },
      async (writing) => await beginFile(writing, IdDemande),
    );
  return [
    { name: beginning, run: async (key) => await begin(Number(key)) },
    {
      name: 'bam.beginDue',
      cron: '*/10 * * * *',
      run: async ({ signal }) => {
        for (const key of await bamsToBegin(db, most)) {
          if (signal?.aborted) return;
          // One whose managers would be above themselves holds up no others.
          await begin(key).catch((error: unknown) => {
            if (!(error instanceof ApiError)) throw error;
          });
        }
      },
    },
  ];
}
