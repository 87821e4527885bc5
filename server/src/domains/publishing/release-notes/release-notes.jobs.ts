import type { ActFunction } from '../../../engines/act/act.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { notesComeOut } from './release-notes.queries.ts';

/** A planned note is published by its date alone; at its minute, open tabs are told to look. */
export function releaseNotesJobs({ db, act }: { readonly db: Db; readonly act: ActFunction }): readonly Job[] {
  return [{ name: 'releaseNotes.comeOut', cron: '* * * * *', run: () => tellOfNotes(db, act) }];
}

export async function tellOfNotes(db: Db, act: ActFunction): Promise<void> {
  if ((await notesComeOut(db)) === 0) return;
  await act({ call: 'releaseNotes.comeOut', actor: { system: 'releaseNotes' } }, async (writing) => {
    if ((await notesComeOut(writing.db, true)) > 0)
      writing.announce({ topic: 'releaseNotes.changed', to: 'everyone', data: {} });
  });
}
