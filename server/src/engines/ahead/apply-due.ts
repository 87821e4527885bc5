import type { DatedFailure } from '@passerelle/contracts/forms/dated-changes.ts';
import { isSameValue } from '@passerelle/contracts/forms/evaluate-form.ts';
import type { Db } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Actor } from '../access/actor.ts';
import type { AccessKernel } from '../access/decide.ts';
import type { ActFunction, Insider, Writing } from '../act/act.ts';
import { lockRow } from '../forms/form-row.queries.ts';
import type { FormSubject } from '../forms/form-subject.ts';
import { saveForm } from '../forms/save-form.ts';
import './ahead.events.ts';
import { toBe } from './chain.ts';
import { recorded } from './change-ahead.ts';
import {
  type Author,
  dueChanges,
  hasBegun,
  type KeptChange,
  oneChange,
  setChange,
  waitingOn,
} from './dated-changes.queries.ts';

export interface ApplyNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly kernel: AccessKernel;
  /** Who asked, under the role that they asked under, as that is worth now; undefined where it is worth nothing any more. */
  readonly actorOf: (db: Db, author: Author) => Promise<Actor | undefined>;
  /** Whether a change of this kind can still be of its row, as that stands; what is not is left as failed. */
  readonly holds: (db: Db, change: Pick<KeptChange, 'kind' | 'subject'>) => Promise<boolean>;
  /** Those who look after a row, by fields of it that they may write: told, with its author, of what could not be. */
  readonly inCharge: (db: Db, key: number, fields: readonly string[]) => Promise<readonly number[]>;
}

/** Each time so many: the rest comes with the next look. */
const atOnce = 2000;

/**
 * Applies the changes of a form whose day has begun where their row is, in the order in which they began, each in an act
 * of its own: whichever replica looks, and however late. One that can no longer be is left as failed, and told.
 */
export async function applyDue(needs: ApplyNeeds, of: FormSubject, signal?: AbortSignal): Promise<void> {
  const due = await dueChanges(needs.db, of, atOnce);
  const broken = new Map<number, unknown>();
  for (const { id, subject } of due) {
    if (signal?.aborted) return;
    // What comes after one that broke, on the same row, waits for it; others do not.
    if (broken.has(subject)) continue;
    await applyOne(needs, of, subject, id).catch((error: unknown) => void broken.set(subject, error));
  }
  if (broken.size > 0)
    throw new AggregateError(broken.values(), `${broken.size} changes dated ahead could not be tried`);
}

/** Applies what is due on one row, before somebody writes it: what began first comes first, whenever the job looks. */
export async function applyDueOn(needs: ApplyNeeds, of: FormSubject, key: number): Promise<void> {
  for (const change of await waitingOn(needs.db, of.form.form, [key]))
    if (await hasBegun(needs.db, of, change)) await applyOne(needs, of, key, change.id);
}

/** The name of what applies them, in histories. */
export const applying = 'datedChanges.apply';

async function applyOne(needs: ApplyNeeds, of: FormSubject, key: number, id: number): Promise<void> {
  const { act, kernel, actorOf, holds } = needs;
  const asked = await oneChange(needs.db, of, key, id);
  if (asked?.state !== 'waiting') return;
  const { IdPersonneEV1, IdPersonneRole, Motif } = asked;
  const by: Insider = { system: applying, asker: { IdPersonneEV1, IdPersonneRole } };
  const about = { call: applying, actor: by, ...(Motif !== null && { reason: Motif }) };
  try {
    await act(about, async (writing) => {
      const change = await stillDue(writing.db, of, key, id);
      if (!change) return;
      const actor = await actorOf(writing.db, change);
      if (!actor) throw new ApiError('NOT_AUTHORIZED');
      if (!(await holds(writing.db, change))) throw new ApiError('UPDATE_WITH_STATUT_NOT_ALLOWED');
      await setChange(writing.db, id, { state: 'applied', Revision: change.Revision + 1 });
      await recorded(writing, change, { state: 'waiting' }, { state: 'applied' });
      await saveForm(writing, { kernel, actor }, of, key, change.fields, true);
    });
  } catch (error) {
    // What is broken, or busy, is tried again at the next look.
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    await act(about, async (writing) => {
      const change = await stillDue(writing.db, of, key, id);
      if (!change) return;
      const fields = Object.keys(toBe(change.fields));
      const people = [change.IdPersonneEV1, ...(await needs.inCharge(writing.db, key, fields))];
      await fail(writing, of, change, failureOf(error), people);
    });
  }
}

/** Holds the row, then looks whether the change is still to be applied: whoever moves or cancels it holds the row as well. */
async function stillDue(db: Db, of: FormSubject, key: number, id: number): Promise<KeptChange | undefined> {
  await lockRow(db, of, key);
  const change = await oneChange(db, of, key, id);
  return change?.state === 'waiting' && (await hasBegun(db, of, change)) ? change : undefined;
}

async function fail(
  writing: Writing,
  of: FormSubject,
  change: KeptChange,
  failure: readonly DatedFailure[],
  people: readonly number[],
): Promise<void> {
  const { id, subject: key, day } = change;
  await setChange(writing.db, id, { state: 'failed', failure, Revision: change.Revision + 1 });
  await recorded(writing, change, { state: 'waiting' }, { state: 'failed' });
  await writing.emit('ahead.told', { what: 'failed', form: of.form.form, key, people, by: null, day });
}

/** Why a change could not be, field by field. What its author was allowed when they asked and is refused now is theirs no more. */
function failureOf({ code, details = [] }: ApiError): DatedFailure[] {
  const lost = [{ IdChamp: null, rule: 'author' }];
  if (code === 'NOT_FOUND' || code === 'NOT_AUTHORIZED') return lost;
  if (code === 'MANAGER_CYCLE')
    return details.map(({ path }) => ({ IdChamp: path.replace(/^IdPersonneEV1/, ''), rule: 'cycle' }));
  if (details.some(({ rule }) => rule === 'notAllowed' || rule === 'readOnly')) return lost;
  const said = details.flatMap(({ path, rule, value }) => {
    const [, IdChamp] = /^body\/fields\/(\w+)$/.exec(path) ?? [];
    return IdChamp ? [{ IdChamp, rule, ...(value !== undefined && { limit: value }) }] : [];
  });
  return said.length > 0 ? said : [{ IdChamp: null, rule: code }];
}

/** A row that was written, by whatever door. */
interface WrittenRow {
  readonly key: number;
  /** What its fields held, and hold. */
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** Tells whoever waits on a field that somebody wrote under it: as it stands, what they asked for would fail. */
export async function unsettle(writing: Writing, form: string, rows: readonly WrittenRow[]): Promise<void> {
  const waiting = await waitingOn(
    writing.db,
    form,
    rows.map(({ key }) => key),
  );
  if (waiting.length === 0) return;
  const ofRow = Map.groupBy(waiting, ({ subject }) => subject);
  for (const { key, before, after } of rows) {
    const met = new Set<string>();
    for (const { IdPersonneEV1: author, day, fields } of ofRow.get(key) ?? []) {
      const first = fields.filter(({ IdChamp }) => IdChamp in after && !met.has(IdChamp));
      for (const { IdChamp } of fields) met.add(IdChamp);
      const lost = first.filter(
        ({ IdChamp, Vu, Valeur }) =>
          isSameValue(before[IdChamp], Vu) && !isSameValue(after[IdChamp], Vu) && !isSameValue(after[IdChamp], Valeur),
      );
      if (lost.length === 0 || author === writing.by) continue;
      await writing.emit('ahead.told', { what: 'unsettled', form, key, people: [author], by: writing.by, day });
    }
  }
}
