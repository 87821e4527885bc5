import type { Field } from '@passerelle/contracts/catalogue/field.ts';
import { dayIn } from '@passerelle/contracts/days.ts';
import type { ErrorDetail } from '@passerelle/contracts/errors.ts';
import {
  evaluateForm,
  type FieldGrant,
  type FormFault,
  isSameValue,
  type JudgedField,
} from '@passerelle/contracts/forms/evaluate-form.ts';
import { type FormValues, itemsOf } from '@passerelle/contracts/forms/form.ts';
import { formAround } from '@passerelle/contracts/forms/form-around.ts';
import type { FormContext } from '@passerelle/contracts/forms/form-context.ts';
import type { ChangedField } from '@passerelle/contracts/forms/forms.contract.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Look, lookAt } from '../../platform/db/look.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Actor } from '../access/actor.ts';
import type { AccessKernel } from '../access/decide.ts';
import type { Writing } from '../act/act.ts';
import type { Files } from '../files/files.ts';
import type { LeftRows, PlannedRow, Values } from '../plans/plan-kind.ts';
import { contextLook } from './form-context.queries.ts';
import { inForceLook } from './form-in-force.queries.ts';
import { grantsOn, grantsOnNew, mayWrite } from './form-rights.queries.ts';
import { lockLook, reachLook, readFormRow } from './form-row.queries.ts';
import type { FormSubject } from './form-subject.ts';
import { unknownCodes } from './known-codes.queries.ts';
import { eachTime, type Once } from './once.ts';

/** Who saves a form. */
export interface FormWriter {
  readonly kernel: AccessKernel;
  readonly actor: Actor;
  /** Where the files of its document fields are kept: of a form that has some. */
  readonly files?: Pick<Files, 'attach'>;
}

export interface SavedForm {
  readonly emptied: { readonly IdChamp: string; readonly by: string }[];
}

/**
 * Saves what was changed of a row, in the transaction of `writing`: judges it as the browser did, with what only the
 * server knows, and writes all of it or none. A field that changed since it was read is a conflict, others merge. `ahead`:
 * it was dated ahead, and its day has come.
 * @throws {ApiError} NOT_FOUND where there is no such row for this actor; CONFLICT with the fields that moved;
 * INVALID_INPUT with every fault at `body/fields/<Champ>`
 */
export async function saveForm(
  writing: Writing,
  writer: FormWriter,
  shipped: FormSubject,
  key: number,
  fields: readonly ChangedField[],
  ahead = false,
): Promise<SavedForm> {
  const { db } = writing;
  const { kernel, actor } = writer;
  const changes = changesOf(shipped, fields);
  const { inForce, context, marks } = await lookAt(db, {
    held: lockLook(shipped, key),
    inForce: inForceLook(shipped.form),
    context: contextLook(false),
    marks: shipped.marks?.(actor) ?? noMarks,
  });
  const of = { ...shipped, form: formAround(inForce, changes.keys()) };
  const row = await readFormRow(db, kernel, actor, of, key);
  if (!row) throw new ApiError('NOT_FOUND');
  const today = todayOf(of, row.values, context);
  const grants = grantsOn(of.form, { kernel, actor, reached: row.reached }, inForce.rights, row.values, today);
  refuse([...changes.keys()].filter((name) => !grants[name]?.read).map((field) => ({ field, rule: 'notAllowed' })));
  const stored = row.values;
  const changed = new Map([...changes].filter(([name, { Valeur }]) => !isSameValue(Valeur, stored[name])));
  const change = await judgeChange({ db, writer, of, key, stored, changed, grants, context, ahead });
  if (Object.keys(change.values).length === 0) return { emptied: change.emptied };
  const after = { ...change.after, ...marks };
  if (Object.keys(after).length > 0) {
    const row = { n: 1, entity: of.entity, id: String(key), before: change.before, after };
    if ((await written(of, writing, row)).size > 0) throw new ApiError('CONFLICT');
  }
  await attach(writing, writer, of, key, change.values);
  writing.uphold(stillOpen(writer, of, key, Object.keys(change.values)));
  return { emptied: change.emptied };
}

/**
 * Adds a row as a form says it. The right that adds it, and those of the fields, are judged on what was added.
 * @throws {ApiError} NOT_AUTHORIZED where the actor may not add this one; INVALID_INPUT with every fault at
 * `body/fields/<Champ>`
 */
export async function addByForm(
  writing: Writing,
  writer: FormWriter,
  shipped: FormSubject,
  fields: readonly ChangedField[],
  nextKey: () => Promise<number>,
): Promise<number> {
  const { db } = writing;
  const { kernel, actor } = writer;
  const { adds } = shipped;
  if (adds === undefined) throw new Error(`Nothing is added by the form ${shipped.form.form}`);
  const { inForce, context, marks } = await lookAt(db, {
    inForce: inForceLook(shipped.form),
    context: contextLook(true),
    marks: shipped.marks?.(actor) ?? noMarks,
  });
  const of = { ...shipped, form: inForce.form };
  const changed = changesOf(of, fields);
  const change = await judgeChange({
    db,
    writer,
    of,
    key: undefined,
    stored: undefined,
    changed,
    grants: grantsOnNew(of.form),
    context,
  });
  const key = await nextKey();
  const left = await written(of, writing, {
    n: 1,
    entity: of.entity,
    id: String(key),
    before: null,
    after: { [of.subject.key]: key, ...change.after, ...marks },
  });
  if (left.size > 0) throw new ApiError('CONFLICT');
  await attach(writing, writer, of, key, change.values);
  if (!(await kernel.allows(db, actor, adds, of.subject.kind, key)))
    throw new ApiError('NOT_AUTHORIZED', [{ path: adds, rule: 'right' }]);
  return key;
}

/**
 * Writes a row as its subject's writer does.
 * @throws {ApiError} CONFLICT where what it names was taken away meanwhile
 */
async function written(of: FormSubject, writing: Writing, row: PlannedRow): Promise<LeftRows> {
  try {
    return await of.write(writing, [row]);
  } catch (error) {
    if ((error as { code?: string }).code === foreignKeyViolation) throw new ApiError('CONFLICT');
    throw error;
  }
}

const foreignKeyViolation = '23503';

const noMarks: Look<Values> = { sql: sql`null`, read: () => ({}) };

/** Makes what its document fields are to hold theirs: what was sent comes, what is not among them any more is erased. */
async function attach(
  writing: Writing,
  { actor, files }: FormWriter,
  { form, entity }: FormSubject,
  id: number,
  values: FormValues,
): Promise<void> {
  for (const [field, ids] of Object.entries(values)) {
    if (!holdsFiles(form.fields[field])) continue;
    if (!files) throw new Error(`Nothing keeps the files of ${form.form}`);
    await files.attach(writing, actor, { entity, id, field }, (ids ?? []) as string[], `body/fields/${field}`);
  }
}

const holdsFiles = (field: Field | undefined) => field?.type === 'files';

/** A change of a row, of whatever subject, to be judged by its form. */
export interface Judging {
  readonly db: Db;
  readonly writer: FormWriter;
  readonly of: Pick<FormSubject, 'form' | 'check' | 'taken'>;
  readonly key: number | undefined;
  readonly stored: FormValues | undefined;
  readonly changed: ReadonlyMap<string, ChangedField>;
  readonly grants: Readonly<Record<string, FieldGrant>>;
  readonly context: FormContext;
  /** It is for a coming day, or of one that has come: what may not wait is not changed with it. */
  readonly ahead?: boolean;
  /** What is asked for may lack: it is kept before it is sent. */
  readonly mayLack?: boolean;
  /** Of many rows that are judged alike: how what is the same for all of them is asked. */
  readonly once?: Once;
  /** Whether a code of a list comes with what is judged: there is none to be found yet. */
  readonly coming?: ((reference: string, value: unknown) => boolean) | undefined;
}

/**
 * What is to be written of a row.
 * @throws {ApiError} CONFLICT with the fields that moved; INVALID_INPUT with every fault at `body/fields/<Champ>`
 */
export async function judgeChange(judging: Judging) {
  const { db, writer, of, key, stored, changed, grants, context, ahead, mayLack, once = eachTime, coming } = judging;
  const { form } = of;
  const typed = { ...stored, ...Object.fromEntries([...changed].map(([name, { Valeur }]) => [name, Valeur])) };
  const fields = evaluateForm({ form, typed, stored, grants, context, ahead });
  // What is emptied by something else may be sent so by whoever saw it happen.
  const follows = (name: string) =>
    fields.get(name)?.emptiedBy !== undefined && isSameValue(changed.get(name)?.Valeur, null);
  const closed = [...changed.keys()].filter((name) => !fields.get(name)?.open && !follows(name));
  refuse(closed.map((field) => ({ field, rule: 'readOnly' })));
  const moved = stored ? [...changed].filter(([name, { Vu }]) => !isSameValue(Vu, stored[name])) : [];
  if (moved.length > 0)
    throw new ApiError(
      'CONFLICT',
      moved.map(([name]) => ({ path: `body/fields/${name}`, rule: 'moved' })),
    );
  const faults = [...fields.values()].flatMap((field) => field.faults);
  refuse(mayLack ? faults.filter(({ rule }) => rule !== 'required') : faults);
  const values = Object.fromEntries(
    [...fields].flatMap(([name, field]) => {
      const value = field.emptiedBy === undefined ? field.value : null;
      const touched = changed.has(name) || field.emptiedBy !== undefined;
      return touched && !isSameValue(value, stored?.[name]) ? [[name, value]] : [];
    }),
  );
  const chosen = chosenAnew(values, stored);
  // What rows have in common is asked once: words of their own tell no code.
  const coded = Object.fromEntries(
    Object.entries(chosen).filter(([name, value]) => {
      const reference = form.fields[name]?.reference;
      return reference !== undefined && !coming?.(reference, value);
    }),
  );
  const today = todayOf(of, typed, context);
  const asked = { db, ...writer, key, changed: values, once };
  refuse([
    ...(await once(JSON.stringify([coded, today]), () => unknownCodes(db, form.fields, coded, today))),
    ...((await of.check?.(asked)) ?? []),
  ]);
  refuse((await of.taken?.(asked)) ?? []);
  const columns = (from: FormValues) =>
    Object.fromEntries(
      Object.keys(values)
        .filter((name) => !holdsFiles(form.fields[name]))
        .map((name) => [columnOf(form.fields[name], name), from[name] ?? emptyOf(form.fields[name])]),
    );
  return {
    values,
    before: columns(stored ?? {}),
    after: columns(values),
    emptied: emptiedOf(fields, changed, stored),
  };
}

/** The same, of several codes those alone that were not there: what was retired since stays with whoever has it. */
function chosenAnew(values: FormValues, stored: FormValues | undefined): FormValues {
  const held = (name: string): readonly unknown[] => [stored?.[name] ?? []].flat();
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.filter((code) => !held(name).includes(code)) : value,
    ]),
  );
}

function emptiedOf(
  fields: ReadonlyMap<string, JudgedField>,
  changed: ReadonlyMap<string, unknown>,
  stored: FormValues | undefined,
): SavedForm['emptied'] {
  return [...fields].flatMap(([IdChamp, { emptiedBy }]) =>
    emptiedBy !== undefined && (changed.has(IdChamp) || !isSameValue(stored?.[IdChamp], null))
      ? [{ IdChamp, by: emptiedBy }]
      : [],
  );
}

/** The column of a field: that of its name, of another person their key, unless the name says so already. */
export function columnOf(field: Field | undefined, name: string): string {
  return field?.type === 'person' && !name.startsWith('IdPersonneEV1') ? `IdPersonneEV1${name}` : name;
}

/** What stands in a column of which nothing is filled in. */
export function emptyOf(field: Field | undefined): unknown {
  if (field?.blank) return field.type === 'boolean' ? false : '';
  return field?.type === 'codes' ? [] : null;
}

/** The changes by field; refuses a name that is no field of the form, and one that comes twice. */
export function changesOf(
  { form }: Pick<FormSubject, 'form'>,
  fields: readonly ChangedField[],
): ReadonlyMap<string, ChangedField> {
  const items = itemsOf(form);
  const changes = new Map<string, ChangedField>();
  const faults: ErrorDetail[] = [];
  for (const [n, field] of fields.entries()) {
    const { IdChamp } = field;
    if (!items.has(IdChamp)) faults.push({ path: `body/fields/${n}/IdChamp`, rule: 'unknownField', value: IdChamp });
    else if (changes.has(IdChamp)) faults.push({ path: `body/fields/${n}/IdChamp`, rule: 'duplicate', value: IdChamp });
    changes.set(IdChamp, field);
  }
  if (faults.length > 0) throw new ApiError('INVALID_INPUT', faults);
  return changes;
}

/** Refuses what is at fault, each at its field. */
export function refuse(faults: readonly FormFault[]): void {
  if (faults.length === 0) return;
  throw new ApiError(
    'INVALID_INPUT',
    faults.map(({ field, rule, limit }) => ({
      path: `body/fields/${field}`,
      rule,
      ...(limit !== undefined && { value: String(limit) }),
    })),
  );
}

/** Nobody moves a row, by what they change of it, to where they could not change that. */
function stillOpen(
  { kernel, actor }: FormWriter,
  of: FormSubject,
  key: number,
  changed: readonly string[],
): Look<void> {
  const reach = reachLook(kernel, actor, of, key);
  return {
    sql: reach.sql,
    read: (found) => {
      const held = kernel.rightsWhere(actor, reach.read(found) ?? []);
      const closed = changed.filter((name) => !mayWrite(of.form, name, held));
      refuse(closed.map((field) => ({ field, rule: 'notAllowed' })));
    },
  };
}

/** The day it is for a row, by the clocks of its country. */
export function todayOf(
  { form }: Pick<FormSubject, 'form'>,
  values: FormValues,
  { countryOf, now }: FormContext,
): string {
  const country = form.country === undefined ? undefined : values[form.country];
  return dayIn(typeof country === 'string' ? countryOf(country) : undefined, now);
}
