import { listsOfDistributionCalls as calls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { viewAsCalls } from '@passerelle/contracts/explain/explain.contract.ts';
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
