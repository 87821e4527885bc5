import { mergeCalls } from '@passerelle/contracts/merge/merge.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { patiently } from '../../../testing/patiently.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
let replica: TestServer;
let build: Build;
let hr: BuiltPerson;

beforeAll(async () => {
  server = await testServer();
  replica = await server.replica();
  build = builders(server.database);
  hr = await build.person({}, { roles: ['hrManager'] });
});
afterAll(() => server.close());

const twins = async () => {
  const named = { Prenom: 'Twin', Nom: `At once ${process.pid}`, DateNaissance: '1990-01-01' };
  const [keeps, goes] = [(await build.person(named)).IdPersonneEV1, (await build.person(named)).IdPersonneEV1];
  return { keeps, goes, params: { IdPersonneEV1: keeps, IdPersonneEV1Autre: goes } };
};
const waits = async () => {
  const { rowCount } = await server.database.pool.query(
    `select from pg_stat_activity where datname = current_database() and state = 'active' and wait_event_type = 'Lock'`,
  );
  expect(rowCount).toBeGreaterThan(0);
};
const dismissed = async ({ keeps, goes }: { keeps: number; goes: number }) =>
  (
    await server.database.pool.query(
      'select from twin_dismissed where "IdPersonneEV1" = $1 and "IdPersonneEV1Autre" = $2',
      [keeps, goes],
    )
  ).rowCount;
const prepared = async ({ keeps, goes }: { keeps: number; goes: number }) =>
  (
    await server.as(hr.login).call(plansCalls.prepare, {
      body: { kind: 'merge-people', input: { keeps, goes, fields: [] } },
    })
  ).body.IdPlan;

describe('two who are told apart', () => {
  test('while one of them goes are not: whoever comes second finds one record', async () => {
    const pair = await twins();
    const holding = await server.database.pool.connect();
    try {
      await holding.query('begin');
      await holding.query('update "Personne" set "DateEffacement" = now() where "IdPersonneEV1" = $1', [pair.goes]);
      const dismissing = server.as(hr.login).call(mergeCalls.dismiss, { params: pair.params });
      await patiently(waits);
      await holding.query('commit');
      expect((await dismissing).error?.name).toBe('NOT_FOUND');
    } finally {
      holding.release();
    }
    expect(await dismissed(pair)).toBe(0);
  });

  test('and merged at the same moment by another server are one or the other', async () => {
    for (const _ of [1, 2, 3]) {
      const pair = await twins();
      const IdPlan = await prepared(pair);
      const [merging, telling] = await Promise.all([
        server.as(hr.login).call(plansCalls.apply, { params: { IdPlan } }),
        replica.as(hr.login).call(mergeCalls.dismiss, { params: pair.params }),
      ]);
      const isMerged = merging.error === undefined;
      expect([isMerged, telling.error === undefined, await dismissed(pair)]).toEqual(
        isMerged ? [true, false, 0] : [false, true, 1],
      );
    }
  });

  test('after a merge was prepared are not merged by it: whoever applies it looks again', async () => {
    const pair = await twins();
    const IdPlan = await prepared(pair);
    expect((await server.as(hr.login).call(mergeCalls.dismiss, { params: pair.params })).error).toBeUndefined();
    expect((await server.as(hr.login).call(plansCalls.apply, { params: { IdPlan } })).error?.name).toBe('PLAN_MOVED');
    const again = await prepared(pair);
    expect((await server.as(hr.login).call(plansCalls.apply, { params: { IdPlan: again } })).error).toBeUndefined();
  });

  test('by two at once are told apart once', async () => {
    const pair = await twins();
    const both = await Promise.all(
      [server, replica].map((one) => one.as(hr.login).call(mergeCalls.dismiss, { params: pair.params })),
    );
    expect(both.map(({ error }) => error?.name).toSorted()).toEqual(['CONFLICT', undefined]);
    expect(await dismissed(pair)).toBe(1);
  });
});
