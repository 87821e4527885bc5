import type { ActFunction, Writing } from '../../../engines/act/act.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { ScheduledJob } from '../../../platform/jobs/jobs.ts';
import { endLicence, licencesOver } from './licence.actions.ts';
import { endMailbox, settleLife } from './life.actions.ts';
import { mailboxesOver, outOfDate } from './life.queries.ts';

const most = 500;

/**
 * Brings statuses up with the dates where people are, and lets mailboxes go. Nobody is let in or kept out by it: who may
 * come in is asked of the dates themselves. What was missed while the server was down is done when it is back, once.
 */
export function lifecycleJobs({ db, act }: { readonly db: Db; readonly act: ActFunction }): readonly ScheduledJob[] {
  const each = async (
    find: (db: Db, most: number) => Promise<readonly number[]>,
    what: (writing: Writing, IdPersonneEV1: number) => Promise<void>,
    signal: AbortSignal | undefined,
  ) => {
    let last: readonly number[] = [];
    for (;;) {
      const found = await find(db, most);
      // Those that stay as they are, for whatever reason, hold up no others for ever.
      const again = new Set(last);
      const fresh = found.filter((key) => !again.has(key));
      if (fresh.length === 0 || signal?.aborted) return;
      for (const key of fresh)
        await act({ call: 'lifecycle.settle', actor: { system: 'lifecycle' } }, (writing) => what(writing, key));
      last = found;
    }
  };
  return [
    {
      name: 'lifecycle.settle',
      cron: '*/15 * * * *',
      run: async ({ signal }) => {
        await each(outOfDate, settleLife, signal);
        await each(mailboxesOver, endMailbox, signal);
        await each(licencesOver, endLicence, signal);
      },
    },
  ];
}
