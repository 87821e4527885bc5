import { erasePeoplePlan } from '@passerelle/contracts/retention/retention.plans.ts';
import { sql } from 'kysely';
import type { ActFunction } from '../../../engines/act/act.ts';
import type { Plans } from '../../../engines/plans/plans.ts';
import type { EraseNeeds } from '../../../engines/retention/erase-person.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { ScheduledJob } from '../../../platform/jobs/jobs.ts';
import { archive, eraseDue } from './retention.actions.ts';
import { erasuresToDo, toArchive, toErase } from './retention.queries.ts';

interface RetentionNeeds extends EraseNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly plans: Plans;
}

const most = 500;
const actor = { system: 'retention' } as const;

/**
 * Archives and erases those whose delays are over where they were. Who is erased is put down by a plan, which is kept, then
 * erased one by one: what a crash left is gone on with.
 */
export async function settleRetention(
  { db, act, plans, ...needs }: RetentionNeeds,
  signal?: AbortSignal,
): Promise<void> {
  for (const person of await toArchive(db, most))
    await act({ call: 'retention.archive', actor }, (writing) => archive(writing, person));
  const people = await toErase(db, { most });
  if (people.length > 0) {
    const by = { call: 'retention.plan', actor };
    const IdPlan = await plans.keep(by, erasePeoplePlan, {}, async (inPlan, IdPlan) => {
      await sql`insert into plan_row ("IdPlan", n, entity, entity_id, after)
        select ${IdPlan}, n, 'Effacement', p::text, jsonb_build_object('IdPersonneEV1', p)
        from unnest(${sql.val(people)}::integer[]) with ordinality as due(p, n)`.execute(inPlan);
      return { rows: people.length, figures: {} };
    });
    await plans.apply(by, IdPlan);
    await plans.work(IdPlan);
  }
  for (const person of await erasuresToDo(db, most)) {
    if (signal?.aborted) return;
    await act({ call: 'retention.erase', actor }, (writing) => eraseDue(writing, needs, person));
  }
}

/** Each hour: the day ends at another one in each country. */
export function retentionJobs(needs: RetentionNeeds): readonly ScheduledJob[] {
  return [{ name: 'retention.settle', cron: '20 * * * *', run: ({ signal }) => settleRetention(needs, signal) }];
}
