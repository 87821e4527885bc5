import { MendInput } from '@passerelle/contracts/mirror/mirror.ts';
import { planContract } from '@passerelle/contracts/plans/plan-contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rowsOf } from '../../platform/db/database.ts';
import { always, type Sql } from '../../platform/db/sql.ts';
import type { ApiError } from '../../platform/http/api-error.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import type { Actor } from '../access/actor.ts';
import type { AccessKernel } from '../access/decide.ts';
import { createAct } from '../act/act.ts';
import { Reactions } from '../act/reactions.ts';
import { plannedEffects } from '../plans/planned-effects.ts';
import { Plans } from '../plans/plans.ts';
import { recordedRows } from '../plans/recorded-rows.ts';
import { compareMirror } from './compare-mirror.ts';
import { mendPlan } from './mend-mirror.ts';
import type { Mirror, MirroredSystem, SeenThing } from './mirror.ts';
import { leaveGaps } from './mirror-gaps.queries.ts';

/** Clubs, which are no people: each has a group in a directory, with so many members. */
interface WantedClub {
  readonly name: string;
  readonly open: boolean;
  readonly members: number;
}
interface SeenClub extends SeenThing {
  readonly open: boolean;
  readonly members: number;
}

const tables = {
  ours: 'club',
  followed: 'club_group',
  gaps: 'club_gap',
  comparisons: 'club_comparison',
  key: 'IdClub',
  name: 'label',
};
const followed = { table: 'club_group', key: ['system', 'IdClub'] };
const groups = recordedRows(followed);

let database: TestDatabase;
let there: SeenClub[];
let breaks: boolean;
let me: Actor;

const mirror: Mirror<'groups', WantedClub> = {
  tables,
  subjectOf: (key) => `club/${key}`,
  markedAs: async () => (marker) => (marker.startsWith('club/') ? Number(marker.slice(5)) : null),
  readWanted: async (db, _system, keys) => {
    const rows = await rowsOf(
      db,
      sql<WantedClub & { key: number }>`select "IdClub" as key, name, open, members from club
        where "IdClub" = any(${sql.val(keys)}::integer[])`,
    );
    return new Map(rows.map(({ key, ...wanted }) => [key, wanted]));
  },
  isToBeThere: ({ open }) => open,
  nameOf: ({ name }) => name,
  readNamed: async (db, { keys, names }) =>
    await rowsOf(
      db,
      sql<{ key: number; name: string | null }>`select "IdClub" as key, lower(name) as name from club
        where "IdClub" = any(${sql.val(keys)}::integer[]) or lower(name) = any(${sql.val(names)}::text[])`,
    ),
};

const system: MirroredSystem<'groups', SeenClub, WantedClub> = {
  name: 'groups',
  all: async function* () {
    yield* there;
    if (breaks) throw new Error('the line is dead');
  },
  glance: (seen, wanted) => (seen.open === wanted.open ? undefined : { kind: seen.open ? 'open' : 'shut' }),
  look: async ({ key, wanted }) => {
    const seen = there.find(({ marker }) => marker === `club/${key}`);
    if (!seen || seen.open !== wanted.open || seen.members === wanted.members) return undefined;
    return { kind: 'values', fields: ['members'], external_id: seen.id, name: seen.name };
  },
};

const mendClubs = planContract({ kind: 'clubs-mend', input: MendInput, rights: ['adm'] });
let visible: Sql<boolean>;
let plans: Plans;
let by: { readonly call: string; readonly actor: Actor };
let act: ReturnType<typeof createAct>;

beforeAll(async () => {
  database = await testDatabase();
  const { pool, db } = database;
  await pool.query(`
    create table club ("IdClub" integer primary key, name text not null, open boolean not null, members integer not null);
    create table club_group (system text, "IdClub" integer, external_id text, seen_at timestamptz not null default now(),
      there_at timestamptz, compared_at timestamptz, primary key (system, "IdClub"));
    create table club_gap (id bigint generated always as identity primary key, system text, kind text, "IdClub" integer,
      external_id text, label text, fields text[], found_at timestamptz default now(), seen_at timestamptz,
      ignored_until date, ignored_by integer, ignored_reason text,
      unique nulls not distinct (system, kind, "IdClub", external_id));
    create table club_comparison (system text primary key, started_at timestamptz, ended_at timestamptz, read integer,
      looked integer, answer text);
    grant all on club, club_group, club_gap, club_comparison to public`);
  const { rows } = await pool.query<{ key: number }>(
    `select "IdPersonneEV1" as key from "Personne" order by 1 limit 1`,
  );
  const key = rows[0]!.key;
  me = { IdPersonneEV1: key, RoleIdPersonneEV1: key, acting: null, roles: [], grants: [], fields: {} };
  by = { call: 'test', actor: me };
  const kernel = { holds: () => true } as unknown as AccessKernel;
  const reactions = new Reactions();
  act = createAct(db, kernel, reactions, []);
  const kind = mendPlan({
    ...{ contract: mendClubs, lane: 'test', seesAll: () => true, tables },
    mayKnow: () => () => visible,
    adopt: async (writing, { system: name, key: IdClub, external_id }) => {
      const known = await groups.find(writing, name, IdClub);
      if (known) await groups.update(writing, known, { external_id });
      else await groups.insert(writing, { system: name, IdClub, external_id, seen_at: new Date().toISOString() });
    },
    mend: async (writing, { system: name, key: id }) =>
      writing.queue([{ system: name, operation: 'change', entity: 'club', id, subject: `club/${id}` }]),
  });
  const needs = { db, kernel, act, reactions, invariants: [], kinds: [kind], contracts: [mendClubs] };
  plans = new Plans({ ...needs, tables: { club_group: followed, ...plannedEffects } });
});
beforeEach(async () => {
  [breaks, visible] = [false, always];
  await database.pool.query('truncate club, club_group, club_gap, club_comparison, effect cascade');
  await database.pool.query(`
    insert into club values (1, 'Chess', true, 3), (2, 'Judo', true, 5), (3, 'Choir', false, 0), (4, 'Rugby', true, 15), (5, 'Sailing', true, 2);
    insert into club_group (system, "IdClub", external_id, seen_at) select 'groups', k, 'g' || k, now() - interval '1 day'
      from unnest(array[1, 2, 3, 4]) k`);
  const club = (key: number, name: string, open: boolean, members: number): SeenClub => ({
    ...{ id: `g${key}`, marker: `club/${key}`, name, open, members },
  });
  there = [
    club(1, 'Chess', true, 3),
    club(2, 'Judo', true, 4),
    club(3, 'Choir', true, 0),
    { id: 'x5', marker: null, name: 'SAILING', open: true, members: 2 },
    { id: 'x9', marker: 'club/9', name: 'Ghosts', open: true, members: 1 },
    { id: 'x0', marker: null, name: 'Nobody we know', open: true, members: 1 },
  ];
});
afterAll(() => database.drop());

const compare = async () =>
  await compareMirror(
    { db: database.db, mirror, system },
    { signal: new AbortController().signal, progress: async () => {} },
  );
const found = async () => {
  const { rows } = await database.pool.query<{ kind: string; key: number | null; fields: string[] }>(
    `select kind, "IdClub" as key, fields from club_gap order by kind, 2`,
  );
  return rows.map(({ kind, key, fields }) => [kind, key ?? 'nobody', ...fields].join(' '));
};
const idsOf = async () => {
  const { rows } = await database.pool.query<{ id: string }>('select id from club_gap order by id');
  return rows.map(({ id }) => Number(id));
};

test('whatever the things are, what differs is told by what it is, and forgotten once it differs no more', async () => {
  await compare();
  const all = ['missing 4', 'namesake 5', 'open 3', 'unknown nobody', 'values 2 members'];
  expect(await found()).toEqual(all);
  await compare();
  expect(await found()).toEqual(all);
  there = there.filter(({ id }) => id !== 'x9').map((one) => (one.id === 'g2' ? { ...one, members: 5 } : one));
  await compare();
  expect(await found()).toEqual(['missing 4', 'namesake 5', 'open 3']);
});

test('what is on its way to a thing there is no difference of it', async () => {
  const queue = { system: 'groups', operation: 'change', entity: 'club', id: 3, subject: 'club/3' };
  await act(by, async (writing) => writing.queue([queue]));
  await compare();
  expect(await found()).not.toContain('open 3');
});

test('a system that is not read to its end says why, and nothing there is taken for missing', async () => {
  breaks = true;
  await compare();
  expect(await found()).not.toContain('missing 4');
  const { rows } = await database.pool.query('select answer, ended_at from club_comparison');
  expect(rows).toEqual([{ answer: 'the line is dead', ended_at: null }]);
});

test('differences are mended by a plan, each by an effect of its thing; what is taken over stands for it first', async () => {
  await compare();
  const IdPlan = await plans.prepare(by, 'clubs-mend', { ecarts: [...(await idsOf()), 2_000_000_000] });
  const { pool } = database;
  expect((await pool.query('select from effect')).rowCount).toBe(0);
  await plans.apply(by, IdPlan);
  const effects = await pool.query('select entity_id::integer as club from effect order by entity_id');
  expect(effects.rows.map(({ club }) => club)).toEqual([2, 3, 4, 5]);
  const adopted = await pool.query('select external_id from club_group where "IdClub" = 5');
  expect(adopted.rows).toEqual([{ external_id: 'x5' }]);
  const left = await pool.query<{ rule: string }>(
    `select reason -> 0 ->> 'rule' as rule from plan_row where "IdPlan" = $1 and reason is not null order by 1`,
    [IdPlan],
  );
  expect(left.rows.map(({ rule }) => rule)).toEqual(['gone', 'unknownValue']);
});

test('what one may not know of is neither mended nor left; one is left until a day that comes within a year', async () => {
  await compare();
  const ecarts = await idsOf();
  const leave = async (until: string) =>
    await act(by, async (writing) => await leaveGaps(writing, tables, () => visible, { ecarts, until, Motif: 'why' }));
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  visible = sql<boolean>`g.kind = 'open'`;
  expect(await leave(inDays(30))).toBe(1);
  visible = sql<boolean>`ours.name = 'Judo'`;
  expect(await leave(inDays(30))).toBe(1);
  await expect(leave(inDays(400))).rejects.toMatchObject({ code: 'INVALID_INPUT' } satisfies Partial<ApiError>);
  visible = sql<boolean>`false`;
  expect(await leave(inDays(30))).toBe(0);
  await expect(plans.prepare(by, 'clubs-mend', { ecarts })).rejects.toMatchObject({ code: 'PLAN_EMPTY' });
});
