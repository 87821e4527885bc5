import { planContract } from '@passerelle/contracts/plans/plan-contract.ts';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import type { Actor } from '../access/actor.ts';
import type { AccessKernel } from '../access/decide.ts';
import { createAct } from '../act/act.ts';
import { Reactions } from '../act/reactions.ts';
import { type PlanKind, planKind } from './plan-kind.ts';
import { plannedEffects } from './planned-effects.ts';
import { Plans } from './plans.ts';

const thingPlan = planContract({ kind: 'thing', input: Type.Object({}), rights: ['adm'] });

let database: TestDatabase;
let by: { readonly call: string; readonly actor: Actor };

beforeAll(async () => {
  database = await testDatabase();
  const { rows } = await database.pool.query(`select "IdPersonneEV1" as key from "Personne" order by 1 limit 1`);
  const { key } = rows[0] as { key: number };
  const actor: Actor = { IdPersonneEV1: key, RoleIdPersonneEV1: key, acting: null, roles: [], grants: [], fields: {} };
  by = { call: 'test', actor };
});
beforeEach(async () => {
  await database.pool.query('truncate effect restart identity cascade');
});
afterAll(() => database.drop());

/** Has a thing done outside, once for each key, and leaves those that it is told to. */
function outside(keys: readonly number[], left: readonly number[] = []): PlanKind {
  return planKind({
    contract: thingPlan,
    lane: 'test',
    seesAll: () => true,
    change: async ({ queue }) => {
      queue(keys.map((id) => ({ system: 'twin', operation: 'make', entity: 'thing', id, subject: `thing ${id}` })));
      return left.map((id) => ({ entity: 'thing', id, reason: { path: 'id', rule: 'right' } }));
    },
    ground: async () => '',
  });
}

function plansOf(kind: PlanKind): Plans {
  const kernel = { holds: () => true } as unknown as AccessKernel;
  const reactions = new Reactions();
  const { db } = database;
  const act = createAct(db, kernel, reactions, []);
  return new Plans({
    db,
    kernel,
    act,
    reactions,
    invariants: [],
    contracts: [thingPlan],
    kinds: [kind],
    tables: plannedEffects,
  });
}

const input = {};

async function effects() {
  const { rows } = await database.pool.query('select entity_id, state, undo_of from effect order by id');
  return rows;
}

test('what a plan has done outside waits for the plan, is a row of it, and is given up where nobody began it', async () => {
  const plans = plansOf(outside([1, 2]));
  const IdPlan = await plans.prepare(by, 'thing', input);
  expect(await effects()).toEqual([]);
  const { rows } = await database.pool.query('select summary, row_count from plan where "IdPlan" = $1', [IdPlan]);
  expect(rows).toEqual([{ row_count: 2, summary: { added: 0, changed: 0, removed: 0, outside: 2 } }]);
  await plans.apply(by, IdPlan);
  expect(await effects()).toMatchObject([
    { entity_id: 1, state: 'waiting' },
    { entity_id: 2, state: 'waiting' },
  ]);
  await plans.undo(by, IdPlan);
  expect(await effects()).toMatchObject([{ state: 'cancelled' }, { state: 'cancelled' }]);
});

test('what came about outside is undone there, by an effect of its own', async () => {
  const plans = plansOf(outside([3]));
  const IdPlan = await plans.prepare(by, 'thing', input);
  await plans.apply(by, IdPlan);
  await database.pool.query(`update effect set state = 'done', lease = 1, attempts = 1, ended_at = now()`);
  await plans.undo(by, IdPlan);
  expect(await effects()).toMatchObject([
    { entity_id: 3, state: 'done', undo_of: null },
    { entity_id: 3, state: 'waiting', undo_of: 1 },
  ]);
});

test('what another plan has done outside stays as it is, whatever it is about', async () => {
  const [one, other] = [plansOf(outside([6])), plansOf(outside([7]))];
  const [first, second] = [await one.prepare(by, 'thing', input), await other.prepare(by, 'thing', input)];
  await one.apply(by, first);
  await other.apply(by, second);
  await database.pool.query(
    `insert into effect (system, operation, entity, entity_id, subject)
      select 'elsewhere', operation, entity, entity_id, subject from effect where entity_id = 6`,
  );
  await one.undo(by, first);
  const { rows } = await database.pool.query('select system, entity_id, state from effect order by id');
  expect(rows).toEqual([
    { system: 'twin', entity_id: 6, state: 'cancelled' },
    { system: 'twin', entity_id: 7, state: 'waiting' },
    { system: 'elsewhere', entity_id: 6, state: 'waiting' },
  ]);
});

test('what is left out is a row that says why, and is never written', async () => {
  const plans = plansOf(outside([4], [5]));
  const IdPlan = await plans.prepare(by, 'thing', input);
  await plans.apply(by, IdPlan);
  const { rows } = await database.pool.query(
    `select n, entity_id, reason from plan_row where "IdPlan" = $1 order by n`,
    [IdPlan],
  );
  expect(rows).toEqual([
    { n: 1, entity_id: 'twin/make/thing/4', reason: null },
    { n: 2, entity_id: '5', reason: [{ path: 'id', rule: 'right' }] },
  ]);
  expect(await effects()).toMatchObject([{ entity_id: 4 }]);
});

test('nothing to do is refused, with why each is left out', async () => {
  await expect(plansOf(outside([], [5])).prepare(by, 'thing', input)).rejects.toMatchObject({
    code: 'PLAN_EMPTY',
    details: [{ path: 'thing/5/id', rule: 'right' }],
  });
});
