import type { ErrorDetail } from '@passerelle/contracts/errors.ts';
import type { Writing } from '../../../../engines/act/act.ts';
import { fieldsOf } from '../../../../engines/forms/fields-of.ts';
import { formInForce } from '../../../../engines/forms/form-in-force.queries.ts';
import { mayWrite } from '../../../../engines/forms/form-rights.queries.ts';
import { readFormRows } from '../../../../engines/forms/form-row.queries.ts';
import type { FormImportable, Loader } from '../../../../engines/imports/importable.ts';
import { judgeRows } from '../../../../engines/imports/judge-rows.ts';
import type { ReadLine } from '../../../../engines/imports/read-lines.ts';
import type { PlannedRow, Values } from '../../../../engines/plans/plan-kind.ts';
import { lookAt } from '../../../../platform/db/look.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';

/**
 * Writes lines as their form would, all with few statements: each is judged again, and what was made of it has to be the
 * loader's to make. Answers those that are refused, of which nothing is written.
 * @throws {ApiError} where one of those that were written may not be so
 */
export async function writeLines(
  writing: Writing,
  loader: Loader,
  subject: FormImportable,
  rows: readonly PlannedRow[],
): Promise<ReadonlyMap<number, ApiError>> {
  const { form } = subject;
  const { db } = writing;
  const refused = new Map<number, ApiError>();
  for (const { line, faults } of await judgeRows(
    db,
    loader,
    subject,
    rows.map((row) => lineOf(subject, row)),
  ))
    if (faults.length > 0) refused.set(line, invalid(faults));
  const { marks } = form.marks ? await lookAt(db, { marks: form.marks(loader.actor) }) : { marks: {} satisfies Values };
  const good = rows.filter(({ n }) => !refused.has(n));
  if (good.length === 0) return refused;
  const asked = good.map((row) => ({ ...row, after: { ...keyOf(subject, row), ...row.after, ...marks } }));
  for (const [n] of await written(subject, writing, asked)) refused.set(n, moved);
  await requireOwn(
    writing,
    loader,
    subject,
    good.filter(({ n }) => !refused.has(n)),
  );
  return refused;
}

const moved = new ApiError('CONFLICT', [{ path: 'body/fields/', rule: 'moved' }]);

const keyOf = ({ form }: FormImportable, { before, id }: PlannedRow): Values =>
  before ? {} : { [form.subject.key]: Number(id) };

function lineOf({ form }: FormImportable, { n, id, before, after }: PlannedRow): ReadLine {
  const values = fieldsOf(form.form, after ?? {}, null).map(({ IdChamp, Valeur }) => [IdChamp, Valeur]);
  const key = before ? Number(id) : undefined;
  return { line: n, key, keySaid: before ? id : '', values: Object.fromEntries(values), names: {}, faults: [] };
}

function invalid(
  faults: readonly { readonly field: string | null; readonly rule: string; readonly value?: string }[],
): ApiError {
  return new ApiError(
    'INVALID_INPUT',
    faults.map(
      ({ field, ...fault }): ErrorDetail => ({ path: field === null ? 'line' : `body/fields/${field}`, ...fault }),
    ),
  );
}

/** Writes rows as their subject's writer does; what the database refuses of one is a conflict of all, which are then tried apart. */
async function written({ form }: FormImportable, writing: Writing, rows: readonly PlannedRow[]) {
  try {
    return await form.write(writing, rows);
  } catch (error) {
    if (String((error as { readonly code?: unknown }).code).startsWith('23')) throw moved;
    throw error;
  }
}

/** Nobody adds what their right does not reach once it is there, nor moves a row to where they could not change it so. */
async function requireOwn(
  { db }: Writing,
  { kernel, actor }: Loader,
  { form }: FormImportable,
  rows: readonly PlannedRow[],
): Promise<void> {
  const of = { ...form, form: (await formInForce(db, form.form)).form };
  const keys = rows.map(({ id }) => Number(id));
  const there = await readFormRows(db, kernel, actor, of, keys);
  for (const row of rows) {
    const held = kernel.rightsWhere(actor, there.get(Number(row.id))?.reached ?? []);
    if (!row.before && form.adds !== undefined && !held.has(form.adds))
      throw new ApiError('NOT_AUTHORIZED', [{ path: form.adds, rule: 'right' }]);
    const closed = row.before ? fieldsOf(form.form, row.after ?? {}, null) : [];
    const lost = closed.filter(({ IdChamp }) => !mayWrite(of.form, IdChamp, held));
    if (lost.length > 0) throw invalid(lost.map(({ IdChamp }) => ({ field: IdChamp, rule: 'notAllowed' })));
  }
}
