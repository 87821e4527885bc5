import { readFileSync } from 'node:fs';
import { listsOfDistributionCalls as calls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { explainCalls, viewAsCalls } from '@passerelle/contracts/explain/explain.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../testing/build.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { type ListStage, listStage } from './testing/list-stage.ts';

/** Who looks after the lists of a country sees those whose owner is there. */
let server: TestServer;
let stage: ListStage;
let hr: BuiltPerson;
let french: BuiltPerson;
let polish: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  hr = await stage.person({ IdPays: 'FR' }, { roles: ['hrCountryManager'] });
  french = await stage.person({ IdPays: 'FR' }, { roles: ['hierarchicalManager'] });
  polish = await stage.person({ IdPays: 'PL' }, { roles: ['hierarchicalManager'] });
});
afterAll(() => server.close());

const statusFor = async (login: string, id: number, headers = {}) =>
  (await server.as(login).call(calls.read, { params: { id, lang: 'fr' } }, headers)).status;
const listed = async (login: string, headers = {}) =>
  (await server.as(login).call(calls.list, { body: { filtre: 'all' } }, headers)).body.rows.map(
    ({ IdListe }) => IdListe,
  );

test('lists are seen by the country of their owner, through somebody’s eyes as by them, and no more once they are another’s', async () => {
  const [here, there] = [await stage.create(french), await stage.create(polish)];
  expect([await statusFor(hr.login, here), await statusFor(hr.login, there)]).toEqual([200, 404]);
  const seen = await listed(hr.login);
  expect([seen.includes(here), seen.includes(there)]).toEqual([true, false]);

  const admin = server.as('admin');
  const { IdPersonneEV1 } = hr;
  await admin.call(viewAsCalls.start, { body: { IdPersonneEV1, Motif: 'They say that a list is missing' } });
  const headers = { 'x-view-as': String(IdPersonneEV1) };
  expect([await statusFor('admin', here, headers), await statusFor('admin', there, headers)]).toEqual([200, 404]);
  expect((await listed('admin', headers)).includes(there)).toBe(false);
  await admin.call(viewAsCalls.stop, {}, headers);

  await server.database.pool.query(`update "Liste" set "IdPersonneEV1" = $1 where "IdListe" = $2`, [
    polish.IdPersonneEV1,
    here,
  ]);
  expect(await statusFor(hr.login, here)).toBe(404);
  expect((await listed(hr.login)).includes(here)).toBe(false);
  expect(await statusFor(polish.login, here)).toBe(200);
});

test('an explanation says of a list what its perimeter does, for whoever may see it', async () => {
  const [here, there] = [await stage.create(french), await stage.create(polish)];
  const told = async (who: BuiltPerson, list: number, login = 'admin') =>
    await server.as(login).call(explainCalls.decision, {
      params: { IdPersonneEV1: who.IdPersonneEV1, IdDroit: 'ldd' },
      query: { kind: 'list', key: list },
    });
  for (const who of [hr, french, polish])
    for (const list of [here, there]) {
      const { body } = await told(who, list);
      expect(body.allowed, `${who.login} ${list}`).toBe((await statusFor(who.login, list)) === 200);
      expect(body.grants.some(({ reaches }) => reaches)).toBe(body.allowed);
    }
  const { grants, names } = (await told(hr, there)).body;
  expect(grants.flatMap(({ bounds }) => bounds.flatMap(({ steps }) => steps))).toContainEqual(
    expect.objectContaining({ field: 'IdPersonneEV1.IdPays', against: ['FR'], value: ['PL'], holds: false }),
  );
  expect(JSON.stringify(names)).not.toContain('undefined');
  // Of a list that is none, or that the asker does not see, nothing is told.
  expect((await told(hr, 2_000_000_000)).error?.name).toBe('NOT_FOUND');
  expect((await told(hr, there, hr.login)).error).toBeDefined();
});

test('an upgrade leaves a perimeter that was edited as it is, and says which lists in one that was not', async () => {
  const text = readFileSync(new URL('../../../../migrations/0460_distribution_lists.sql', import.meta.url), 'utf8');
  const steps = text.match(/^update "Perimetre"[\s\S]*?;$/gm) ?? [];
  expect(steps).toHaveLength(4);
  const own = { list: { field: 'IdNature', operator: 'equals', value: 'PRJ' }, person: { or: [] } };
  const client = await server.database.pool.connect();
  try {
    await client.query('begin');
    await client.query(`update "Perimetre" set "Conditions" = $1 where "IdPerimetre" = 4`, [own]);
    await client.query(`update "Perimetre" set "Conditions" = "Conditions" - 'list' where "IdPerimetre" = 6`);
    for (const step of steps) await client.query(step);
    const { rows } = await client.query<{ id: number; is: object }>(
      `select "IdPerimetre" as id, "Conditions" as is from "Perimetre" where "IdPerimetre" in (4, 6) order by 1`,
    );
    expect(rows[0]?.is).toEqual(own);
    expect(rows[1]?.is).toHaveProperty('list');
  } finally {
    await client.query('rollback');
    client.release();
  }
});
