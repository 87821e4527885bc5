import type { OutsideSystem } from '@passerelle/contracts/provisioning/account-systems.ts';
import { accountsMendPlan } from '@passerelle/contracts/provisioning/provisioning.plans.ts';
import { sql } from 'kysely';
import { mendPlan } from '../../../engines/mirror/mend-mirror.ts';
import type { PlanKind } from '../../../engines/plans/plan-kind.ts';
import { rowOf } from '../../../platform/db/database.ts';
import type { PlanNeeds } from '../../domain.ts';
import { runEntity, subjectOf } from './account-runs.actions.ts';
import { accountsMirror } from './accounts.mirror.ts';
import { mayKnowGap } from './gaps.policy.ts';
import { accountRows, runRows } from './provisioning.tables.ts';

/** Mends what differs of accounts, as a plan: each is a run of its person in that system alone. */
export function mendPlans({ kernel }: PlanNeeds): readonly PlanKind[] {
  return [
    mendPlan({
      contract: accountsMendPlan,
      lane: 'accounts',
      seesAll: (actor) => kernel.holds(actor, 'adm'),
      tables: accountsMirror.tables,
      mayKnow: (actor) => mayKnowGap({ kernel, actor }),
      adopt: async (writing, { system, key: IdPersonneEV1, external_id }) => {
        const known = await accountRows.find(writing, system, IdPersonneEV1);
        if (known) return void (await accountRows.update(writing, known, { external_id }));
        const seen = { seen: {}, enabled: false, seen_at: new Date().toISOString() };
        await accountRows.insert(writing, { system, IdPersonneEV1, external_id, ...seen });
      },
      mend: async (writing, { system, key: IdPersonneEV1 }, { IdPersonneEV1: asked_by }) => {
        const { IdStatut } = await rowOf(
          writing.db,
          sql<{ IdStatut: number | null }>`select "IdStatut" from "Personne" where "IdPersonneEV1" = ${IdPersonneEV1}`,
        );
        const run = await runRows.insert(writing, {
          ...{ IdPersonneEV1, kind: 'change', state: 'running', IdStatut, asked_by },
          started_at: new Date().toISOString(),
        });
        writing.queue([
          {
            system: system as OutsideSystem,
            operation: 'change',
            entity: runEntity,
            id: Number(run.id),
            subject: subjectOf(IdPersonneEV1),
          },
        ]);
      },
    }),
  ];
}
