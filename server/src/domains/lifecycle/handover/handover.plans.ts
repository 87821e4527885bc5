import { handOverPlan } from '@passerelle/contracts/handover/handover.plans.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { type AnyKind, type LeftOut, planKind } from '../../../engines/plans/plan-kind.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { PlanNeeds } from '../../domain.ts';
import { marksOf } from '../../foundation/actor/changed-by.queries.ts';
import { measureRights } from '../../foundation/actor/held-rights.queries.ts';
import { namedPeople } from '../../people/directory/directory.queries.ts';
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
        await requireKnownTakers(writing.db, { kernel, actor }, lines);
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

/**
 * What is left says who was to take it, by name: nobody is typed by their key whom its author may not know.
 * @throws {ApiError} INVALID_INPUT at each line that names them
 */
async function requireKnownTakers(
  db: Db,
  who: { readonly kernel: AccessKernel; readonly actor: Actor },
  lines: readonly Line[],
): Promise<void> {
  const rows = await rowsOf(
    db,
    sql<{ key: number }>`select p."IdPersonneEV1" as key from "Personne" p
      where p."IdPersonneEV1" = any(${sql.val(lines.map(takerOf))}::integer[])
        and (p."IdPersonneEV1" = ${who.actor.IdPersonneEV1} or ${namedPeople(who, 'p')})`,
  );
  const known = new Set(rows.map(({ key }) => key));
  const unknown = lines.flatMap((line, n) =>
    known.has(takerOf(line)) ? [] : [{ path: `body/input/lines/${n}/IdPersonneEV1Preneur`, rule: 'unknownValue' }],
  );
  if (unknown.length > 0) throw new ApiError('INVALID_INPUT', unknown);
}

const takerOf = ({ IdPersonneEV1Preneur }: Line) => IdPersonneEV1Preneur;
const namedFirst = (one: Line, other: Line) => Number(one.keys === undefined) - Number(other.keys === undefined);
