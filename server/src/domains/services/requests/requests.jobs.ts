import { sql } from 'kysely';
import { settleHolders, settleUnheld } from '../../../engines/requests/holders/settle-visas.ts';
import { tellEnds } from '../../../engines/requests/moves/tell-ends.ts';
import { chaseLate } from '../../../engines/requests/rounds/late-visas.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { JobNeeds } from '../../domain.ts';
import { signsIn } from '../../foundation/actor/presence.ts';
import { daysOffIn } from '../../lifecycle/lifecycle/life.queries.ts';

/**
 * Visas whose holder cannot decide any more, by a date that passed, by rights that moved, or because they are one with whom the request is
 * for: no act told of them.
 */
export function requestsJobs({ db, act, kernel, today }: JobNeeds): readonly Job[] {
  return [
    {
      name: 'requests.ends',
      cron: '20 6 * * *',
      run: async () => {
        await tellEnds({ db, act });
      },
    },
    {
      name: 'requests.chase',
      cron: '10 6-18 * * 1-5',
      run: async () => {
        await chaseLate({ db, act, kernel, daysOffIn }, today());
      },
    },
    {
      name: 'requests.settle',
      cron: '*/15 * * * *',
      run: async () => {
        const held = await rowsOf(
          db,
          sql<{ key: number }>`select distinct p."IdPersonneEV1" as key from "Visa" v
            join "Personne" p on p."IdPersonneEV1" = v."IdPersonneEV1Titulaire" join "Demande" d using ("IdDemande")
            where v."Etat" = 'pending' and (not ${signsIn('p')}
              or p."IdPersonneEV1" in (d."IdPersonneEV1", d."IdPersonneEV1Demandeur")) order by 1 limit 500`,
        );
        const heldBy = held.map(({ key }) => key);
        await act({ call: 'requests.settle', actor: { system: 'requests.settle' } }, async (writing) => {
          if (heldBy.length > 0) await settleHolders(writing, kernel, { of: [], heldBy });
          await settleUnheld(writing, kernel);
        });
      },
    },
  ];
}
