import { sql } from 'kysely';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import type { ActFunction } from '../../../../engines/act/act.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import type { Job } from '../../../../platform/jobs/jobs.ts';
import { tellMade } from '../list-told.actions.ts';
import { notedUnits, unitsJob } from './automatic.plans.ts';
import { followUnit, readDeclarations, type StoredDeclaration } from './follow.actions.ts';
import { forgetNoted, readNoted } from './noted-units.queries.ts';
import { judgeUnits } from './units.queries.ts';

interface AutomaticNeeds {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly act: ActFunction;
  readonly today: () => string;
}

/** Has each unit of each declaration have its list, behind whoever declares, behind whatever changes units, and every hour, since days pass. */
export function automaticListsJobs({ db, kernel, act, today }: AutomaticNeeds): readonly Job[] {
  const asking = { call: unitsJob, actor: { system: 'distributionLists' } };
  const follow = async (declared: StoredDeclaration, only?: readonly string[]) => {
    for (const unit of await judgeUnits({ db, kernel, today: today() }, declared, only))
      try {
        await act(asking, async (writing) => await followUnit({ writing, kernel }, declared, unit));
      } catch (error) {
        // Somebody took its name meanwhile: the declaration tells, and the next hour tries again.
        if (!(error instanceof ApiError)) throw error;
      }
  };
  /** Whose they are is told of all that were made at once, also of those that were made before the server died. */
  const tell = async () => {
    const [waits] = await rowsOf(db, sql`select from "Liste" where a_dire limit 1`);
    if (waits) await act(asking, tellMade);
  };
  const followAll = async () => {
    for (const declared of await readDeclarations(db)) await follow(declared);
    await tell();
  };
  const followNoted = async () => {
    for (let noted = await readNoted(db); noted.ids.length > 0; noted = await readNoted(db)) {
      for (const declared of await readDeclarations(db)) {
        const units = noted.bySource.get(declared.Source);
        if (units) await follow(declared, units);
      }
      await forgetNoted(db, noted.ids);
    }
    await tell();
  };
  return [
    { name: unitsJob, run: async (key: string) => await (key === notedUnits ? followNoted() : followAll()) },
    { name: 'distributionLists.unitsSweep', cron: '* * * * *', run: followNoted },
    { name: 'distributionLists.unitsHour', cron: '20 * * * *', run: followAll },
  ];
}
