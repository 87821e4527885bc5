import type { Job } from '../../../platform/jobs/jobs.ts';
import type { JobNeeds } from '../../domain.ts';
import { addressOf, noteAbsences, placeOf, proposeDelegation } from './absences.actions.ts';
import { absencesToPropose, calendarsToRead } from './absences.queries.ts';

const mostCalendars = 2000;
const system = 'absences.read';

/** Reads the calendars of people, and proposes them to hand their roles over. Answers how many were told. */
export async function readCalendars({
  db,
  act,
  vault,
  calendars,
}: Pick<JobNeeds, 'db' | 'act' | 'vault' | 'calendars'>): Promise<number> {
  for (const IdPersonneEV1 of await calendarsToRead(db, mostCalendars)) {
    const address = await addressOf(db, { vault }, IdPersonneEV1);
    if (address === undefined) continue;
    const said = await calendars.read(address, await placeOf(db, IdPersonneEV1));
    await act({ call: system, actor: { system } }, async (writing) => await noteAbsences(writing, IdPersonneEV1, said));
  }
  let told = 0;
  for (const absence of await absencesToPropose(db))
    await act({ call: system, actor: { system } }, async (writing) => {
      if (await proposeDelegation(writing, absence)) told += 1;
    });
  return told;
}

/** When people are away is read anew by day, beside what they do. */
export function absencesJobs(needs: JobNeeds): readonly Job[] {
  return [
    {
      name: 'absences.read',
      cron: '35 4-18/2 * * *',
      run: async () => {
        await readCalendars(needs);
      },
    },
  ];
}
