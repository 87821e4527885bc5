import { instantOn } from '@passerelle/contracts/days.ts';
import { type DatedFields, waitsFor, yearsAhead } from '@passerelle/contracts/forms/dated-changes.ts';
import { evaluateForm, isSameValue, type JudgedField } from '@passerelle/contracts/forms/evaluate-form.ts';
import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import type { FormContext } from '@passerelle/contracts/forms/form-context.ts';
import type { ChangedField } from '@passerelle/contracts/forms/forms.contract.ts';
import type { Static } from 'typebox';
import type { Db } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Actor } from '../access/actor.ts';
import type { Writing } from '../act/act.ts';
import { formContext } from '../forms/form-context.queries.ts';
import { formInForce } from '../forms/form-in-force.queries.ts';
import { grantsOn, mayWrite } from '../forms/form-rights.queries.ts';
import { lockRow, readFormRow } from '../forms/form-row.queries.ts';
import type { FormSubject } from '../forms/form-subject.ts';
import { changesOf, type FormWriter, judgeChange, refuse, todayOf } from '../forms/save-form.ts';
import './ahead.events.ts';
import { isBefore, relinked, toBe, valuesAt } from './chain.ts';
import {
  type Author,
  hasBegun,
  insertChange,
  type KeptChange,
  oneChange,
  openChanges,
  setChange,
} from './dated-changes.queries.ts';
import { columnsOf } from './row-on-day.queries.ts';

/**
 * Keeps what was changed of a row until a coming day there: judged as saving it is, on what the row is to hold just before
 * that day, by the clocks of that day. Nothing is kept where nothing would change.
 * @throws {ApiError} NOT_FOUND where there is no such row for this actor; CONFLICT with the fields that moved;
 * INVALID_INPUT with every fault at `body/fields/<Champ>` or `body/day`
 */
export async function planChange(
  writing: Writing,
  writer: FormWriter,
  of: FormSubject,
  key: number,
  { day, fields, Motif, kind = null }: Static<typeof DatedFields> & { readonly kind?: string | null },
): Promise<number | null> {
  const at = await rowToChange(writing.db, writer, of, key);
  refuseDay(at.today, day);
  const asked = changesOf(of, fields);
  refuse([...asked.keys()].filter((name) => !at.rows(day).grants[name]?.read).map(notAllowed));
  refuse([...asked.keys()].filter((name) => !waitsFor(of.form, name)).map((field) => ({ field, rule: 'notAhead' })));
  const closed = [...asked].filter(
    ([name, { Valeur }]) => !isSameValue(Valeur, at.stored[name]) && !at.rows(day).grants[name]?.write,
  );
  refuse(closed.map(([field]) => ({ field, rule: 'readOnly' })));
  const moved = [...asked].filter(([name, { Vu }]) => !isSameValue(Vu, at.stored[name]));
  if (moved.length > 0)
    throw new ApiError(
      'CONFLICT',
      moved.map(([name]) => ({ path: `body/fields/${name}`, rule: 'moved' })),
    );
  const kept = await judgeAhead(at, { id: Number.MAX_SAFE_INTEGER, day }, [...asked.values()]);
  if (kept.length === 0) return null;
  const author = authorOf(writer.actor);
  const change = { form: of.form.form, kind, subject: key, day, fields: kept, Motif: Motif ?? null, ...author };
  const id = await insertChange(writing.db, change);
  await relink(writing.db, at.changes, { ...change, id, state: 'waiting' }, 'putIn');
  await recorded(writing, { ...change, id }, null, { day, state: 'waiting' });
  return id;
}

/**
 * Has a change begin on another day. Whoever moves it asks for it anew, over what stands: it is theirs from then on, and
 * one that had failed waits again.
 * @throws {ApiError} CHANGE_STARTED from its day on; CONFLICT where somebody moved it meanwhile; INVALID_INPUT as planning
 */
export async function moveChange(
  writing: Writing,
  writer: FormWriter,
  of: FormSubject,
  { key, id }: { readonly key: number; readonly id: number },
  { day, Revision }: { readonly day: string; readonly Revision: number },
): Promise<void> {
  const at = await rowToChange(writing.db, writer, of, key);
  const change = await openChange(writing.db, of, at, id, Revision);
  refuseDay(at.today, day);
  requireWritable(at, change);
  await relink(writing.db, at.changes, change, 'takenOut');
  const others = (await openChanges(writing.db, of, key)).filter((one) => one.id !== id);
  const fields = await judgeAhead({ ...at, changes: others }, { id, day }, change.fields);
  refuse(fields.length === 0 ? change.fields.map(({ IdChamp: field }) => ({ field, rule: 'duplicate' })) : []);
  const moved = { ...change, day, fields, ...authorOf(writer.actor) };
  const { IdPersonneEV1, RoleIdPersonneEV1, IdPersonneRole } = moved;
  await setChange(writing.db, id, {
    day,
    fields,
    IdPersonneEV1,
    RoleIdPersonneEV1,
    IdPersonneRole,
    state: 'waiting',
    failure: null,
    Revision: Revision + 1,
  });
  await relink(writing.db, others, { ...moved, state: 'waiting' }, 'putIn');
  await recorded(writing, change, { day: change.day, state: change.state }, { day, state: 'waiting' });
  await told(writing, of, change, 'moved', day);
}

/**
 * Calls a change off before its day, or puts away one that failed.
 * @throws {ApiError} CHANGE_STARTED from its day on; CONFLICT where somebody moved it meanwhile
 */
export async function cancelChange(
  writing: Writing,
  writer: FormWriter,
  of: FormSubject,
  { key, id }: { readonly key: number; readonly id: number },
  Revision: number,
): Promise<void> {
  const at = await rowToChange(writing.db, writer, of, key);
  const change = await openChange(writing.db, of, at, id, Revision);
  const own = ownRight(of, change);
  if (own === undefined) requireWritable(at, change);
  else if (!mayCallOff(at, change)) throw new ApiError('NOT_AUTHORIZED', [{ path: own, rule: 'right' }]);
  await setChange(writing.db, id, { state: 'cancelled', failure: null, Revision: Revision + 1 });
  await relink(writing.db, at.changes, change, 'takenOut');
  await recorded(writing, change, { state: change.state }, { state: 'cancelled' });
  if (change.state === 'waiting') await told(writing, of, change, 'cancelled', change.day);
}

/** Calls off all that waits on a row, and puts away what failed there: it was asked of what the row is no more. Each author is told. */
export async function callAllOff(writing: Writing, of: FormSubject, key: number): Promise<void> {
  await lockRow(writing.db, of, key);
  for (const change of await openChanges(writing.db, of, key)) {
    await setChange(writing.db, change.id, { state: 'cancelled', failure: null, Revision: change.Revision + 1 });
    await recorded(writing, change, { state: change.state }, { state: 'cancelled' });
    if (change.state === 'waiting') await told(writing, of, change, 'cancelled', change.day);
  }
}

/** A row that something is dated ahead on, held, and how its fields are judged on a day. */
export interface RowAhead {
  readonly db: Db;
  readonly writer: FormWriter;
  readonly of: FormSubject;
  readonly key: number;
  readonly stored: FormValues;
  /** Which of the actor's grants reach it. */
  readonly reached: readonly boolean[];
  readonly today: string;
  /** What waits and what failed, in order. */
  readonly changes: readonly KeptChange[];
  readonly context: FormContext;
  /** What the actor may do with its fields, and what the form says of them, where it holds these values on that day. */
  readonly rows: (
    day: string,
    values?: FormValues,
  ) => { readonly grants: ReturnType<typeof grantsOn>; readonly judged: ReadonlyMap<string, JudgedField> };
}

/** Reads a row to look at what waits on it; undefined where there is none for this actor. */
export async function readRowAhead(
  db: Db,
  writer: FormWriter,
  shipped: FormSubject,
  key: number,
): Promise<RowAhead | undefined> {
  const { kernel, actor } = writer;
  const [row, { form, rights }, context, changes] = await Promise.all([
    readFormRow(db, kernel, actor, shipped, key),
    formInForce(db, shipped.form),
    formContext(db, false),
    openChanges(db, shipped, key),
  ]);
  if (!row) return undefined;
  const of = { ...shipped, form };
  const rows: RowAhead['rows'] = (day, values = row.values) => {
    const grants = grantsOn(of.form, { kernel, actor, reached: row.reached }, rights, values, day);
    return { grants, judged: evaluateForm({ form, typed: values, stored: values, grants, context }) };
  };
  const today = todayOf(of, row.values, context);
  return { db, writer, of, key, stored: row.values, reached: row.reached, today, changes, context, rows };
}

async function rowToChange(db: Db, writer: FormWriter, of: FormSubject, key: number): Promise<RowAhead> {
  await lockRow(db, of, key);
  const found = await readRowAhead(db, writer, of, key);
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
}

/** Judges fields as they are to be from a place on; answers those that would change, each with what it is to hold just before. */
async function judgeAhead(
  { db, writer, of, key, stored, changes, context, rows }: RowAhead,
  place: { readonly id: number; readonly day: string },
  fields: readonly ChangedField[],
): Promise<readonly ChangedField[]> {
  const before = valuesAt(stored, changes, place);
  const waits = (name: string) =>
    changes.some(
      ({ state, day, fields: others }) =>
        state === 'waiting' && day === place.day && others.some(({ IdChamp }) => IdChamp === name),
    );
  refuse(fields.flatMap(({ IdChamp: field }) => (waits(field) ? [{ field, rule: 'waitsAlready' }] : [])));
  const changed = new Map(
    fields
      .filter(({ IdChamp, Valeur }) => !isSameValue(Valeur, before[IdChamp]))
      .map((one) => [one.IdChamp, { ...one, Vu: before[one.IdChamp] ?? null }]),
  );
  if (changed.size === 0) return [];
  const country = of.form.country === undefined ? undefined : context.countryOf(String(before[of.form.country]));
  const { values } = await judgeChange({
    db,
    writer,
    of,
    key,
    changed,
    stored: before,
    grants: rows(place.day, before).grants,
    ahead: true,
    context: { ...context, now: instantOn(country, place.day) },
  });
  const asked = Object.keys(values).filter((name) => changed.has(name));
  await requireStillOpen(db, writer, of, key, { ...before, ...values }, asked);
  return asked.map((IdChamp) => ({ IdChamp, Valeur: values[IdChamp] ?? null, Vu: before[IdChamp] ?? null }));
}

/** Nobody has a row be, by what they change of it, where they could not change that. */
async function requireStillOpen(
  db: Db,
  { kernel, actor }: FormWriter,
  { form, subject }: FormSubject,
  key: number,
  values: FormValues,
  changed: readonly string[],
): Promise<void> {
  const changes = columnsOf({ form }, values);
  const [rights] = await kernel.rightsOn(db, actor, subject.kind, [{ key, changes }]);
  refuse(changed.filter((name) => !rights || !mayWrite(form, name, rights)).map(notAllowed));
}

async function openChange(
  db: Db,
  of: FormSubject,
  { key, today, rows }: RowAhead,
  id: number,
  Revision: number,
): Promise<KeptChange> {
  const change = await oneChange(db, of, key, id);
  const { judged } = rows(today);
  if (!change?.fields.some(({ IdChamp }) => judged.get(IdChamp)?.shown)) throw new ApiError('NOT_FOUND');
  if (change.state === 'applied' || change.state === 'cancelled') throw new ApiError('CHANGE_STARTED');
  if (change.state === 'waiting' && (await hasBegun(db, of, change))) throw new ApiError('CHANGE_STARTED');
  if (change.Revision !== Revision) throw new ApiError('CONFLICT');
  return change;
}

/** Whether the actor may move a change or call it off: each of its fields is theirs to write today. */
export function mayHandle({ today, rows }: RowAhead, { fields }: Pick<KeptChange, 'fields'>): boolean {
  const { judged } = rows(today);
  return fields.every(({ IdChamp }) => judged.get(IdChamp)?.open);
}

/** The right that calls off a change of its kind, whatever its fields. */
function ownRight({ aheadKinds }: Pick<FormSubject, 'aheadKinds'>, { kind }: Pick<KeptChange, 'kind'>) {
  return kind === null ? undefined : aheadKinds?.[kind];
}

/** Whether the actor may call a change off: by the right of its kind, else as whoever may move it. */
export function mayCallOff(at: RowAhead, change: Pick<KeptChange, 'fields' | 'kind'>): boolean {
  const right = ownRight(at.of, change);
  if (right === undefined) return mayHandle(at, change);
  return at.writer.kernel.rightsWhere(at.writer.actor, at.reached).has(right);
}

function requireWritable(at: RowAhead, change: KeptChange): void {
  if (mayHandle(at, change)) return;
  const { judged } = at.rows(at.today);
  // Of fields that they may not see, nothing is said.
  const closed = change.fields.filter(({ IdChamp }) => judged.get(IdChamp)?.shown && !judged.get(IdChamp)?.open);
  refuse(closed.map(({ IdChamp }) => notAllowed(IdChamp)));
  throw new ApiError('NOT_AUTHORIZED');
}

async function relink(
  db: Db,
  changes: readonly KeptChange[],
  change: Pick<KeptChange, 'id' | 'day' | 'fields' | 'state'>,
  how: 'takenOut' | 'putIn',
): Promise<void> {
  const others = changes.filter((one) => one.id !== change.id);
  const inOrder = [...others, change].toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
  for (const { id, fields } of relinked(inOrder, change, how)) await setChange(db, id, { fields });
}

function authorOf({ IdPersonneEV1, RoleIdPersonneEV1, acting }: Actor): Author {
  return { IdPersonneEV1, RoleIdPersonneEV1, IdPersonneRole: acting?.IdPersonneRole ?? null };
}

/** History tells of a change by its day and its fields; what they are to hold is told where they become so. */
export async function recorded(
  { record, emit }: Writing,
  { id, form, subject, fields }: Pick<KeptChange, 'id' | 'form' | 'subject' | 'fields'>,
  before: object | null,
  after: object,
): Promise<void> {
  const about = { form, subject, fields: Object.keys(toBe(fields)) };
  await record({ entity: 'dated_change', id, before, after: before ? after : { ...about, ...after } });
  await emit('ahead.changed', { form, key: subject });
}

async function told(
  { emit, by }: Writing,
  { form: { form } }: FormSubject,
  { subject: key, IdPersonneEV1: author }: KeptChange,
  what: 'moved' | 'cancelled',
  day: string,
): Promise<void> {
  if (author === by) return;
  await emit('ahead.told', { what, form, key, people: [author], by, day });
}

const notAllowed = (field: string) => ({ field, rule: 'notAllowed' }) as const;

/** A day to come, by the clocks of the row's country, and within sight. */
function refuseDay(today: string, day: string): void {
  const latest = `${Number(today.slice(0, 4)) + yearsAhead}${today.slice(4)}`;
  if (day <= today) throw new ApiError('INVALID_INPUT', [{ path: 'body/day', rule: 'dateFuture' }]);
  if (day > latest) throw new ApiError('INVALID_INPUT', [{ path: 'body/day', rule: 'max', value: latest }]);
}
