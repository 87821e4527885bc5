import { programLimits } from '@passerelle/contracts/programs/programs.contract.ts';
import { screenPath } from '@passerelle/contracts/screens.ts';
import { sql } from 'kysely';
import type { ActFunction } from '../../../engines/act/act.ts';
import '../../../engines/told/told.events.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { usualToday } from '../../../platform/db/days.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { mayCall } from './programs.queries.ts';

const most = 200;
/** The last of these days before the end of a token `k` that has come. */
const step = sql`(case ${sql.join(
  [...programLimits.reminders]
    .sort((a, b) => a - b)
    .map((days) => sql`when k."DateFin" <= ${usualToday} + ${sql.lit(days)} then ${sql.lit(days)}`),
  sql` `,
)} end)`;

/**
 * Tells whoever administers that the token of a program that calls is about to end, once for each step, however many servers run: what
 * another token takes the place of already is told of no more, nor is a token that was made for less.
 */
export async function tellTokenEnds({ db, act }: { readonly db: Db; readonly act: ActFunction }): Promise<void> {
  const due = sql<boolean>`(k.replaced is null and ${mayCall('g')} and ${step} < coalesce(k.reminded, 1000)
    and (k."DateC"::date < k."DateFin" - ${step}))`;
  const found = await rowsOf(
    db,
    sql<{ id: number }>`select k.id::integer as id from program_token k join program g using ("IdProgramme")
      where ${due} order by k."DateFin", k.id limit ${most}`,
  );
  for (const { id } of found)
    await act({ call: 'programs.tokenEnds', actor: { system: 'programs.tokenEnds' } }, async ({ db: trx, emit }) => {
      const [told] = await rowsOf(
        trx,
        sql<{ program: number; until: string }>`update program_token k set reminded = ${step} from program g
          where k.id = ${id} and g."IdProgramme" = k."IdProgramme" and ${due}
          returning g."IdProgramme" as program, k."DateFin"::text as until`,
      );
      if (!told) return;
      const about = { right: 'adm', days: 7, kind: 'programEnds', values: told, by: null } as const;
      await emit('holders.told', { ...about, opens: screenPath('programs') });
    });
}

export const programsJobs = (needs: { readonly db: Db; readonly act: ActFunction }): readonly Job[] => [
  { name: 'programs.tokenEnds', cron: '25 5 * * *', run: async () => await tellTokenEnds(needs) },
];
