import type { PlanKindName } from '@passerelle/contracts/plans/plan-kinds.ts';
import { sql } from 'kysely';
import { isOneself } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { type Holding, holdsNone } from '../../../engines/holdings/holding.ts';
import { rowsOf } from '../../../platform/db/database.ts';

/** Plans that a person began and did not finish: nobody but them, and administrators, knows of them. */
export function planHoldings({ kernel }: { readonly kernel: AccessKernel }): readonly Holding[] {
  return [
    {
      name: 'plan',
      held: async ({ db, actor, say, most }, of) => {
        if (!isOneself(actor, of) && !kernel.holds(actor, 'adm')) return holdsNone;
        const plans = await rowsOf(
          db,
          sql<{ key: string; kind: PlanKindName }>`select "IdPlan"::text as key, kind from plan
            where "IdPersonneEV1" = ${of} and state in ('ready', 'waiting') order by "IdPlan"`,
        );
        const things = plans.slice(0, most).map(({ key, kind }) => ({ key, label: say(`PLANS:kind.${kind}`) }));
        return { count: plans.length, things };
      },
    },
  ];
}
