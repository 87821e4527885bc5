import { sql } from 'kysely';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { type ApplyNeeds, applyDue, applying } from '../../../engines/ahead/apply-due.ts';
import type { Db } from '../../../platform/db/database.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import type { ScheduledJob } from '../../../platform/jobs/jobs.ts';
import { loadActor } from '../../foundation/actor/actor.queries.ts';
import { isPresent, notGone, signsIn } from '../../foundation/actor/presence.ts';
import { inChargeOf } from './in-charge.queries.ts';
import { personFormSubject } from './person.form.ts';

interface Needs {
  readonly db: Db;
  readonly act: ActFunction;
  readonly kernel: AccessKernel;
}

/** What changes of people are applied with: under what the role that they were asked under gives its holder by then. */
export function applyNeeds({ db, act, kernel }: Needs): ApplyNeeds {
  return {
    db,
    act,
    kernel,
    // Nobody moves in the group after they left it.
    holds: async (on, { kind, subject }) => {
      if (kind !== 'mobility') return true;
      const there = await rowsOf(
        on,
        sql`select from "Personne" p where p."IdPersonneEV1" = ${subject} and ${isPresent('p')} and ${notGone('p')}`,
      );
      return there.length > 0;
    },
    inCharge: async (on, key, fields) => await inChargeOf(on, kernel, key, fields),
    actorOf: async (on, { IdPersonneEV1, IdPersonneRole }) => {
      const [here] = await rowsOf(
        on,
        sql`select 1 from "Personne" p where p."IdPersonneEV1" = ${IdPersonneEV1} and ${signsIn('p')}`,
      );
      if (!here) return undefined;
      const { actor } = await loadActor(on, IdPersonneEV1, IdPersonneRole ?? undefined);
      return (actor.acting?.IdPersonneRole ?? null) === IdPersonneRole ? actor : undefined;
    },
  };
}

/** Applies, each minute, what was dated ahead on people and is due where they are. */
export function datedChangesJobs(needs: Needs): readonly ScheduledJob[] {
  return [
    {
      name: applying,
      cron: '* * * * *',
      run: async ({ signal }) => await applyDue(applyNeeds(needs), personFormSubject, signal),
    },
  ];
}
