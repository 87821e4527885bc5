import { isSameValue } from '@passerelle/contracts/forms/evaluate-form.ts';
import { formAround } from '@passerelle/contracts/forms/form-around.ts';
import { importPlan } from '@passerelle/contracts/imports/imports.plans.ts';
import type { Change, Writing } from '../../../../engines/act/act.ts';
import { fieldsOf } from '../../../../engines/forms/fields-of.ts';
import { mayWrite } from '../../../../engines/forms/form-rights.queries.ts';
import { readFormRow, readFormRows } from '../../../../engines/forms/form-row.queries.ts';
import { columnOf, saveForm } from '../../../../engines/forms/save-form.ts';
import { namedFirst } from '../../../../engines/imports/among-lines.ts';
import type { FormImportable, Importable, Loader } from '../../../../engines/imports/importable.ts';
import { actEach } from '../../../../engines/plans/act-each.ts';
import { type AnyKind, type PlannedRow, rowsKind, type Values } from '../../../../engines/plans/plan-kind.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { inOrder, type Look, lookAt } from '../../../../platform/db/look.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { under } from '../../../../platform/sure.ts';
import type { PlanNeeds } from '../../../domain.ts';
import { loadActor } from '../../../foundation/actor/actor.queries.ts';
import { holdTaken, listOf, saidBy, writeAllOrNone, writeWhatMay } from './apply-lines.ts';
import { isAllOrNone, isOffered, readSubjectName } from './definitions.queries.ts';
import { daysKept, readChanges, readEntries, requireVerified } from './runs.queries.ts';

/** The lines of a verified file, as a plan: each is written by what its form does, and judged by it again when it is. */
export function importPlans({ kernel, importables }: PlanNeeds): readonly AnyKind[] {
  return [
    rowsKind({
      contract: importPlan,
      lane: 'imports',
      saysAll: true,
      daysUnwritten: daysKept,
      seesAll: (actor) => kernel.holds(actor, 'adm'),
      require: async (db, actor, { IdImport }) => {
        if (!kernel.holds(actor, 'adm') && !(await isOffered(db, { kernel, actor }, IdImport)))
          throw new ApiError('NOT_FOUND');
      },
      rows: async (db, { IdImport, IdRun }, actor) => {
        const subject = under(importables, await readSubjectName(db, IdImport));
        const { form } = subject;
        // Whoever is named by others is there before them.
        const entries = await readEntries(db, IdRun);
        const changes = namedFirst(await readChanges(db, form.entity, IdRun), personColumns(subject));
        const beyond =
          (await subject.beyondQuota?.(db, { kernel, actor }, changes.map(asPlanned), 'tried')) ?? noneBeyond;
        const reasonOf = (index: number) => ({ path: '', rule: 'quota', value: beyond.get(index + 1) ?? '' });
        return {
          // What lists get is there before the lines that say it, and goes after them.
          changes: [
            ...entries.map(({ list, id, after }) => ({ entity: list, id, before: null, after })),
            ...changes.filter((_change, index) => !beyond.has(index + 1)),
          ],
          left: changes.flatMap((change, index) =>
            beyond.has(index + 1) ? [{ ...change, reason: reasonOf(index) }] : [],
          ),
        };
      },
      // Each is judged by what writes it; what one may do of them in a day is of all of them. By whichever door, it is what was verified.
      judge: async (db, input, actor, { rows, undone }) => {
        const subject = under(importables, await readSubjectName(db, input.IdImport));
        if (undone)
          return (await reachesSome(db, { kernel, actor }, subject, rows))
            ? new Map()
            : new Map(rows.map(({ n }) => [n, 'right']));
        await requireVerified(db, actor, input);
        const lines = rows.filter(({ entity }) => entity === subject.form.entity);
        const beyond = (await subject.beyondQuota?.(db, { kernel, actor }, lines, 'written')) ?? noneBeyond;
        const whole = beyond.size > 0 && (await isAllOrNone(db, input.IdImport, input.Version));
        const others = whole ? rows.filter(({ n }) => !beyond.has(n)) : [];
        return new Map([
          ...[...beyond.keys()].map((n) => [n, 'quota'] as const),
          ...others.map(({ n }) => [n, 'allOrNone'] as const),
        ]);
      },
      holds: async (db, { IdImport }, rows) => {
        const subject = under(importables, await readSubjectName(db, IdImport));
        await holdTaken(db, { importables, subject }, rows);
      },
      // What lines say of each other is who they name, what only one row may have, and what comes with them.
      apart: async (db, { IdImport, Version }, rows) => {
        const subject = under(importables, await readSubjectName(db, IdImport));
        const { form, unique = [] } = subject;
        const comes = rows.some(({ entity }) => entity !== form.entity);
        if (subject.acts || comes || (await isAllOrNone(db, IdImport, Version))) return () => false;
        const said = new Set([...personColumns(subject), ...unique]);
        return ({ before, after }) => before !== null && !Object.keys(after ?? {}).some((column) => said.has(column));
      },
      acts: async (writing, { IdImport, IdRun, Version }, by, { rows, undone }) => {
        const subject = under(importables, await readSubjectName(writing.db, IdImport));
        const { actor } = await loadActor(writing.db, by.IdPersonneEV1, by.acting?.IdPersonneRole);
        const loader = { kernel, actor };
        if (undone)
          return await actEach(
            writing,
            rows,
            async (noting, row) => await takeBack(noting, loader, listOf(importables, row) ?? subject, row),
            saidBy,
          );
        const write = (await isAllOrNone(writing.db, IdImport, Version)) ? writeAllOrNone : writeWhatMay;
        return await write(writing, loader, { importables, subject }, { IdRun, rows });
      },
    }),
  ];
}

/** The columns by which lines name people. */
const personColumns = ({ form }: Importable): readonly string[] =>
  Object.entries(form.form.fields)
    .filter(([, { type }]) => type === 'person')
    .map(([name, field]) => columnOf(field, name));

const noneBeyond: ReadonlyMap<number, string> = new Map();

const asPlanned = ({ entity, id, before, after }: Change, index: number): PlannedRow => ({
  ...{ n: index + 1, entity, id: String(id) },
  before: (before ?? null) as Values | null,
  after: (after ?? null) as Values | null,
});

/** Whether one of these rows at least is there for somebody, and something of what is written back there is theirs to write. */
async function reachesSome(
  db: Db,
  { kernel, actor }: Loader,
  subject: Importable,
  rows: readonly PlannedRow[],
): Promise<boolean> {
  const lines = rows.filter(({ entity }) => entity === subject.form.entity);
  if (subject.acts || lines.length === 0) return true;
  const { form } = subject.form;
  const keys = lines.map(({ id }) => Number(id));
  const part = formAround({ form, rights: [] }, []);
  const there = await readFormRows(db, kernel, actor, { ...subject.form, form: part }, keys);
  return lines.some(({ id, after }) => {
    const found = there.get(Number(id));
    if (!found) return false;
    const held = kernel.rightsWhere(actor, found.reached);
    return !after || fieldsOf(form, after, null).some(({ IdChamp }) => mayWrite(form, IdChamp, held));
  });
}

/** Takes back what a line did, as its form would: what has to hold of it has to by itself, so that another line does not fail with it. */
async function takeBack(noting: Writing, loader: Loader, subject: Importable, row: PlannedRow): Promise<void> {
  const upheld: Look<void>[] = [];
  const writing: Writing = { ...noting, uphold: (look) => upheld.push(look) };
  if (subject.acts) {
    if (!subject.acts.takeBack) throw notTakenBack(subject, row);
    await subject.acts.takeBack(writing, loader, row);
  } else await takeBackRow(writing, loader, subject, row);
  if (upheld.length > 0) await lookAt(writing.db, inOrder(upheld));
}

const notTakenBack = ({ form }: Importable, { id }: PlannedRow) =>
  new ApiError('CONFLICT', [{ path: `${form.entity}/${id}`, rule: 'notAllowed' }]);

/** The same of a row that its form fills in. */
async function takeBackRow(writing: Writing, loader: Loader, subject: FormImportable, row: PlannedRow): Promise<void> {
  const { form, adds } = subject;
  const key = Number(row.id);
  if (row.before && row.after) await saveForm(writing, loader, form, key, fieldsOf(form.form, row.after, row.before));
  else {
    await requireUntouched(writing, loader, subject, row);
    if (!adds?.takeBack) throw notTakenBack(subject, row);
    await adds.takeBack(writing, loader, key);
  }
}

/** What was added and changed since stays. */
async function requireUntouched(
  { db }: Writing,
  { kernel, actor }: Loader,
  { form }: FormImportable,
  row: PlannedRow,
): Promise<void> {
  const found = await readFormRow(db, kernel, actor, form, Number(row.id));
  const added = fieldsOf(form.form, row.before ?? {}, null);
  if (!found || added.some(({ IdChamp, Valeur }) => !isSameValue(Valeur, found.values[IdChamp])))
    throw new ApiError('CONFLICT', [{ path: `${form.entity}/${row.id}`, rule: 'moved' }]);
}
