import type { ErrorDetail } from '@passerelle/contracts/errors.ts';
import { isSameValue } from '@passerelle/contracts/forms/evaluate-form.ts';
import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import { formAround } from '@passerelle/contracts/forms/form-around.ts';
import type { Db } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { firstOf } from '../../platform/sure.ts';
import type { Change } from '../act/act.ts';
import type { JudgedRows, LeftOut } from '../plans/plan-kind.ts';
import { formContext } from './form-context.queries.ts';
import { formInForce } from './form-in-force.queries.ts';
import { grantsOn } from './form-rights.queries.ts';
import { readFormRows } from './form-row.queries.ts';
import type { FormSubject } from './form-subject.ts';
import { askedOnce } from './once.ts';
import { type FormWriter, judgeChange, todayOf } from './save-form.ts';

/** Rows read at once. */
const pageSize = 500;

/**
 * What a change would make of many rows, each judged as when it is saved alone: what is to be written of each, and those
 * left out with the first fault that they have (`right` where the writer may not change it there, `unchanged` where it is so
 * already). `fields` are those that the change speaks of. Rows that are not there for the writer are not spoken of. Writes nothing.
 */
export async function judgeMany(
  db: Db,
  writer: FormWriter,
  shipped: FormSubject,
  keys: readonly number[],
  fields: readonly string[],
  change: (stored: FormValues) => FormValues,
): Promise<JudgedRows> {
  const { kernel, actor } = writer;
  const [inForce, context] = await Promise.all([formInForce(db, shipped.form), formContext(db, false)]);
  const { rights } = inForce;
  const of = { ...shipped, form: formAround(inForce, fields) };
  const changes: Change[] = [];
  const left: LeftOut[] = [];
  const once = askedOnce();
  for (let from = 0; from < keys.length; from += pageSize) {
    const rows = await readFormRows(db, kernel, actor, of, keys.slice(from, from + pageSize));
    for (const [key, { values: stored, reached }] of rows) {
      const today = todayOf(of, stored, context);
      const grants = grantsOn(of.form, { kernel, actor, reached }, rights, stored, today);
      const wanted = Object.entries(change(stored));
      const [first] = firstOf(wanted);
      const differing = wanted.filter(([name, value]) => !isSameValue(value, stored[name]));
      const leave = (path: string, rule: string, value?: string) =>
        left.push({ entity: of.entity, id: key, reason: { path, rule, ...(value !== undefined && { value }) } });
      const closed = wanted.find(([name]) => !grants[name]?.read || !grants[name].write);
      if (closed) {
        leave(closed[0], 'right');
        continue;
      }
      if (differing.length === 0) {
        leave(first, 'unchanged');
        continue;
      }
      const changed = new Map(
        differing.map(([IdChamp, Valeur]) => [IdChamp, { IdChamp, Valeur, Vu: stored[IdChamp] ?? null }]),
      );
      try {
        const { before, after, emptied } = await judgeChange({
          db,
          writer,
          of,
          key,
          stored,
          changed,
          grants,
          context,
          once,
        });
        // What the form would empty by itself is not what was asked for.
        const refused = emptied.find(({ IdChamp }) => changed.get(IdChamp)?.Valeur != null);
        if (refused) leave(refused.IdChamp, 'notAllowed');
        else if (Object.keys(after).length > 0) changes.push({ entity: of.entity, id: key, before, after });
        else leave(first, 'unchanged');
      } catch (error) {
        if (!(error instanceof ApiError) || !error.details) throw error;
        const { path, rule, value }: ErrorDetail = firstOf(error.details);
        leave(path.replace(/^body\/fields\//, ''), rule, value);
      }
    }
  }
  return { changes, left };
}
