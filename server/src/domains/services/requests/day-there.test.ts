import { randomUUID } from 'node:crypto';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { sitesCalls } from '@passerelle/contracts/sites/sites.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Build, builders } from '../../../testing/build.ts';
import { type Elsewhere, elsewhere } from '../../../testing/elsewhere.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
let there: Elsewhere;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  there = await elsewhere(server.database.pool);
});
afterAll(() => server.close());

const PARKING = 5;

/** Whether a site there is active in its list, and offered by the form that asks for parking. */
async function saidOf(days: { readonly DateDebut?: string; readonly DateFin?: string }) {
  const LibSite = `Site ${randomUUID()}`;
  const IdSite = await build.site({ LibSite, IdPays: there.IdPays, Parking: true, ...days });
  const manager = await build.person({ IdPays: there.IdPays }, { roles: ['hrManager'] });
  const who = await build.person(
    { IdPays: there.IdPays, IdPersonneEV1Manager: manager.IdPersonneEV1 },
    { roles: ['employee'] },
  );
  const filter = JSON.stringify({ where: {}, fields: ['LibSite', 'Actif'], limit: 200 });
  const admin = await build.person({}, { roles: ['administrator'] });
  const list = await server.as(admin.login).call(sitesCalls.list, { query: { filter } });
  const offered = await server.as(who.login).call(requestsCalls.sites, {
    body: { typeDemande: PARKING, IdPersonneEV1: who.IdPersonneEV1, Ids: [IdSite] },
  });
  return { active: list.body.rows.find((row) => row.LibSite === LibSite)?.Actif, offered: offered.body.length > 0 };
}

test('a site is offered on the very days on which it is active in its list: those of its country', async () => {
  const both = { active: true, offered: true };
  const neither = { active: false, offered: false };
  expect(await saidOf({ DateDebut: there.today })).toEqual(both);
  expect(await saidOf({ DateFin: there.today })).toEqual(both);
  expect(await saidOf({ DateDebut: there.tomorrow })).toEqual(neither);
  expect(await saidOf({ DateFin: there.yesterday })).toEqual(neither);
});
