import { isSameValue } from '@passerelle/contracts/forms/evaluate-form.ts';
import { importPlan } from '@passerelle/contracts/imports/imports.plans.ts';
import type { Writing } from '../../../../engines/act/act.ts';
import { readFormRow } from '../../../../engines/forms/form-row.queries.ts';
import { saveForm } from '../../../../engines/forms/save-form.ts';
import type { Importable, Loader } from '../../../../engines/imports/importable.ts';
import { faultsOf } from '../../../../engines/imports/judge-rows.ts';
import { actEach, actTogether } from '../../../../engines/plans/act-each.ts';
import {
  type AnyKind,
  type LeftReason,
  type PlannedRow,
  type RefusedRows,
  rowsKind,
} from '../../../../engines/plans/plan-kind.ts';
import { inOrder, type Look, lookAt } from '../../../../platform/db/look.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { under } from '../../../../platform/sure.ts';
import type { PlanNeeds } from '../../../domain.ts';
import { loadActor } from '../../../foundation/actor/actor.queries.ts';
import { isAllOrNone, isOffered, readSubjectName } from './definitions.queries.ts';
import { fieldsOf } from './planned-fields.ts';
import { readChanges, requireVerified } from './runs.queries.ts';
import { writeLines } from './write-lines.ts';

/** The lines of a verified file, as a plan: each is written by what its form does, and judged by it again when it is. */
export function importPlans({ kernel, importables }: PlanNeeds): readonly AnyKind[] {
  return [
    rowsKind({
      contract: importPlan,
      lane: 'imports',
      saysAll: true,
      seesAll: (actor) => kernel.holds(actor, 'adm'),
      require: async (db, actor, { IdImport }) => {
        if (!kernel.holds(actor, 'adm') && !(await isOffered(db, actor, IdImport))) throw new ApiError('NOT_FOUND');
      },
      rows: async (db, { IdImport, IdRun }) => {
        const { form } = under(importables, await readSubjectName(db, IdImport));
        return { changes: await readChanges(db, form.entity, IdRun), left: [] };
      },
      // Each is judged by what writes it; whichever door it is applied by, it is what was verified.
      judge: async (db, input, actor, { undone }) => {
        if (!undone) await requireVerified(db, actor, input);
        return new Map();
      },
      acts: async (writing, { IdImport, Version }, by, { rows, undone }) => {
        const subject = under(importables, await readSubjectName(writing.db, IdImport));
        const { actor } = await loadActor(writing.db, by.IdPersonneEV1, by.acting?.IdPersonneRole);
        const loader = { kernel, actor };
        return undone
          ? await actEach(writing, rows, async (noting, row) => await takeBack(noting, loader, subject, row), saidBy)
          : (await isAllOrNone(writing.db, IdImport, Version))
            ? await writeAllOrNone(writing, loader, subject, rows)
            : await writeWhatMay(writing, loader, subject, rows);
      },
    }),
  ];
}

/** Writes the lines that may be written; answers why the others are not. */
async function writeWhatMay(writing: Writing, loader: Loader, subject: Importable, rows: readonly PlannedRow[]) {
  return await actTogether(
    writing,
    rows,
    async (noting, some) => await writeLines(noting, loader, subject, some),
    saidBy,
  );
}

/** The same, where one that is refused, or moved, refuses all: nothing is left of what was written of the others. */
async function writeAllOrNone(
  writing: Writing,
  loader: Loader,
  subject: Importable,
  rows: readonly PlannedRow[],
): Promise<RefusedRows> {
  let refused: RefusedRows = new Map();
  await actEach(
    writing,
    rows.slice(0, 1),
    async (noting) => {
      refused = await writeWhatMay(noting, loader, subject, rows);
      if (refused.size > 0) throw new ApiError('CONFLICT');
    },
    saidBy,
  );
  if (refused.size === 0) return refused;
  return new Map(rows.map(({ n }) => [n, refused.get(n) ?? { path: '', rule: 'allOrNone' }]));
}

/** Takes back what a line did, as its form would: what has to hold of it has to by itself, so that another line does not fail with it. */
async function takeBack(noting: Writing, loader: Loader, subject: Importable, row: PlannedRow): Promise<void> {
  const upheld: Look<void>[] = [];
  const writing: Writing = { ...noting, uphold: (look) => upheld.push(look) };
  const { form, adds } = subject;
  const key = Number(row.id);
  if (row.before && row.after) await saveForm(writing, loader, form, key, fieldsOf(form.form, row.after, row.before));
  else {
    await requireUntouched(writing, loader, subject, row);
    if (!adds?.takeBack) throw new ApiError('CONFLICT', [{ path: `${form.entity}/${row.id}`, rule: 'notAllowed' }]);
    await adds.takeBack(writing, loader, key);
  }
  if (upheld.length > 0) await lookAt(writing.db, inOrder(upheld));
}

/** What was added and changed since stays. */
async function requireUntouched(
  { db }: Writing,
  { kernel, actor }: Loader,
  { form }: Importable,
  row: PlannedRow,
): Promise<void> {
  const found = await readFormRow(db, kernel, actor, form, Number(row.id));
  const added = fieldsOf(form.form, row.before ?? {}, null);
  if (!found || added.some(({ IdChamp, Valeur }) => !isSameValue(Valeur, found.values[IdChamp])))
    throw new ApiError('CONFLICT', [{ path: `${form.entity}/${row.id}`, rule: 'moved' }]);
}

function saidBy(error: ApiError): LeftReason {
  const [first] = faultsOf(error);
  return {
    path: first?.field ?? '',
    rule: first?.rule ?? error.code,
    ...(first?.value !== undefined && { value: first.value }),
  };
}
