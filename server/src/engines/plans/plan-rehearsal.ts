import type { PlanNeed } from '@passerelle/contracts/plans/plans.contract.ts';
import type { Db } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { firstOf } from '../../platform/sure.ts';
import { type ActFunction, type Change, type PersonAsking, type Reacting, rehearse, type Writing } from '../act/act.ts';
import type { Invariant } from '../act/invariants.ts';
import type {
  Effect,
  LeftOut,
  LeftReason,
  LeftRows,
  PlanInput,
  PlanKind,
  PlannedRow,
  RefusedRows,
  RowsKind,
  Summary,
  Values,
} from './plan-kind.ts';
import { marked, writeWhatCan } from './plan-work.ts';
import { effectEntity, effectRows } from './planned-effects.ts';
import { holdRows, type PlannedTables, requireTable } from './planned-rows.ts';
import './plans.events.ts';
import { insertPeople, insertPlan, insertRows, oneAtATime } from './plans.queries.ts';

export interface RehearsalNeeds {
  readonly act: ActFunction;
  readonly db: Db;
  readonly reactions: Reacting;
  /** What must hold whatever is written: asked of what is rehearsed as of what is done. */
  readonly invariants: readonly Invariant[];
  readonly tables: PlannedTables;
}

/** What a change would write and do to people, and what it rests on. */
export interface Rehearsal {
  readonly kind: string;
  readonly input: PlanInput;
  readonly ground: string;
  /** What it writes, then what it has done outside. */
  readonly changes: readonly Change[];
  /** What comes about by itself once that is written. */
  readonly follows: readonly Change[];
  readonly left: readonly LeftOut[];
  readonly effect: Effect;
  /** What a second person has to confirm. */
  readonly needs: readonly PlanNeed[];
}

/**
 * Does a change and takes it back. Throws what the change and the invariants throw, PLAN_EMPTY where nothing would change.
 */
export async function rehearsePlan(
  { db, reactions, invariants, tables }: RehearsalNeeds,
  { actor }: PersonAsking,
  kind: PlanKind,
  input: PlanInput,
): Promise<Rehearsal> {
  const ground = await kind.ground(db, input);
  const { answer, changes, follows, effects } = await rehearse(db, reactions, invariants, async (writing) => {
    await oneAtATime(writing.db, kind.lane);
    const after = await kind.measure?.(writing.db, input, actor);
    const left = await kind.change(writing, input, actor);
    const effect = (await after?.(writing.db)) ?? { figures: {}, people: [] };
    const own = effect.people.find(({ IdPersonneEV1 }) => IdPersonneEV1 === actor.IdPersonneEV1);
    const needs = (await kind.gate?.needs(writing.db, { ...effect, own, undone: false }, actor)) ?? [];
    return { left, effect, needs };
  });
  const rows = [...changes, ...effectRows(effects)];
  if (rows.length === 0) throw new ApiError('PLAN_EMPTY', answer.left.slice(0, mostSaid).map(detailOf));
  for (const { entity } of rows) requireTable(tables, entity);
  return { kind: kind.contract.kind, input, ground, changes: rows, follows, ...answer };
}

/** Rows tried at once: where one is refused, these are tried by halves. */
const triedAtOnce = 500;
/** Rows that rest on no other, held and tried at once: few enough that nobody who saves one of them feels it. */
const heldApart = 100;

/**
 * Judges the rows of a plan each for itself, then writes them and takes them back: what the database refuses of them is left
 * out too. Rows that rest on no other are held piece by piece. Throws what the kind throws, PLAN_EMPTY where nothing would change.
 */
export async function rehearseRows(
  { db, reactions, invariants, tables }: RehearsalNeeds,
  { actor }: PersonAsking,
  kind: RowsKind,
  input: PlanInput,
): Promise<Rehearsal> {
  const tryRows = async (writing: Writing, some: readonly PlannedRow[]) => {
    // All of them before the first: those of a later piece may stand before those of an earlier one.
    await kind.holds?.(writing.db, input, some);
    await holdRows(writing.db, tables, some);
    const tried = await marked(writing.db, kind, actor, some);
    const refused = new Map<number, string | LeftReason>();
    for (let from = 0; from < tried.length; from += triedAtOnce) {
      const rows = tried.slice(from, from + triedAtOnce);
      const left: LeftRows | RefusedRows = kind.acts
        ? await kind.acts(writing, input, actor, { rows, undone: false })
        : await writeWhatCan(writing, { tables, invariants }, rows);
      for (const [n, why] of left) refused.set(n, why);
    }
    return refused;
  };
  const inTurn = async <T>(work: (writing: Writing) => Promise<T>) =>
    await rehearse(db, reactions, invariants, async (writing) => {
      await oneAtATime(writing.db, kind.lane);
      return await work(writing);
    });
  const { answer, follows } = await inTurn(async (writing) => {
    const { changes, left } = await kind.rows(writing.db, input, actor);
    const rows = changes.map(({ entity, id, before, after }, index): PlannedRow => {
      return { n: index + 1, entity, id: String(id), before: valuesOf(before), after: valuesOf(after) };
    });
    const isApart = (await kind.apart?.(writing.db, input, rows)) ?? (() => false);
    const refused = await tryRows(
      writing,
      rows.filter((row) => !isApart(row)),
    );
    return { changes, left, rows, refused, apart: rows.filter(isApart) };
  });
  const { apart, refused, rows } = answer;
  const allFollows = [...follows];
  for (let from = 0; from < apart.length; from += heldApart) {
    const piece = apart.slice(from, from + heldApart);
    const tried = await inTurn(async (writing) => await tryRows(writing, piece));
    allFollows.push(...tried.follows);
    for (const [n, why] of tried.answer) refused.set(n, why);
  }
  const refusals = rows.flatMap(({ n, ...row }): LeftOut[] => {
    const why = refused.get(n);
    if (why === undefined) return [];
    const reason =
      typeof why === 'string' ? { path: firstOf(Object.keys({ ...row.after, ...row.before })), rule: why } : why;
    return [{ ...row, reason }];
  });
  const changes = answer.changes.filter((_change, index) => !refused.has(index + 1));
  const left = [...answer.left, ...refusals];
  const said = kind.saysAll ? left.length : mostSaid;
  if (changes.length === 0) throw new ApiError('PLAN_EMPTY', left.slice(0, said).map(detailOf));
  return {
    kind: kind.contract.kind,
    input,
    ground: '',
    ...{ changes, left, follows: allFollows },
    effect: { figures: {}, people: [] },
    needs: [],
  };
}

/** Keeps a rehearsal as a plan, `waiting` where a second administrator has to confirm it. Returns its key. */
export async function keepRehearsal(
  { act }: RehearsalNeeds,
  by: PersonAsking,
  { kind, input, ground, changes, follows, left, effect, needs }: Rehearsal,
  Motif: string | undefined,
): Promise<number> {
  return await act({ ...by, ...(Motif && { reason: Motif }) }, async ({ db, record, emit }) => {
    const summary = { ...countRows(changes), ...countFollows(follows), ...effect.figures };
    const state = needs.length > 0 ? 'waiting' : 'ready';
    const row_count = changes.length + left.length;
    const IdPlan = await insertPlan(db, {
      kind,
      state,
      input,
      needs,
      ground,
      row_count,
      summary,
      author: by.actor,
      Motif,
    });
    await insertRows(db, IdPlan, [...changes, ...left.map(asRow)]);
    await insertPeople(db, IdPlan, effect.people);
    await record({ entity: 'plan', id: IdPlan, after: { kind, needs, rows: row_count } });
    if (needs.length > 0) await emit('plans.waiting', { IdPlan, IdPersonneEV1: by.actor.IdPersonneEV1 });
    return IdPlan;
  });
}

/** How many things of each kind come about by themselves; one that is changed twice is one. */
function countFollows(follows: readonly Change[]): Pick<Summary, 'follows'> {
  const of = [...Map.groupBy(follows, ({ entity }) => entity)];
  if (of.length === 0) return {};
  return { follows: of.map(([entity, all]) => ({ entity, count: new Set(all.map(({ id }) => String(id))).size })) };
}

/** What is added was nothing before, what is taken away is nothing after. */
const valuesOf = (row: Change['after']): Values | null => (row ? { ...row } : null);

/** Details that an error carries; the others are as many again of the same. */
const mostSaid = 50;

const detailOf = ({ entity, id = 0, reason }: LeftOut) => ({ ...reason, path: `${entity}/${id}/${reason.path}` });

const asRow = ({ id = 0, reason, ...left }: LeftOut) => ({ ...left, id, reason: [reason] });

function countRows(changes: readonly Change[]): Summary {
  const inside = changes.filter(({ entity }) => entity !== effectEntity);
  const added = inside.filter(({ before }) => !before).length;
  const removed = inside.filter(({ after }) => !after).length;
  const outside = changes.length - inside.length;
  return { added, changed: inside.length - added - removed, removed, outside };
}
