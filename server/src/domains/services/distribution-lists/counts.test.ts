import { listsOfDistributionCalls as calls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { listSecurityCalls } from '@passerelle/contracts/distribution-lists/security.contract.ts';
import { listSubscriptionsCalls } from '@passerelle/contracts/distribution-lists/subscriptions.contract.ts';
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

test('the count on a list, its members, its file and the mail suite are as many, whatever each is in it by', async () => {
  const boss = await stage.person();
  const team = { IdPersonneEV1Manager: boss.IdPersonneEV1 };
  const [found, both] = [await stage.person(team), await stage.person(team)];
  const [named, took] = [await stage.person(), await stage.person()];
  // None of these receives anything.
  await stage.person({ ...team, Suspendu: true });
  const without = await stage.person({ Mail: null });
  const id = await stage.create(admin);
  await stage.finds(admin, id, { field: 'Manager', operator: 'equals', value: boss.IdPersonneEV1 });
  await stage.names(admin, id, named, both, without);
  await stage.publish(admin, id);
  await stage.works();
  await server.as(took.login).call(listSubscriptionsCalls.save, {
    params: { personId: took.IdPersonneEV1 },
    body: { abonnements: [{ IdListe: id, abonne: true }] },
  });
  await stage.works();

  const { membres, total, hidden } = await stage.members(admin, id);
  const { rows } = (
    await server.as(admin.login).call(calls.list, {
      body: { filtre: 'my-lists', filter: JSON.stringify({ where: {}, fields: ['Membres', 'LibListe'] }) },
    })
  ).body;
  const file = await server.as(admin.login).call(listSecurityCalls.exportMembers, {
    params: { lang: 'en', id, groupId: 0 },
  });
  const { Adresse, Membres } = await stage.read(admin, id);
  const inFile = file.raw.trim().split('\n').length - 1;
  const there = (await stage.suite(Adresse))?.mails.length;
  expect([total, hidden, rows.find((row) => row.IdListe === id)?.Membres, Membres]).toEqual([4, 0, 4, 4]);
  expect([inFile, Number(file.headers['x-total-count']), there]).toEqual([4, 4, 4]);
  const sources = Object.fromEntries(membres.map((one) => [one.IdPersonneEV1, one.sources]));
  expect(sources).toEqual({
    [found.IdPersonneEV1]: ['criteria'],
    [both.IdPersonneEV1]: ['named', 'criteria'],
    [named.IdPersonneEV1]: ['named'],
    [took.IdPersonneEV1]: ['subscribed'],
  });
});
