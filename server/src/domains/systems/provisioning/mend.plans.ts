import type { OutsideSystem } from '@passerelle/contracts/provisioning/account-systems.ts';
import { adoptedKinds, type GapKind } from '@passerelle/contracts/provisioning/gaps.contract.ts';
import { accountsMendPlan } from '@passerelle/contracts/provisioning/provisioning.plans.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import type { Writing } from '../../../engines/act/act.ts';
import { type LeftOut, type PlanKind, planKind } from '../../../engines/plans/plan-kind.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import type { PlanNeeds } from '../../domain.ts';
import { runEntity, subjectOf } from './account-runs.actions.ts';
import { mayKnowGap } from './gaps.policy.ts';
import { accountRows, runRows } from './provisioning.tables.ts';

interface Chosen {
  readonly id: number;
  readonly system: OutsideSystem;
  readonly kind: GapKind;
  readonly IdPersonneEV1: number | null;
  readonly external_id: string | null;
  readonly IdStatut: number | null;
  /** The person's account there is called otherwise. */
  readonly other: boolean;
}

/**
 * Mends what differs outside, as a plan: an account is made as it is wanted, and one that is somebody's is taken over
 * first. Each is a step of that person in that system alone, done once the plan is applied.
 */
export function mendPlans({ kernel }: PlanNeeds): readonly PlanKind[] {
  return [
    planKind({
      contract: accountsMendPlan,
      lane: 'accounts',
      seesAll: (actor) => kernel.holds(actor, 'adm'),
      change: async (writing, { ecarts }, actor) => {
        const gaps = await readChosen(writing.db, ecarts, mayKnowGap({ kernel, actor }));
        const there = new Set(gaps.map(({ id }) => id));
        const left = ecarts.filter((id) => !there.has(id)).map((id) => leave(id, 'gone'));
        for (const gap of gaps) left.push(...(await mend(writing, gap, actor)));
        return left;
      },
      ground: async (db, { ecarts }) => {
        const [row] = await rowsOf(
          db,
          sql<{ of: string | null }>`select string_agg(concat_ws(':', id, kind, external_id), ' ' order by id) as of
            from account_gap where id = any(${sql.val(ecarts)}::bigint[])`,
        );
        return row?.of ?? '';
      },
    }),
  ];
}

const leave = (id: number, rule: string): LeftOut => ({
  ...{ entity: 'account_gap', id },
  reason: { path: 'ecarts', rule },
});

async function readChosen(db: Db, ecarts: readonly number[], mine: Sql<boolean>): Promise<Chosen[]> {
  return await rowsOf(
    db,
    sql<Chosen>`select g.id::integer, g.system, g.kind, g."IdPersonneEV1", g.external_id, p."IdStatut",
        exists (select from account a where a.system = g.system and a."IdPersonneEV1" = g."IdPersonneEV1"
          and a.external_id is not null and a.external_id <> g.external_id) as other
      from account_gap g left join "Personne" p using ("IdPersonneEV1")
      where g.id = any(${sql.val(ecarts)}::bigint[]) and ${mine} order by g.id`,
  );
}

async function mend(writing: Writing, gap: Chosen, { IdPersonneEV1: asked_by }: Actor): Promise<readonly LeftOut[]> {
  const { id, system, kind, IdPersonneEV1, external_id, IdStatut } = gap;
  if (IdPersonneEV1 === null) return [leave(id, 'unknownValue')];
  if (adoptedKinds.includes(kind)) {
    if (gap.other) return [leave(id, 'duplicate')];
    const known = await accountRows.find(writing, system, IdPersonneEV1);
    if (known) await accountRows.update(writing, known, { external_id });
    else
      await accountRows.insert(writing, {
        ...{ system, IdPersonneEV1, external_id, seen: {}, enabled: false },
        seen_at: new Date().toISOString(),
      });
  }
  const run = await runRows.insert(writing, {
    ...{ IdPersonneEV1, kind: 'change', state: 'running', IdStatut, asked_by },
    started_at: new Date().toISOString(),
  });
  writing.queue([
    { system, operation: 'change', entity: runEntity, id: Number(run.id), subject: subjectOf(IdPersonneEV1) },
  ]);
  return [];
}
