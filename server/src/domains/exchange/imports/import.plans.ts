import { isSameValue } from '@passerelle/contracts/forms/evaluate-form.ts';
import { type FormDeclaration, itemsOf } from '@passerelle/contracts/forms/form.ts';
import type { ChangedField } from '@passerelle/contracts/forms/forms.contract.ts';
import { importPlan } from '@passerelle/contracts/imports/imports.plans.ts';
import type { Writing } from '../../../engines/act/act.ts';
import { readFormRow } from '../../../engines/forms/form-row.queries.ts';
import { addByForm, columnOf, saveForm } from '../../../engines/forms/save-form.ts';
import type { Importable, Loader } from '../../../engines/imports/importable.ts';
import { faultsOf } from '../../../engines/imports/judge-rows.ts';
import { actEach } from '../../../engines/plans/act-each.ts';
import {
  type AnyKind,
  type LeftReason,
  type PlannedRow,
  rowsKind,
  type Values,
} from '../../../engines/plans/plan-kind.ts';
import { inOrder, type Look, lookAt } from '../../../platform/db/look.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { under } from '../../../platform/sure.ts';
import type { PlanNeeds } from '../../domain.ts';
import { loadActor } from '../../foundation/actor/actor.queries.ts';
import { isOffered, readSubjectName } from './definitions.queries.ts';
import { readChanges } from './runs.queries.ts';

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
      // Each is judged by what writes it.
      judge: async () => new Map(),
      acts: async (writing, { IdImport }, by, { rows }) => {
        const subject = under(importables, await readSubjectName(writing.db, IdImport));
        const { actor } = await loadActor(writing.db, by.IdPersonneEV1, by.acting?.IdPersonneRole);
        const loader = { kernel, actor };
        return await actEach(
          writing,
          rows,
          async (noting, row) => await writeLine(noting, loader, subject, row),
          saidBy,
        );
      },
    }),
  ];
}

/** Does what a line says, as its form does, or takes it back. What has to hold of it has to by itself: another line does not fail with it. */
async function writeLine(noting: Writing, loader: Loader, subject: Importable, row: PlannedRow): Promise<void> {
  const upheld: Look<void>[] = [];
  const writing: Writing = { ...noting, uphold: (look) => upheld.push(look) };
  const { form, adds } = subject;
  const key = Number(row.id);
  if (row.before && row.after) await saveForm(writing, loader, form, key, fieldsOf(form.form, row.after, row.before));
  else if (row.after) await addByForm(writing, loader, form, fieldsOf(form.form, row.after, null), async () => key);
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

/** The fields of a form that the columns of a row say, with what was read of them before. */
function fieldsOf(form: FormDeclaration, after: Values, before: Values | null): readonly ChangedField[] {
  return [...itemsOf(form).keys()].flatMap((IdChamp): ChangedField[] => {
    const column = columnOf(form.fields[IdChamp], IdChamp);
    if (!Object.hasOwn(after, column)) return [];
    const Valeur = saidOf(after[column]);
    return [{ IdChamp, Valeur, ...(before && { Vu: saidOf(before[column]) }) }];
  });
}

/** A column that is never null holds a text without characters where its field says nothing. */
const saidOf = (value: unknown) => (value === '' ? null : (value ?? null)) as ChangedField['Valeur'];

function saidBy(error: ApiError): LeftReason {
  const [first] = faultsOf(error);
  return {
    path: first?.field ?? '',
    rule: first?.rule ?? error.code,
    ...(first?.value !== undefined && { value: first.value }),
  };
}
