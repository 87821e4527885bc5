import { sheetOf } from '../../../engines/requests/moves/moves.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { AskedJob, ScheduledJob } from '../../../platform/jobs/jobs.ts';
import type { JobNeeds } from '../../domain.ts';
import { bamsToBegin, bamsToClose } from './bam.queries.ts';
import { beginning, beginOrTell } from './begin-files.ts';
import { closeOnItsDay } from './closing.actions.ts';
import { makePaper, printing } from './paper.ts';
import { refreshBalances } from './refresh-balances.ts';

/** Closes files on the day that was said. */
const closing = 'bam.closeDue';

const most = 500;

/** Does something with each of these files; one that cannot, or that moved meanwhile, holds up no others. */
async function each(
  keys: readonly number[],
  signal: AbortSignal | undefined,
  what: (key: number) => Promise<void>,
): Promise<void> {
  for (const key of keys) {
    if (signal?.aborted) return;
    await what(key).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
    });
  }
}

/** On its first day a file has its managers be the person's: at once where it is validated later, else by the day. What is closed is so on its day. What somebody has left is asked for by night. */
export function bamJobs({
  db,
  act,
  kernel,
  files,
  texts,
  balances,
}: JobNeeds): readonly [AskedJob, AskedJob, ScheduledJob, ScheduledJob, ScheduledJob] {
  const begin = async (IdDemande: number) => await beginOrTell({ act, kernel }, IdDemande);
  return [
    { name: beginning, run: async (key) => await begin(Number(key)) },
    {
      name: printing,
      run: async (key) => await makePaper({ db, act, files, texts }, Number(key)),
      opens: (key) => sheetOf(Number(key)),
    },
    {
      name: 'bam.beginDue',
      cron: '*/10 * * * *',
      run: async ({ signal }) => await each(await bamsToBegin(db, most), signal, begin),
    },
    {
      name: closing,
      cron: '5-55/10 * * * *',
      run: async ({ signal }) =>
        await each(await bamsToClose(db, most), signal, async (key) => {
          await act(
            { call: closing, actor: { system: closing } },
            async (writing) => await closeOnItsDay(writing, key),
          );
        }),
    },
    {
      // Once a day for each, when few people work: what one slot leaves the next takes up.
      name: 'bam.refreshBalances',
      cron: '7-52/15 1-4 * * *',
      run: async ({ signal }) => await refreshBalances({ db, balances, signal }),
    },
  ];
}
