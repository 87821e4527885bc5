import { hiddenFields } from '@passerelle/contracts/forms/hidden-fields.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Actor } from '../access/actor.ts';
import type { AccessKernel } from '../access/decide.ts';
import { formContext } from './form-context.queries.ts';
import { formInForce } from './form-in-force.queries.ts';
import { grantsOn } from './form-rights.queries.ts';
import { readFormRows } from './form-row.queries.ts';
import type { EditedForm } from './form-subject.ts';
import { todayOf } from './save-form.ts';

/**
 * The fields that the form in force hides from the actor on each of these rows, by key, as the rows are now: whatever tells
 * of a row leaves them out. A row that is not there, or not for the actor, is not spoken of.
 */
export async function hiddenOn(
  db: Db,
  { kernel, actor }: { readonly kernel: AccessKernel; readonly actor: Actor },
  shipped: EditedForm,
  keys: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  if (keys.length === 0) return new Map();
  const [inForce, context] = await Promise.all([formInForce(db, shipped.form), formContext(db, false)]);
  const { form, rights } = inForce;
  const of = { ...shipped, form };
  const rows = await readFormRows(db, kernel, actor, of, keys);
  return new Map(
    [...rows].map(([key, { values, reached }]) => {
      const today = todayOf(of, values, context);
      return [
        key,
        hiddenFields(inForce, grantsOn(form, { kernel, actor, reached }, rights, values, today), values, today),
      ];
    }),
  );
}
