import { isDeepStrictEqual } from 'node:util';
import { formPlan } from '@passerelle/contracts/forms/forms.plans.ts';
import { formInForce } from '../../../engines/forms/form-in-force.queries.ts';
import type { EditedForm } from '../../../engines/forms/form-subject.ts';
import { type PlanInput, type PlanKind, planKind } from '../../../engines/plans/plan-kind.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { PlanNeeds } from '../../domain.ts';
import { checkEdits } from './check-edits.ts';
import { measureEdits } from './forms.measures.ts';
import { publishForm } from './publish-form.actions.ts';
import { refusedEdits } from './refused-edits.ts';

/** An edited form, published: what is said on site of it from then on. */
export function formPlans({ kernel, today, forms }: PlanNeeds): readonly PlanKind[] {
  const find = (IdFormulaire: string): EditedForm => {
    const found = forms.find(({ form }) => form.form === IdFormulaire);
    if (!found) throw new ApiError('NOT_FOUND');
    return found;
  };
  /** Measured before it is changed, so checked before it is measured. */
  const require = async (db: Db, { IdFormulaire, Modifs }: PlanInput<typeof formPlan>) => {
    const at = 'body/input/Modifs';
    const faults = await checkEdits(db, find(IdFormulaire), Modifs, today(), at);
    if (faults.length > 0) throw refusedEdits(faults, at);
  };
  return [
    planKind({
      contract: formPlan,
      lane: 'forms',
      seesAll: (actor) => kernel.holds(actor, 'adm'),
      ground: async (db, { IdFormulaire }) => String((await formInForce(db, find(IdFormulaire).form)).Revision),
      change: async (writing, input, { IdPersonneEV1 }) => {
        const { IdFormulaire, Modifs, Revision } = input;
        await require(writing.db, input);
        const last = await formInForce(writing.db, find(IdFormulaire).form);
        if (last.Revision !== Revision)
          throw new ApiError('CONFLICT', [
            { path: 'body/input/Revision', rule: 'another', value: String(last.Revision) },
          ]);
        if (!isDeepStrictEqual(last.edits, Modifs))
          await publishForm(writing, { IdFormulaire, Revision: Revision + 1, Modifs, IdPersonneEV1 });
        return [];
      },
      measure: async (db, input, actor) => {
        await require(db, input);
        const of = find(input.IdFormulaire);
        const { edits } = await formInForce(db, of.form);
        const form = await measureEdits({ db, kernel, actor, today: today() }, of, edits, input.Modifs);
        return async () => ({ figures: { form: { IdFormulaire: input.IdFormulaire, ...form } }, people: [] });
      },
    }),
  ];
}
