import { setTimeout } from 'node:timers/promises';
import { planContract } from '@passerelle/contracts/plans/plan-contract.ts';
import { type PlanNeed, planNeeds } from '@passerelle/contracts/plans/plans.contract.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../platform/http/api-error.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import type { Actor } from '../access/actor.ts';
import type { AccessKernel } from '../access/decide.ts';
import { type Change, createAct, type Writing } from '../act/act.ts';
import { Reactions } from '../act/reactions.ts';
import { actEach, actTogether } from './act-each.ts';
import {
  type AnyKind,
  type AskedRows,
  type Effect,
  keptKind,
  type LeftOut,
  type LeftRows,
  type PlannedRow,
  planKind,
  type RowsKind,
  rowsKind,
  type Values,
} from './plan-kind.ts';
import { writeWhatCan } from './plan-work.ts';
import { inverse } from './planned-rows.ts';
import { waits } from './plans.queries.ts';
import { Plans } from './plans.ts';
import { recordedRows } from './recorded-rows.ts';

const thing = { table: 'thing', key: ['id'] };
const things = recordedRows(thing);
const input = {};

const asks = { input: Type.Object({}, { additionalProperties: false }), rights: ['adm'] } as const;
const rehearsedPlan = planContract({ ...asks, kind: 'rehearsed' });
const rowsPlan = planContract({ ...asks, kind: 'rows' });
const keptPlan = planContract({ ...asks, kind: 'kept' });

let database: TestDatabase;
let me: Actor;
let other: Actor;
let plans: Plans;
let plansOf: (...kinds: AnyKind[]) => Plans;
let act: ReturnType<typeof createAct>;
/** What the rehearsed kind does, rests on, has to have confirmed, and how many others could. */
let change: (writing: Writing) => Promise<readonly LeftOut[]>;
let ground: string;
let needs: readonly PlanNeed[];
let others: number;
let undoable: boolean;
let usable: boolean;
let told: boolean[];
/** What each write sets beside, whom a change touches, and what its gate was asked about that. */
let marks: Values;
let effect: Effect;
let judged: { readonly own: unknown; readonly undone: boolean }[];
let forbidden: boolean;
/** The rows that may not be written, and for which that was asked. */
let unwritable: LeftRows;
let asked: AskedRows[];
let ofRows: RowsKind;
let soon: (readonly [number, number | null])[];
let events: (readonly [string, object])[];
/** How long a statement may take, and how much a search index gathers, while rows are worked through. */
let limits: object[];
/** What the kind of rows is to write, and leaves. */
let wanted: { readonly changes: readonly Change[]; readonly left: readonly LeftOut[] };

beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query('create table thing (id integer primary key, label text not null unique, note text)');
  await database.pool.query('grant all on thing to public');
  const { rows } = await database.pool.query(`select "IdPersonneEV1" as key from "Personne" order by 1 limit 2`);
  [me, other] = rows.map(
    ({ key }): Actor => ({
      IdPersonneEV1: key,
      RoleIdPersonneEV1: key,
      acting: null,
      roles: [],
      grants: [],
      fields: {},
    }),
  ) as [Actor, Actor];
  const { db } = database;
  const kernel = { holds: () => usable } as unknown as AccessKernel;
  const reactions = new Reactions();
  act = createAct(db, kernel, reactions, []);
  const rehearsed = planKind({
    contract: rehearsedPlan,
    lane: 'test',
    seesAll: () => false,
    undoes: () => undoable,
    gate: {
      needs: async (_db, { own, undone }) => {
        judged.push({ own, undone });
        return needs;
      },
      mayOpen: () => usable,
      countOthers: async () => others,
    },
    require: () => {
      if (forbidden) throw new ApiError('NOT_AUTHORIZED', [{ path: 'adm', rule: 'onBehalf' }]);
    },
    measure: async () => async () => effect,
    rowMarks: { entity: 'thing', of: async () => marks },
    change: (writing) => change(writing),
    ground: async () => ground,
    told: async (_writing, _input, _by, undone) => void told.push(undone),
  });
  ofRows = rowsKind({
    contract: rowsPlan,
    lane: 'test',
    seesAll: () => true,
    rows: async () => wanted,
    judge: async (_db, _input, _actor, rows) => {
      asked.push(rows);
      return unwritable;
    },
    marks: async () => marks,
    told: async (_writing, _input, _by, undone) => void told.push(undone),
  });
  const kept = keptKind({
    contract: keptPlan,
    lane: 'test',
    seesAll: () => false,
    told: async ({ db: within }, _input, _by, undone) => {
      told.push(undone);
      const { rows } = await sql<{ limits: object }>`select array[current_setting('statement_timeout'),
        current_setting('gin_pending_list_limit')] as limits`.execute(within);
      limits.push(rows[0]!.limits);
    },
  });
  for (const event of ['plans.waiting', 'plans.confirmed', 'plans.glassBroken', 'plans.finished'] as const)
    reactions.on(event, async (_writing, payload) => void events.push([event, payload]));
  plansOf = (...kinds) =>
    new Plans({
      ...{ db, kernel, act, reactions, invariants: [], kinds, tables: { thing } },
      contracts: [rehearsedPlan, rowsPlan, keptPlan],
      workSoon: async (...ask) => void soon.push(ask),
    });
  plans = plansOf(rehearsed, ofRows, kept);
});
beforeEach(async () => {
  await database.pool.query('truncate thing');
  [ground, needs, others, undoable, usable, told] = ['as it was', [], 1, true, true, []];
  change = async (writing) => {
    await things.insert(writing, { id: 1, label: 'one' });
    return [];
  };
  wanted = { changes: [], left: [] };
  [marks, effect, judged, forbidden, unwritable] = [{}, { figures: {}, people: [] }, [], false, new Map()];
  [asked, soon, events, limits] = [[], [], [], []];
  Object.assign(ofRows, { acts: undefined });
});
afterAll(() => database.drop());

const by = (actor = me) => ({ call: 'test', actor });
const stored = async () => (await database.pool.query('select id, label, note from thing order by id')).rows;
const mayUse = async (actor: Actor, IdPlan: number) => {
  const usable = plans.access.usable(actor, 'p');
  const { rows } = await sql<{
    usable: boolean;
  }>`select ${usable} as usable from plan p where p."IdPlan" = ${IdPlan}`.execute(database.db);
  return rows[0]?.usable;
};
const stateOf = async (IdPlan: number) =>
  (await database.pool.query('select state from plan where "IdPlan" = $1', [IdPlan])).rows[0].state as string;
const refusal = async (asked: Promise<unknown>) =>
  await asked.then(
    () => undefined,
    (error: ApiError) => error.code ?? error.message,
  );
const add = (id: number, label: string): Change => ({ entity: 'thing', id, after: { id, label } });

test('a plan writes nothing until it is applied, then what it said, and taken back nothing of it is left', async () => {
  await database.pool.query(`insert into thing values (2, 'two'), (3, 'three')`);
  change = async (writing) => {
    await things.insert(writing, { id: 1, label: 'one' });
    await things.update(writing, (await things.find(writing, 2))!, { label: 'second' });
    await things.remove(writing, (await things.find(writing, 3))!);
    return [{ entity: 'thing', id: 9, reason: { path: 'id', rule: 'right' } }];
  };
  const before = await stored();
  const IdPlan = await plans.prepare(by(), 'rehearsed', input);
  expect(await stored()).toEqual(before);
  const { rows } = await database.pool.query('select summary, row_count from plan where "IdPlan" = $1', [IdPlan]);
  expect(rows).toEqual([{ row_count: 4, summary: { added: 1, changed: 1, removed: 1, outside: 0 } }]);
  await plans.apply(by(), IdPlan);
  expect(await stored()).toEqual([
    { id: 1, label: 'one', note: null },
    { id: 2, label: 'second', note: null },
  ]);
  expect([await stateOf(IdPlan), told]).toEqual(['applied', [false]]);
  expect(await refusal(plans.apply(by(), IdPlan))).toBe('PLAN_STATE');
  await plans.undo(by(), IdPlan);
  expect([await stored(), await stateOf(IdPlan), told]).toEqual([before, 'undone', [false, true]]);
  expect(await refusal(plans.undo(by(), IdPlan))).toBe('PLAN_STATE');
});

test('two that are foreseen at once in a lane come one after the other', async () => {
  const order: string[] = [];
  change = async (writing) => {
    const id = order.push('begins');
    await setTimeout(100);
    await things.insert(writing, { id, label: `${id}` });
    order.push('ends');
    return [];
  };
  await Promise.all([plans.prepare(by(), 'rehearsed', input), plans.prepare(by(other), 'rehearsed', input)]);
  expect(order).toEqual(['begins', 'ends', 'begins', 'ends']);
});

test('what is applied at once waits for what is foreseen in its lane', async () => {
  const IdPlan = await plans.prepare(by(), 'rehearsed', input);
  const order: string[] = [];
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  change = async (writing) => {
    begun.resolve();
    await goOn.promise;
    order.push('foreseen');
    await things.insert(writing, { id: 2, label: 'two' });
    return [];
  };
  const foreseen = plans.prepare(by(other), 'rehearsed', input);
  await begun.promise;
  const applied = plans.apply(by(), IdPlan).then(() => order.push('applied'));
  await setTimeout(100);
  goOn.resolve();
  await Promise.all([foreseen, applied]);
  expect(order).toEqual(['foreseen', 'applied']);
});

test('a plan whose ground or rows moved is not applied, nor undone over what came since', async () => {
  const first = await plans.prepare(by(), 'rehearsed', input);
  ground = 'moved';
  expect(await refusal(plans.apply(by(), first))).toBe('PLAN_MOVED');
  ground = 'as it was';
  await database.pool.query(`insert into thing values (7, 'one')`);
  expect(await refusal(plans.apply(by(), first))).toBe('PLAN_MOVED');
  expect(await stored()).toMatchObject([{ id: 7 }]);
  await database.pool.query('truncate thing');
  await plans.apply(by(), first);
  await database.pool.query(`update thing set note = 'changed since'`);
  expect(await refusal(plans.undo(by(), first))).toBe('PLAN_MOVED');
  expect(await stored()).toMatchObject([{ id: 1 }]);
  expect(await stateOf(first)).toBe('applied');
});

test('what the database refuses of a plan that is written as a whole has moved underneath', async () => {
  await database.pool.query(`insert into thing values (2, 'two')`);
  change = async (writing) => {
    await things.update(writing, (await things.find(writing, 2))!, { label: 'second' });
    return [];
  };
  const IdPlan = await plans.prepare(by(), 'rehearsed', input);
  await database.pool.query(`insert into thing values (3, 'second')`);
  await expect(plans.apply(by(), IdPlan)).rejects.toMatchObject({
    code: 'PLAN_MOVED',
    details: [{ path: 'thing', rule: 'moved' }],
  });
  expect([await stateOf(IdPlan), (await stored()).map(({ label }) => label)]).toEqual(['ready', ['two', 'second']]);
});

test('what cannot be undone is not, and a plan that is given up is not applied', async () => {
  const [one, two] = [await plans.prepare(by(), 'rehearsed', input), await plans.prepare(by(), 'rehearsed', input)];
  await plans.discard(by(), one);
  expect([await stateOf(one), await refusal(plans.apply(by(), one))]).toEqual(['discarded', 'PLAN_STATE']);
  expect(await refusal(plans.discard(by(), one))).toBe('PLAN_STATE');
  await plans.apply(by(), two);
  expect(await refusal(plans.discard(by(), two))).toBe('PLAN_STATE');
  expect([plans.mayUndo('rehearsed', input), plans.mayUndo('rows', {})]).toEqual([true, true]);
  undoable = false;
  expect([plans.mayUndo('rehearsed', input), await refusal(plans.undo(by(), two))]).toEqual([false, 'PLAN_STATE']);
});

test('a plan is its author’s, who may still use its kind; another’s is not there', async () => {
  const IdPlan = await plans.prepare(by(), 'rehearsed', input);
  expect(await refusal(plans.apply(by(other), IdPlan))).toBe('NOT_FOUND');
  expect(await refusal(plans.discard(by(other), IdPlan))).toBe('NOT_FOUND');
  expect(await refusal(plans.apply(by(), 2_000_000_000))).toBe('NOT_FOUND');
  usable = false;
  expect(await refusal(plans.apply(by(), IdPlan))).toBe('NOT_AUTHORIZED');
  expect(await refusal(plans.prepare(by(), 'rehearsed', input))).toBe('NOT_AUTHORIZED');
  expect([await mayUse(me, IdPlan), plans.mayConfirm(me, 'rehearsed')]).toEqual([false, false]);
  usable = true;
  expect([await mayUse(me, IdPlan), plans.mayConfirm(me, 'rehearsed'), plans.mayConfirm(me, 'rows')]).toEqual([
    ...[true, true, false],
  ]);
  expect(await plans.isAlone('rehearsed', [1])).toBe(false);
  others = 0;
  expect(await plans.isAlone('rehearsed', [1])).toBe(true);
});

test('a plan that is made under a borrowed role says whose, and which', async () => {
  const borrowed = { ...me, RoleIdPersonneEV1: other.IdPersonneEV1, acting: { IdPersonneRole: 77 } as Actor['acting'] };
  const keys = [await plans.prepare(by(borrowed), 'rehearsed', input), await plans.prepare(by(), 'rehearsed', input)];
  const { rows } = await database.pool.query(
    'select "RoleIdPersonneEV1", "IdPersonneRole" from plan where "IdPlan" = any($1) order by "IdPlan"',
    [keys],
  );
  expect(rows).toEqual([
    { RoleIdPersonneEV1: other.IdPersonneEV1, IdPersonneRole: 77 },
    { RoleIdPersonneEV1: me.IdPersonneEV1, IdPersonneRole: null },
  ]);
});

test('what has to be confirmed waits for somebody else, once', async () => {
  needs = [planNeeds[0]];
  const IdPlan = await plans.prepare(by(), 'rehearsed', input);
  expect([await stateOf(IdPlan), await refusal(plans.apply(by(), IdPlan))]).toEqual([
    'waiting',
    'PLAN_NEEDS_CONFIRMATION',
  ]);
  expect(await refusal(plans.confirm(by(), IdPlan, undefined))).toBe('PLAN_SECOND_PERSON');
  expect(await refusal(plans.confirm(by(), IdPlan, 'Nobody answers'))).toBe('PLAN_SECOND_PERSON');
  expect(await refusal(plans.confirm(by({ ...other, RoleIdPersonneEV1: me.IdPersonneEV1 }), IdPlan, undefined))).toBe(
    'PLAN_SECOND_PERSON',
  );
  usable = false;
  expect(await refusal(plans.confirm(by(other), IdPlan, undefined))).toBe('NOT_AUTHORIZED');
  usable = true;
  await plans.confirm(by(other), IdPlan, undefined);
  expect(await stateOf(IdPlan)).toBe('ready');
  expect(await refusal(plans.confirm(by(other), IdPlan, undefined))).toBe('PLAN_STATE');
  await plans.apply(by(), IdPlan);
  // Undone, it is asked for anew.
  expect(await refusal(plans.undo(by(), IdPlan))).toBe('PLAN_NEEDS_CONFIRMATION');
  expect(await refusal(plans.undo(by(), IdPlan))).toBe('PLAN_NEEDS_CONFIRMATION');
  expect(await refusal(plans.confirm(by(), IdPlan, undefined))).toBe('PLAN_SECOND_PERSON');
  await plans.confirm(by(other), IdPlan, undefined);
  await plans.undo(by(), IdPlan);
  expect([await stateOf(IdPlan), await stored()]).toEqual(['undone', []]);
});

test('whoever is alone opens it with a reason, which is kept; who confirmed is too', async () => {
  needs = [planNeeds[0]];
  others = 0;
  const kept = async (IdPlan: number) =>
    (await database.pool.query('select confirmed_by, break_glass from plan where "IdPlan" = $1', [IdPlan])).rows[0];
  const one = await plans.prepare(by(), 'rehearsed', input);
  expect(await refusal(plans.confirm(by(), one, undefined))).toBe('PLAN_SECOND_PERSON');
  await plans.confirm(by(), one, 'Nobody else is here');
  expect(await kept(one)).toEqual({ confirmed_by: me.IdPersonneEV1, break_glass: 'Nobody else is here' });
  const two = await plans.prepare(by(), 'rehearsed', input);
  await plans.confirm(by(other), two, 'Said for nothing');
  expect(await kept(two)).toEqual({ confirmed_by: other.IdPersonneEV1, break_glass: null });
});

test('what nobody had to confirm is prepared again where somebody would by now', async () => {
  const IdPlan = await plans.prepare(by(), 'rehearsed', input);
  needs = [planNeeds[0]];
  expect(await refusal(plans.apply(by(), IdPlan))).toBe('PLAN_MOVED');
  expect(await refusal(plans.apply({ call: 'test', actor: { system: 'night' } }, IdPlan))).toBeUndefined();
});

test('asked again under the same key, it is the same plan', async () => {
  const once = { key: 'the same', input: 1 };
  const one = await plans.doAtOnce({ ...by(), once }, rehearsedPlan, input);
  expect(await plans.doAtOnce({ ...by(), once }, rehearsedPlan, input)).toBe(one);
  expect(await stored()).toHaveLength(1);
  await database.pool.query('truncate thing');
  expect(await plans.doAtOnce(by(), rehearsedPlan, input)).not.toBe(one);
});

test('what is wrong at once is told at the place where the call has it', async () => {
  change = async () => {
    throw new ApiError('INVALID_INPUT', [
      { path: 'body/input/definition/LibRole', rule: 'required' },
      { path: 'body/input/IdRole', rule: 'required' },
      { path: 'elsewhere', rule: 'required' },
    ]);
  };
  const places = { 'body/input/definition': 'body/role' };
  await expect(plans.doAtOnce(by(), rehearsedPlan, input, places)).rejects.toMatchObject({
    details: [{ path: 'body/role/LibRole' }, { path: 'body/IdRole' }, { path: 'elsewhere' }],
  });
  await expect(plans.prepare(by(), 'rehearsed', { unknown: 1 })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  change = async () => {
    throw new Error('broken');
  };
  await expect(plans.doAtOnce(by(), rehearsedPlan, input)).rejects.toThrow('broken');
});

test('rows stand each for itself: what the database refuses is left out, with why, and the others are written', async () => {
  await database.pool.query(`insert into thing values (3, 'three'), (5, 'five')`);
  wanted = {
    changes: [
      add(1, 'one'),
      add(2, 'five'),
      { entity: 'thing', id: 5, before: { label: 'five' }, after: { label: 'V' } },
      add(4, 'four'),
      { entity: 'thing', id: 3, before: { id: 3, label: 'three' } },
      { entity: 'thing', id: 6, before: { label: 'six' } },
    ],
    left: [{ entity: 'thing', reason: { path: 'label', rule: 'required' } }],
  };
  const IdPlan = await plans.prepare(by(), 'rows', {});
  const kept = async () =>
    (await database.pool.query('select entity_id, reason from plan_row where "IdPlan" = $1 order by n', [IdPlan])).rows;
  expect((await stored()).map(({ id }) => id)).toEqual([3, 5]);
  const why = (await kept()).flatMap(({ entity_id, reason }) => (reason ? [[entity_id, reason[0].rule]] : []));
  expect(why).toEqual([
    ['0', 'required'],
    ['2', 'moved'],
    ['6', 'moved'],
  ]);
  // One more is taken by somebody meanwhile.
  await database.pool.query(`insert into thing values (4, 'theirs')`);
  await plans.apply(by(), IdPlan);
  expect((await stored()).map(({ id, label }) => [id, label])).toEqual([
    [1, 'one'],
    [4, 'theirs'],
    [5, 'V'],
  ]);
  // Whoever waited for it is not told of it again.
  expect([await stateOf(IdPlan), told, events]).toEqual(['applied', [false], []]);
  await plans.undo(by(), IdPlan);
  expect((await stored()).map(({ id, label }) => [id, label])).toEqual([
    [3, 'three'],
    [4, 'theirs'],
    [5, 'five'],
  ]);
  expect([await stateOf(IdPlan), told]).toEqual(['undone', [false, true]]);
});

test('a row that others have come to hang on stays, and says that it is used', async () => {
  await database.pool.query(`insert into thing values (3, 'three'), (4, 'four')`);
  wanted = {
    changes: [3, 4].map((id) => ({ entity: 'thing', id, before: { id, label: id === 3 ? 'three' : 'four' } })),
    left: [],
  };
  const IdPlan = await plans.prepare(by(), 'rows', {});
  await database.pool.query(
    'create table thing_use (thing integer references thing); insert into thing_use values (3)',
  );
  try {
    await plans.apply(by(), IdPlan);
    expect((await stored()).map(({ id }) => id)).toEqual([3]);
    const { rows } = await database.pool.query(
      'select reason from plan_row where "IdPlan" = $1 and reason is not null',
      [IdPlan],
    );
    expect(rows).toEqual([{ reason: [{ path: 'thing/3', rule: 'inUse' }] }]);
  } finally {
    await database.pool.query('drop table thing_use');
  }
});

test('nothing to write is no plan', async () => {
  wanted = { changes: [], left: [{ entity: 'thing', id: 3, reason: { path: 'label', rule: 'taken' } }] };
  await expect(plans.prepare(by(), 'rows', {})).rejects.toMatchObject({
    code: 'PLAN_EMPTY',
    details: [{ path: 'thing/3/label', rule: 'taken' }],
  });
});

const row = (n: number, id: number, label: string | null, before: object | null = null): PlannedRow => ({
  ...{ n, entity: 'thing', id: String(id), before: before as PlannedRow['before'] },
  after: label === null ? null : { id, label },
});
const recorded = async (IdEntities: readonly number[]) =>
  (
    await database.pool.query(
      `select count(*)::int as n from history_entry where entity = 'thing' and entity_id = any($1)`,
      [IdEntities.map(String)],
    )
  ).rows[0].n;

test('of rows that go together, one that the database refuses is found by halves, and nothing of it is recorded', async () => {
  await database.pool.query(`insert into thing values (60, 'taken')`);
  const rows = [row(1, 61, 'a'), row(2, 62, 'b'), row(3, 60, 'again', { label: 'taken' }), row(4, 63, 'c')];
  const clash: PlannedRow = { n: 5, entity: 'thing', id: '60', before: { label: 'again' }, after: { label: 'a' } };
  const missing: PlannedRow = { n: 6, entity: 'thing', id: '61', before: { label: 'a' }, after: { label: null } };
  const left = await act(by(), async (writing) =>
    writeWhatCan(writing, { tables: { thing }, invariants: [] }, [...rows, clash, missing]),
  );
  expect([...left]).toEqual([
    [5, 'taken'],
    [6, 'notAllowed'],
  ]);
  expect((await stored()).map(({ label }) => label)).toEqual(['again', 'a', 'b', 'c']);
  expect(await recorded([60, 61, 62, 63])).toBe(4);
  expect(await act(by(), (writing) => writeWhatCan(writing, { tables: { thing }, invariants: [] }, []))).toEqual(
    new Map(),
  );
  await expect(act(by(), (writing) => writeWhatCan(writing, { tables: {}, invariants: [] }, rows))).rejects.toThrow(
    'No planned table for thing',
  );
});

test('what must hold is asked of rows that are written, and takes back those alone that break it', async () => {
  const invariant = {
    concerns: () => true,
    require: async (_db: unknown, changes: readonly Change[]) => {
      if (changes.some(({ after }) => (after as { label?: string } | null)?.label === 'b'))
        throw new ApiError('CONFLICT', [{ path: 'label', rule: 'another' }]);
    },
  };
  const left = await act(by(), (writing) =>
    writeWhatCan(writing, { tables: { thing }, invariants: [invariant] }, [row(1, 71, 'a'), row(2, 72, 'b')]),
  );
  expect([[...left], (await stored()).map(({ id }) => id)]).toEqual([[[2, 'another']], [71]]);
});

const say = (error: ApiError) => ({ path: 'label', rule: error.code });
const write = async (writing: Writing, { id, after }: PlannedRow) => {
  await things.insert(writing, after!);
  if (Number(id) % 2 === 0) throw new ApiError('IN_USE');
};

test('of acts that are done one by one, a refused one leaves nothing, in the table or in the history', async () => {
  const rows = [row(1, 81, 'a'), row(2, 82, 'b'), row(3, 83, 'c')];
  const left = await act(by(), (writing) => actEach(writing, rows, write, say));
  expect([...left]).toEqual([[2, { path: 'label', rule: 'IN_USE' }]]);
  expect((await stored()).map(({ id }) => id)).toEqual([81, 83]);
  expect(await recorded([81, 82, 83])).toBe(2);
  const broken = async () => {
    throw new Error('broken');
  };
  await expect(act(by(), (writing) => actEach(writing, rows, broken, say))).rejects.toThrow('broken');
});

test('done together, the one for which it fails is found by halves; those that it refuses are told', async () => {
  const rows = [row(1, 91, 'a'), row(2, 92, 'b'), row(3, 93, 'c'), row(4, 95, 'd')];
  const together = async (writing: Writing, some: readonly PlannedRow[]) => {
    const kept = some.filter(({ n }) => n !== 3);
    for (const one of kept) await write(writing, one);
    return new Map(some.filter(({ n }) => n === 3).map(({ n }) => [n, new ApiError('CONFLICT')]));
  };
  const left = await act(by(), (writing) => actTogether(writing, rows, together, say));
  expect(new Map(left)).toEqual(
    new Map([
      [2, { path: 'label', rule: 'IN_USE' }],
      [3, { path: 'label', rule: 'CONFLICT' }],
    ]),
  );
  expect((await stored()).map(({ id }) => id)).toEqual([91, 95]);
  expect(await recorded([91, 92, 93, 95])).toBe(2);
  expect(await act(by(), (writing) => actTogether(writing, [], together, say))).toEqual(new Map());
});

test('the other way, the last comes first, and what was is what will be', () => {
  const [one, two] = [row(1, 1, 'a'), row(2, 2, 'b', { label: 'c' })];
  expect(inverse([one, two])).toEqual([
    { ...two, before: two.after, after: two.before },
    { ...one, before: one.after, after: null },
  ]);
});

test('a row that is recorded is found by its key, added once and answered as it is stored', async () => {
  await act(by(), async (writing) => {
    expect(await things.find(writing, 101)).toBeUndefined();
    const added = await things.insert(writing, { id: 101, label: 'a' });
    expect(added).toEqual({ id: 101, label: 'a', note: null });
    expect(await things.find(writing, 101)).toEqual(added);
    await things.insert(writing, { id: 102, label: 'b' });
    expect(await things.update(writing, added, { note: 'x' })).toEqual({ ...added, note: 'x' });
    await expect(things.insert(writing, { id: 103, label: 'a' })).rejects.toMatchObject({ code: 'CONFLICT' });
    await things.remove(writing, { id: 102 });
  });
  expect(await stored()).toEqual([{ id: 101, label: 'a', note: 'x' }]);
});

/** Keeps a plan of so many rows that its domain wrote down: things from 1 on, but the seventh, which is never written. */
const keepMany = async (many: number, actor: Parameters<Plans['keep']>[0]['actor'] = me) =>
  await plans.keep({ call: 'test', actor }, keptPlan, {}, async (db, IdPlan) => {
    await sql`insert into plan_row ("IdPlan", n, entity, entity_id, after, reason)
      select ${IdPlan}, n, 'thing', n, jsonb_build_object('id', n, 'label', 'thing ' || n), case when n = 7 then '[]'::jsonb end
      from generate_series(1, ${many}::integer) n`.execute(db);
    return { rows: many, figures: {} };
  });
const worked = async (IdPlan: number) => {
  const pieces: number[][] = [];
  await plans.work(IdPlan, async ({ done, rows }) => void pieces.push([done, rows, (await stored()).at(-1)?.id ?? 0]));
  return pieces;
};
const planOf = async (IdPlan: number) =>
  (
    await database.pool.query(
      `select state, summary, row_count, done_count, "IdPersonneEV1" as author, undone_by,
        applied_at is not null as applied, undone_at is not null as undone from plan where "IdPlan" = $1`,
      [IdPlan],
    )
  ).rows[0];

test('many rows are worked through in pieces, forth and back; what moved meanwhile is left and says why', async () => {
  const IdPlan = await keepMany(1001);
  expect(await planOf(IdPlan)).toMatchObject({
    ...{ state: 'ready', row_count: 1001, summary: { added: 1000, changed: 0, removed: 0, outside: 0 } },
    ...{ author: me.IdPersonneEV1, applied: false },
  });
  await plans.apply(by(), IdPlan);
  expect([soon, await plans.atWork('kept'), await plans.atWork('rehearsed'), told]).toEqual([
    ...[[[IdPlan, me.IdPersonneEV1]], [IdPlan], [], []],
  ]);
  expect([await plans.atWork(), await stored()]).toEqual([[IdPlan], []]);
  for (const refused of [plans.apply, plans.undo])
    expect(await refusal(refused.call(plans, by(), IdPlan))).toBe('PLAN_STATE');
  // The first ones come first.
  expect(await worked(IdPlan)).toEqual([
    [1000, 1001, 1000],
    [1001, 1001, 1001],
  ]);
  expect(await planOf(IdPlan)).toMatchObject({ state: 'applied', done_count: 1001, applied: true, undone: false });
  expect([(await stored()).length, limits]).toEqual([1000, [['0', '4MB']]]);
  expect([told, events]).toEqual([[false], [['plans.finished', { IdPlan, worker: me.IdPersonneEV1 }]]]);
  expect([await worked(IdPlan), await worked(2_000_000_000), await plans.atWork()]).toEqual([[], [], []]);
  await database.pool.query(`update thing set label = 'theirs' where id = 3`);
  await plans.undo(by(), IdPlan);
  expect(await stateOf(IdPlan)).toBe('undoing');
  // The last ones go first; the third is somebody else’s by now.
  expect(await worked(IdPlan)).toEqual([
    [1000, 1001, 3],
    [1001, 1001, 3],
  ]);
  expect(await stored()).toEqual([{ id: 3, label: 'theirs', note: null }]);
  expect(await planOf(IdPlan)).toMatchObject({ state: 'undone', undone_by: me.IdPersonneEV1, undone: true });
  const { rows } = await database.pool.query(
    `select n, reason from plan_row where "IdPlan" = $1 and reason is not null order by n`,
    [IdPlan],
  );
  expect([rows, told]).toEqual([
    [
      { n: 3, reason: [{ path: 'thing/3', rule: 'moved' }] },
      { n: 7, reason: [] },
    ],
    [false, true],
  ]);
});

test('a large plan that waits for its turn is given up until its first row is written, and not later', async () => {
  const waits = await keepMany(1001);
  await plans.apply(by(), waits);
  await plans.discard(by(), waits);
  expect([await stateOf(waits), await worked(waits), await stored()]).toEqual(['discarded', [], []]);
  const begun = await keepMany(1001);
  await plans.apply(by(), begun);
  const stopped = new Error('the server stops');
  const first = plans.work(begun, () => {
    throw stopped;
  });
  await expect(first).rejects.toBe(stopped);
  expect(await refusal(plans.discard(by(), begun))).toBe('PLAN_STATE');
  await plans.work(begun);
  expect(await stateOf(begun)).toBe('applied');
});

test('a plan of rows that the database is too busy for is as it was: it is applied again, or undone again', async () => {
  wanted = { changes: [add(1, 'one'), add(2, 'two')], left: [] };
  const lockedOut = Object.assign(new Error('deadlock detected'), { code: '40P01' });
  let busy = false;
  Object.assign(ofRows, {
    acts: async (writing: Writing, _input: unknown, _by: unknown, given: AskedRows) => {
      const left = await actEach(
        writing,
        given.rows,
        async (noting, { before, after }) => {
          if (after) await things.insert(noting, after);
          else await things.remove(noting, before!);
        },
        ({ code }) => ({ path: 'label', rule: code }),
      );
      if (busy) throw lockedOut;
      return left;
    },
  });
  const IdPlan = await plans.prepare(by(), 'rows', {});
  const ids = async () => (await stored()).map(({ id }) => id);
  busy = true;
  // Of what was judged when it failed nothing stays either.
  unwritable = new Map([[2, 'right']]);
  await expect(plans.apply(by(), IdPlan)).rejects.toBe(lockedOut);
  expect([await stateOf(IdPlan), await ids(), await plans.atWork(), told]).toEqual(['ready', [], [], []]);
  [busy, unwritable] = [false, new Map()];
  await plans.apply(by(), IdPlan);
  expect([await stateOf(IdPlan), await ids()]).toEqual(['applied', [1, 2]]);
  busy = true;
  await expect(plans.undo(by(), IdPlan)).rejects.toBe(lockedOut);
  expect([await stateOf(IdPlan), await ids()]).toEqual(['applied', [1, 2]]);
  busy = false;
  await plans.undo(by(), IdPlan);
  expect([await stateOf(IdPlan), await ids()]).toEqual(['undone', []]);
});

test('what the product plans by itself is nobody’s, and it works through it under no name', async () => {
  const night = { system: 'night' };
  const IdPlan = await keepMany(2, night);
  expect(await refusal(plans.apply(by(), IdPlan))).toBe('NOT_FOUND');
  await plans.apply({ call: 'test', actor: night }, IdPlan);
  expect([soon, await worked(IdPlan)]).toEqual([[[IdPlan, null]], [[2, 2, 2]]]);
  await plans.undo({ call: 'test', actor: night }, IdPlan);
  await plans.work(IdPlan);
  expect(await planOf(IdPlan)).toMatchObject({ state: 'undone', author: null, undone_by: null });
  expect(events.map(([, payload]) => payload)).toEqual([
    { IdPlan, worker: null },
    { IdPlan, worker: null },
  ]);
  await expect(plans.prepare(by(), 'kept', {})).rejects.toMatchObject({
    details: [{ path: 'body/kind', rule: 'unknownValue' }],
  });
});

test('each write leaves its marks beside what it changes; a plan of rows also beside what it adds', async () => {
  await database.pool.query(`insert into thing values (2, 'two'), (3, 'three')`);
  marks = { note: 'by me' };
  change = async (writing) => {
    await things.insert(writing, { id: 1, label: 'one' });
    await things.update(writing, (await things.find(writing, 2))!, { label: 'second' });
    await things.remove(writing, (await things.find(writing, 3))!);
    return [];
  };
  await plans.apply(by(), await plans.prepare(by(), 'rehearsed', input));
  expect(await stored()).toEqual([
    { id: 1, label: 'one', note: null },
    { id: 2, label: 'second', note: 'by me' },
  ]);
  wanted = {
    changes: [add(4, 'four'), { entity: 'thing', id: 1, before: { id: 1, label: 'one' } }],
    left: [],
  };
  await plans.apply(by(), await plans.prepare(by(), 'rows', {}));
  expect(await stored()).toMatchObject([{ id: 2 }, { id: 4, note: 'by me' }]);
});

test('whoever waits, confirms or opens alone, it is told', async () => {
  needs = [planNeeds[0]];
  const waiting = async (IdPlan: number) => {
    const { rows } = await sql`select from plan p where "IdPlan" = ${IdPlan} and ${waits('p')}`.execute(database.db);
    return rows.length === 1;
  };
  const [mine, theirs] = [me.IdPersonneEV1, other.IdPersonneEV1];
  const one = await plans.prepare(by(), 'rehearsed', input);
  const waited = [await waiting(one)];
  await plans.confirm(by(other), one, undefined);
  waited.push(await waiting(one));
  await plans.apply(by(), one);
  expect(await refusal(plans.undo(by(), one))).toBe('PLAN_NEEDS_CONFIRMATION');
  waited.push(await waiting(one));
  others = 0;
  await plans.confirm(by(), one, 'Nobody else is here');
  waited.push(await waiting(one));
  await plans.undo(by(), one);
  expect(waited).toEqual([true, false, true, false]);
  expect(events).toEqual([
    ['plans.waiting', { IdPlan: one, IdPersonneEV1: mine }],
    ['plans.confirmed', { IdPlan: one, author: mine, IdPersonneEV1: theirs }],
    ['plans.waiting', { IdPlan: one, IdPersonneEV1: mine }],
    ['plans.glassBroken', { IdPlan: one, IdPersonneEV1: mine, reason: 'Nobody else is here' }],
  ]);
  events = [];
  needs = [];
  const two = await plans.prepare(by(), 'rehearsed', input);
  expect([events, await waiting(two)]).toEqual([[], false]);
  await plans.apply(by(), two);
  expect(await waiting(two), 'done, and nobody asked to undo it').toBe(false);
});

test('what has to be confirmed is judged by what it does to whoever asks, done as undone', async () => {
  const own = { gained: { adm: 1 }, lost: {} };
  const ofMe = { IdPersonneEV1: me.IdPersonneEV1, ...own };
  const ofOther = { IdPersonneEV1: other.IdPersonneEV1, gained: {}, lost: { ann: 1 } };
  effect = { figures: {}, people: [ofOther, ofMe] };
  const IdPlan = await plans.prepare(by(), 'rehearsed', input);
  await plans.apply(by(), IdPlan);
  await plans.undo(by(), IdPlan);
  expect(judged).toEqual([
    { own: ofMe, undone: false },
    { own, undone: false },
    { own, undone: true },
  ]);
});

test('what its kind forbids is neither prepared nor gone on with', async () => {
  const IdPlan = await plans.prepare(by(), 'rehearsed', input);
  forbidden = true;
  const refused = { details: [{ path: 'adm', rule: 'onBehalf' }] };
  await expect(plans.apply(by(), IdPlan)).rejects.toMatchObject(refused);
  await expect(plans.prepare(by(), 'rehearsed', input)).rejects.toMatchObject(refused);
});

test('rows that may not be written by now are left; what rows stand for is done, and taken back, by an act each', async () => {
  wanted = { changes: [add(1, 'one'), add(2, 'two'), add(3, 'three')], left: [] };
  const undone: boolean[] = [];
  Object.assign(ofRows, {
    acts: async (writing: Writing, _input: unknown, _by: unknown, given: AskedRows) => {
      undone.push(given.undone);
      return await actEach(
        writing,
        given.rows,
        async (noting, { id, before, after }) => {
          if (after) await things.insert(noting, after);
          else await things.remove(noting, before!);
          if (id === '2') throw new ApiError('IN_USE');
        },
        ({ code }) => ({ path: 'label', rule: code }),
      );
    },
  });
  const IdPlan = await plans.prepare(by(), 'rows', {});
  const reasons = async () =>
    (
      await database.pool.query('select entity_id, reason from plan_row where "IdPlan" = $1 order by n', [IdPlan])
    ).rows.map(({ entity_id, reason }) => [entity_id, reason]);
  const inUse = ['2', [{ path: 'label', rule: 'IN_USE' }]];
  expect([await reasons(), await stored()]).toEqual([[['1', null], ['3', null], inUse], []]);
  unwritable = new Map([[2, 'right']]);
  await plans.apply(by(), IdPlan);
  expect([await reasons(), (await stored()).map(({ id }) => id)]).toEqual([
    [['1', null], ['3', [{ path: 'thing/3', rule: 'right' }]], inUse],
    [1],
  ]);
  unwritable = new Map();
  await plans.undo(by(), IdPlan);
  expect([await stored(), undone]).toEqual([[], [false, false, true]]);
  expect(asked.map(({ rows, undone: back }) => [rows.map(({ id }) => id), back])).toEqual([
    [['1', '3'], false],
    [['1'], true],
  ]);
});

test('asked twice at once under the same key, it is done once; given up meanwhile, it is not done', async () => {
  const once = { key: 'twice at once', input: 1 };
  const [one, two] = await Promise.all([
    plans.doAtOnce({ ...by(), once }, rehearsedPlan, input),
    plans.doAtOnce({ ...by(), once }, rehearsedPlan, input),
  ]);
  expect([two, (await stored()).length]).toEqual([one, 1]);
  await database.pool.query('truncate thing');
  needs = [planNeeds[0]];
  const given = { key: 'given up', input: 1 };
  const ask = () => refusal(plans.doAtOnce({ ...by(), once: given }, rehearsedPlan, input));
  expect(await ask()).toBe('PLAN_NEEDS_CONFIRMATION');
  const { rows } = await database.pool.query(`select max("IdPlan") as key from plan where state = 'waiting'`);
  await plans.discard(by(), rows[0].key);
  expect([await ask(), await stored()]).toEqual(['PLAN_STATE', []]);
});

test('what callers are told can be planned is done by one kind each, and nothing else is', () => {
  expect(() => plansOf(ofRows)).toThrow('Plans are told as kept,rehearsed,rows, and done as rows');
});
