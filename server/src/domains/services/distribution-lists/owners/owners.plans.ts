import { listOwnersPlan } from '@passerelle/contracts/distribution-lists/owners.plans.ts';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import { type RowsKind, rowsKind } from '../../../../engines/plans/plan-kind.ts';
import { invalidInput } from '../../../../platform/http/api-error.ts';
import { marksOf } from '../../../foundation/actor/changed-by.queries.ts';
import { judgeOwners, type OwnerField, ownersClosed, valuesOf } from './owners.policy.ts';

/** Another owner or backup for many lists, as a plan: each is judged by itself, and again when it is written. */
export function listOwnersPlans({ kernel }: { readonly kernel: AccessKernel }): readonly RowsKind[] {
  return [
    rowsKind({
      contract: listOwnersPlan,
      lane: 'lists',
      seesAll: (actor) => kernel.holds(actor, 'adm'),
      marks: marksOf,
      require: (_db, _actor, input) => {
        if (Object.keys(valuesOf(input)).length === 0) throw invalidInput('body/input/IdPersonneEV1', 'required');
      },
      rows: async (db, input, actor) => await judgeOwners(db, { kernel, actor }, input),
      judge: async (db, input, actor, { rows }) => {
        const fields = Object.keys(valuesOf(input)) as OwnerField[];
        const lists = rows.map(({ id }) => Number(id));
        const closed = await ownersClosed(db, { kernel, actor }, lists, fields);
        return new Map(
          rows.flatMap(({ n, id }): [number, string][] => {
            const rule = closed.get(Number(id));
            return rule === undefined ? [] : [[n, rule]];
          }),
        );
      },
    }),
  ];
}
