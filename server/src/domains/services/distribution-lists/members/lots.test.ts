import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEngines } from '../../../../app/engines.ts';
import type { ActFunction } from '../../../../engines/act/act.ts';
import { rowsOf } from '../../../../platform/db/database.ts';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { writePlannedPeople } from '../../../people/person/people.actions.ts';
import { type ListStage, listStage } from '../testing/list-stage.ts';
import { staleListsJobs } from './stale.jobs.ts';
import { recomputeJob } from './stale.reactions.ts';
import { touchedLists } from './touched.queries.ts';

/** What a load of many people makes of many lists that read what it changes. */
let server: TestServer;
let stage: ListStage;
let people: BuiltPerson[];
let lists: number[];
const jobs = ['Cook', 'Baker', 'Clerk', 'Guard'].map((name) => `${name} of lots`);
beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  const owner = await stage.person({}, { roles: ['administrator'] });
  // So few are no loss.
  await sql`insert into "Parametre" ("IdParam", "Valeur") values ('LD_PERTE_PERSONNES', '25')
    on conflict ("IdParam") do update set "Valeur" = excluded."Valeur"`.execute(server.database.db);
  people = [];
  for (let n = 0; n < 24; n += 1) people.push(await stage.person({ Fonction: jobs[n % 2] ?? '' }));
  lists = [];
  for (let n = 0; n < 8; n += 1) {
    const id = await stage.create(owner);
    const asked = [jobs[n % 4], jobs[(n + 1) % 4]].map((value) => value ?? '');
    await stage.finds(owner, id, { or: asked.map((value) => ({ field: 'Fonction', operator: 'equals', value })) });
    await stage.names(owner, id, owner);
    await stage.publish(owner, id);
    lists.push(id);
  }
  await stage.recomputed();
  await stage.works();
});
afterAll(() => server.close());

let last: number;
beforeEach(async () => {
  last = Number((await ask<{ id: number }>(sql`select coalesce(max(id), 0) as id from effect`))[0]?.id);
});

const ask = async <Row>(query: ReturnType<typeof sql<Row>>) => await rowsOf(server.database.db, query);
/** Everybody is given other work, half of them in each of two acts, as loads do. */
async function load(from: number): Promise<void> {
  for (const slice of await slices(from)) await slice();
}

async function slices(from: number): Promise<(() => Promise<void>)[]> {
  const { act } = createEngines(server.database.db);
  const stored = await ask<{ id: number; Fonction: string; DateM: unknown }>(
    sql`select p."IdPersonneEV1" as id, "Fonction", to_jsonb(p) -> 'DateM' as "DateM" from "Personne" p
      where "IdPersonneEV1" = any(${sql.val(people.map(({ IdPersonneEV1 }) => IdPersonneEV1))}::integer[]) order by 1`,
  );
  return [stored.slice(0, 12), stored.slice(12)].map((half) => async () => {
    await act({ call: 'people.load', actor: { system: 'people' } }, async (writing) => {
      const rows = half.map(({ id, ...before }, n) => ({
        ...{ n: n + 1, entity: 'Personne', id: String(id), before },
        after: { Fonction: jobs[from + (n % 2)] ?? '', DateM: new Date().toISOString() },
      }));
      expect(await writePlannedPeople(writing, rows)).toEqual(new Map());
    });
  });
}
const waiting = async () => (await ask(sql`select from "LdARevoir"`)).length;
const made = async () =>
  await ask<{ id: number; times: number }>(
    sql`select entity_id::integer as id, count(*)::integer as times from effect
      where entity = 'Liste' and operation = 'members' and id > ${last} group by 1 order by 1`,
  );
const versions = async () =>
  await ask<{ id: number; version: number }>(
    sql`select "IdListe" as id, max(version) as version from "LdVersion" group by 1 order by 1`,
  );

test('leaves a row for each of them, whatever the number of lists, and of each list one version and one publication', async () => {
  const before = await versions();
  await load(2);
  expect(await waiting()).toBe(people.length);
  await stage.recomputed();
  expect(await waiting()).toBe(0);
  const moved = (await versions()).flatMap(({ id, version }) => {
    const former = before.find((one) => one.id === id)?.version ?? 0;
    return version === former ? [] : [{ id, times: version - former }];
  });
  expect(moved.length).toBeGreaterThanOrEqual(lists.length / 2);
  expect(new Set(moved.map(({ times }) => times))).toEqual(new Set([1]));
  expect(await made()).toEqual(moved);
});

test('what a load leaves is found once its slices are over, in one version of each list; what a few leave is at once', async () => {
  await stage.recomputed();
  const engines = createEngines(server.database.db);
  const runs = async (people: number, pause: () => Promise<unknown>) => {
    const { db } = server.database;
    const jobs = staleListsJobs({ ...engines, db, loads: { people, pause, longest: 600_000 } });
    const job = jobs.find(({ name }) => name === recomputeJob);
    if (!job || !('run' in job)) throw new Error('There is such a job');
    await (job.run as (key: string) => Promise<unknown>)('people');
  };
  const before = await versions();
  const [first, ...others] = await slices(0);
  await first?.();
  const pauses: number[] = [];
  await runs(12, async () => {
    pauses.push(await waiting());
    await others.shift()?.();
  });
  expect(pauses).toEqual([12, 24]);
  expect(await waiting()).toBe(0);
  const times = (await versions()).map(
    ({ id, version }) => version - (before.find((one) => one.id === id)?.version ?? 0),
  );
  expect(Math.max(...times)).toBe(1);
  await load(2);
  await runs(25, async () => {
    throw new Error('Nobody waits for a few');
  });
  expect(await waiting()).toBe(0);
});

test('who finds out dies with all of it: nothing is forgotten, and whoever comes next does it once', async () => {
  await stage.works();
  const before = await versions();
  await load(0);
  const { db } = server.database;
  const engines = createEngines(db);
  // All is found, and nothing is written down: the server dies before the act ends.
  const act = (async (asking, work) =>
    await engines.act(asking, async (writing) => {
      await work(writing);
      throw new Error('dead');
    })) as ActFunction;
  const job = staleListsJobs({ ...engines, db, act }).find(({ name }) => name === 'distributionLists.sweep');
  if (!job || !('run' in job)) throw new Error('There is such a job');
  await expect((job.run as (arg: unknown) => Promise<unknown>)({})).rejects.toThrow('dead');
  expect([await waiting(), await versions(), await made()]).toEqual([people.length, before, []]);
  await stage.recomputed();
  expect(await waiting()).toBe(0);
  const times = new Set((await made()).map((one) => one.times));
  expect(times).toEqual(new Set([1]));
});

test('a change of somebody asks only the lists that they may come to or leave', async () => {
  const { db } = server.database;
  const owner = await stage.person({}, { roles: ['administrator'] });
  const [first, second] = [await stage.build.site(), await stage.build.site()];
  const mover = await stage.person({ IdSite: first });
  const madeOf = async (Conditions: Condition) => {
    const id = await stage.create(owner);
    await stage.finds(owner, id, Conditions);
    return id;
  };
  const of = (value: number) => ({ field: 'IdSite', operator: 'equals', value }) as const;
  const never = { field: 'IdStatut', operator: 'empty' } as const;
  const asked = {
    left: await madeOf(of(first)),
    reached: await madeOf(of(second)),
    elsewhere: await madeOf(of(await stage.build.site())),
    otherwise: await madeOf({ or: [of(first), never] }),
    named: await madeOf(never),
  };
  await stage.names(owner, asked.named, mover);
  await sql`update "Personne" set "IdSite" = ${second} where "IdPersonneEV1" = ${mover.IdPersonneEV1}`.execute(db);
  const touched = await touchedLists(db, Object.values(asked), [mover.IdPersonneEV1]);
  const names = Object.entries(asked).flatMap(([name, id]) => (touched.has(id) ? [name] : []));
  expect(names).toEqual(['left', 'reached', 'otherwise', 'named']);
});
