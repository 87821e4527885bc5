import type { ActFunction } from '../../../../engines/act/act.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import type { Job } from '../../../../platform/jobs/jobs.ts';
import type { ListsPorts } from '../../../../ports/lists.ts';
import { noteCompared } from './compare.actions.ts';
import { heldThere, publishedLists } from './held-there.queries.ts';

const mostMinutes = 30;

/** At night every published list is compared with the mail suite; one that moves, or a suite that is silent, waits a night. */
export function listSuiteJobs({
  db,
  act,
  mailLists,
}: {
  readonly db: Db;
  readonly act: ActFunction;
  readonly mailLists: ListsPorts;
}): readonly Job[] {
  const asking = { call: 'distributionLists.compare', actor: { system: 'distributionLists' } };
  return [
    {
      name: 'distributionLists.compare',
      cron: '35 2 * * *',
      run: async () => {
        const port = await mailLists();
        const signal = AbortSignal.timeout(mostMinutes * 60_000);
        for (const IdListe of await publishedLists(db, port))
          try {
            const held = await heldThere(db, port, IdListe, signal);
            await act(asking, async (writing) => await noteCompared(writing, IdListe, held));
          } catch (error) {
            if (!(error instanceof ApiError)) throw error;
          }
      },
    },
  ];
}
