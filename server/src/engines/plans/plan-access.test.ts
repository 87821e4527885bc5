import { planContract } from '@passerelle/contracts/plans/plan-contract.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personSubject } from '../../domains/people/person/person.columns.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { builders } from '../../testing/build.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import type { Actor } from '../access/actor.ts';
import { AccessKernel } from '../access/decide.ts';
import { createAct } from '../act/act.ts';
import { Reactions } from '../act/reactions.ts';
import { planKind } from './plan-kind.ts';
import { Plans } from './plans.ts';
import { recordedRows } from './recorded-rows.ts';

/** About a person, who decides on it: as an owner does on what is done to what is theirs. */
const aboutOneself = planContract({
  kind: 'about-oneself',
  input: Type.Object({ IdPersonneEV1: Type.Integer() }),
  rights: ['adm'],
  designates: true,
});

const thing = { table: 'thing', key: ['id'] };
const things = recordedRows(thing);

let database: TestDatabase;
let plans: Plans;
let owner: Actor;
let stranger: Actor;
/** Asked of the database, as an obstacle may be. */
let obstacle: boolean;
let last = 0;

beforeAll(async () => {
  database = await testDatabase({ from: 'seeded' });
  await database.pool.query('create table thing (id integer primary key)');
  await database.pool.query('grant all on thing to public');
  const build = builders(database);
  const actor = async (): Promise<Actor> => {
    const { IdPersonneEV1 } = await build.person({});
    return { IdPersonneEV1, RoleIdPersonneEV1: IdPersonneEV1, acting: null, roles: [], grants: [], fields: {} };
  };
  [owner, stranger] = [await actor(), await actor()];
  const { db } = database;
  const kernel = new AccessKernel({ person: personSubject }, () => '2026-01-15');
  const reactions = new Reactions();
  const kind = planKind({
    contract: aboutOneself,
    lane: 'test',
    seesAll: () => false,
    about: {
      kind: 'person',
      key: (input) => sql<number>`(${input}->>'IdPersonneEV1')::integer`,
      decidedBy: { as: 'oneself' },
    },
    require: async (within) => {
      const { rows } = await sql<{ stands: boolean }>`select ${obstacle}::boolean as stands`.execute(within);
      if (rows[0]?.stands) throw new ApiError('CONFLICT');
    },
    change: async (writing) => {
      last += 1;
      await things.insert(writing, { id: last });
      return [];
    },
    ground: async () => '',
  });
  const act = createAct(db, kernel, reactions, []);
  const needs = { db, kernel, act, reactions, invariants: [], kinds: [kind], contracts: [aboutOneself] };
  plans = new Plans({ ...needs, tables: { thing } });
  obstacle = false;
});
afterAll(() => database.drop());

const by = (actor: Actor) => ({ call: 'test', actor });
const about = ({ IdPersonneEV1 }: Actor) => ({ IdPersonneEV1 });
const refusal = async (asked: Promise<unknown>) =>
  await asked.then(
    () => undefined,
    (error: ApiError) => error.code,
  );
const knownTo = async (actor: Actor) => {
  const { rows } = await sql<{
    IdPlan: number;
    usable: boolean;
  }>`select p."IdPlan", ${plans.access.usable(actor, 'p')} as usable
    from plan p where ${plans.access.known(actor, 'p')} order by 1`.execute(database.db);
  return rows;
};

test('who decides on what a plan is about prepares, knows and applies it with no right at all; nobody else does', async () => {
  expect(await refusal(plans.prepare(by(stranger), 'about-oneself', about(owner)))).toBe('NOT_AUTHORIZED');
  const IdPlan = await plans.prepare(by(owner), 'about-oneself', about(owner));
  expect(await knownTo(owner)).toEqual([{ IdPlan, usable: true }]);
  expect(await knownTo(stranger)).toEqual([]);
  expect(await refusal(plans.apply(by(stranger), IdPlan))).toBe('NOT_FOUND');
  expect(await refusal(plans.discard(by(stranger), IdPlan))).toBe('NOT_FOUND');
  await plans.apply(by(owner), IdPlan);
  expect(await refusal(plans.undo(by(stranger), IdPlan))).toBe('NOT_FOUND');
  await plans.undo(by(owner), IdPlan);
});

test('what the product prepared, or somebody who decides no more, is applied or given up by who decides now', async () => {
  const made = await plans.prepare(by(owner), 'about-oneself', about(owner));
  await database.pool.query('update plan set "IdPersonneEV1" = null where "IdPlan" = $1', [made]);
  expect(await refusal(plans.discard(by(stranger), made))).toBe('NOT_FOUND');
  await plans.discard(by(owner), made);
  const handed = await plans.prepare(by(owner), 'about-oneself', about(owner));
  await database.pool.query('update plan set input = $2 where "IdPlan" = $1', [handed, about(stranger)]);
  // Its author knows what they made, and may do nothing with it.
  expect(await refusal(plans.apply(by(owner), handed))).toBe('NOT_AUTHORIZED');
  await plans.apply(by(stranger), handed);
});

test('an obstacle that is asked of the database keeps a plan from being prepared, applied and given up', async () => {
  const made = await plans.prepare(by(owner), 'about-oneself', about(owner));
  obstacle = true;
  expect(await refusal(plans.prepare(by(owner), 'about-oneself', about(owner)))).toBe('CONFLICT');
  expect(await refusal(plans.apply(by(owner), made))).toBe('CONFLICT');
  expect(await refusal(plans.discard(by(owner), made))).toBe('CONFLICT');
  obstacle = false;
  await plans.discard(by(owner), made);
});
