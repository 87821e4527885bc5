import { handOverPlan } from '@passerelle/contracts/handover/handover.plans.ts';
import { sql } from 'kysely';
import { type AnyKind, type LeftOut, planKind } from '../../../engines/plans/plan-kind.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { PlanNeeds } from '../../domain.ts';
import { marksOf } from '../../foundation/actor/changed-by.queries.ts';
import { measureRights } from '../../foundation/actor/held-rights.queries.ts';
import { planOfRights, rightsGround } from '../../people/roles/rights.gates.ts';
import { requireNotOnBehalfOf } from '../../people/roles/roles.policy.ts';
import { decidesOn } from './handover.rules.ts';
import '../../../engines/told/told.events.ts';

/** What somebody holds, handed over to others as one plan: each line as the actor may, what they may not is left, with why. */
export function handoverPlans({ kernel, holdings }: PlanNeeds): readonly AnyKind[] {
  const byName = new Map(holdings.map((holding) => [holding.name, holding]));
  return [
    planKind({
      contract: handOverPlan,
      ...planOfRights(kernel),
      require: (_db, actor, { IdPersonneEV1, lines }) =>
        requireNotOnBehalfOf(actor, [IdPersonneEV1, ...lines.map(takerOf)]),
      change: async (writing, { IdPersonneEV1: of, lines }, actor) => {
        if (!(await kernel.allows(writing.db, actor, decidesOn, 'person', of))) throw new ApiError('NOT_FOUND');
        const left: LeftOut[] = [];
        // What is named goes first: a line of all the rest finds what is left.
        for (const { kind, keys, IdPersonneEV1Preneur: to } of lines.toSorted(namedFirst)) {
          const takeOver = byName.get(kind)?.takeOver;
          if (takeOver) left.push(...(await takeOver(writing, actor, { of, to, keys })));
        }
        return left;
      },
      measure: async (db, { lines }) =>
        await measureRights(db, sql`select unnest(${sql.val(lines.map(takerOf))}::integer[])`),
      ground: async (db, { IdPersonneEV1, lines }) =>
        await rightsGround(db, [...new Set([IdPersonneEV1, ...lines.map(takerOf)])]),
      rowMarks: { entity: 'Personne', of: marksOf },
      told: async ({ emit }, { IdPersonneEV1: person, lines }, by, undone) => {
        const people = [...new Set(lines.map(takerOf))];
        const told = { people, kind: 'handedOver', values: { person } } as const;
        if (undone) await emit('people.untold', told);
        else await emit('people.told', { ...told, by: 'system' in by ? null : by.IdPersonneEV1 });
      },
    }),
  ];
}

interface Line {
  readonly keys?: readonly string[] | undefined;
  readonly IdPersonneEV1Preneur: number;
}

const takerOf = ({ IdPersonneEV1Preneur }: Line) => IdPersonneEV1Preneur;
const namedFirst = (one: Line, other: Line) => Number(one.keys === undefined) - Number(other.keys === undefined);
