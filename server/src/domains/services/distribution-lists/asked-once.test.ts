import { allCalls } from '@passerelle/contracts/calls.ts';
import { listsOfDistributionCalls as calls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { listSuiteCalls as suite } from '@passerelle/contracts/distribution-lists/suite.contract.ts';
import { viewAsCalls } from '@passerelle/contracts/explain/explain.contract.ts';
import { parametersCalls } from '@passerelle/contracts/reference/parameters.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../testing/build.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { type ListStage, listStage } from './testing/list-stage.ts';

let server: TestServer;
let stage: ListStage;
let admin: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  admin = await stage.person({}, { roles: ['administrator'] });
});
afterAll(() => server.close());

const doing = [calls.refresh, suite.check, suite.unlock];
/** All that is noted of a list. */
const noted = async (id: number) =>
  (
    await server.database.pool.query(
      `select (select to_jsonb(l) from "Liste" l where "IdListe" = $1) as list,
        (select count(*) from effect where subject = 'Liste/' || $1) as wanted,
        (select count(*) from "LdVersion" where "IdListe" = $1) as versions`,
      [id],
    )
  ).rows[0];

test('what is asked by GET and does something is done through nobody’s eyes, and kept by no cache', async () => {
  expect(allCalls.filter(({ method, reads }) => method === 'GET' && reads === false)).toEqual(
    expect.arrayContaining(doing),
  );
  const id = await stage.create(admin);
  await stage.names(admin, id, admin);
  await stage.publish(admin, id);
  await stage.works();
  const before = await noted(id);
  const asAdmin = server.as('admin');
  const { IdPersonneEV1 } = admin;
  await asAdmin.call(viewAsCalls.start, { body: { IdPersonneEV1, Motif: 'They say that a list is missing' } });
  const headers = { 'x-view-as': String(IdPersonneEV1) };
  for (const one of doing) {
    const refused = await asAdmin.call(one, { params: { id } }, headers);
    expect([one.path, refused.error?.name]).toEqual([one.path, 'VIEW_AS_READ_ONLY']);
  }
  await asAdmin.call(viewAsCalls.stop, {}, headers);
  expect(await noted(id)).toEqual(before);
  for (const one of doing) {
    const { headers: told } = await server.as(admin.login).call(one, { params: { id } });
    expect([one.path, told['cache-control']]).toEqual([one.path, expect.stringContaining('no-store')]);
    await stage.works();
  }
});

test('how much a list may lose before somebody is asked has bounds: nobody switches the question off', async () => {
  const set = async (IdParam: string, Vu: number, Valeur: number | null) =>
    await server
      .as(admin.login)
      .call(parametersCalls.save, { params: { IdParam }, body: { fields: [{ IdChamp: 'Valeur', Vu, Valeur }] } });
  for (const [name, usual, ...wrong] of [
    ['LD_PERTE_POURCENT', 20, 51, 100, 0, -1],
    ['LD_PERTE_PERSONNES', 5, 0, 26, 1000],
  ] as const)
    for (const value of wrong) {
      const { error } = await set(name, usual, value);
      expect([name, value, error?.details?.[0]?.path]).toEqual([name, value, 'body/fields/Valeur']);
    }
  expect((await set('LD_PERTE_POURCENT', 20, 50)).status).toBe(204);
  expect((await set('LD_PERTE_POURCENT', 50, 20)).status).toBe(204);
  const outsider = await stage.person({}, { roles: ['hierarchicalManager'] });
  const refused = await server.as(outsider.login).call(parametersCalls.save, {
    params: { IdParam: 'LD_PERTE_POURCENT' },
    body: { fields: [{ IdChamp: 'Valeur', Vu: 20, Valeur: 30 }] },
  });
  expect(refused.error?.name).toBe('NOT_AUTHORIZED');
});
