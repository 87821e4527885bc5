import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { listSubscriptionsCalls } from '@passerelle/contracts/distribution-lists/subscriptions.contract.ts';
import { listVersionsCalls as calls } from '@passerelle/contracts/distribution-lists/versions.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { day } from '../../../../testing/day.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type ListStage, listStage } from '../testing/list-stage.ts';

/** Who was in a list on a day, and who came and went. */
let server: TestServer;
let stage: ListStage;
let owner: BuiltPerson;
let one: BuiltPerson;
let two: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  owner = await stage.person({}, { roles: ['hierarchicalManager'] });
  [one, two] = [await stage.person(), await stage.person()];
});
afterAll(() => server.close());

const versions = async (id: number, by = owner) =>
  await server.as(by.login).call(calls.list, { params: { id }, query: {} });
const version = async (id: number, n: number, by = owner) =>
  await server.as(by.login).call(calls.read, { params: { id, version: n } });
const onDay = async (id: number, jour: string, by = owner) =>
  await server.as(by.login).call(calls.onDay, { params: { id, jour }, query: {} });
const keys = (people: readonly { readonly IdPersonneEV1: number }[]) =>
  people.map(({ IdPersonneEV1 }) => IdPersonneEV1).sort((a, b) => a - b);

test('each change tells who came and went and why, and each day who was in it', async () => {
  const id = await stage.create(owner);
  expect((await versions(id)).body).toEqual({ versions: [], next: null });
  await stage.names(owner, id, one, two);
  await server.database.pool.query(
    `update "LdVersion" set made_at = now() - interval '10 days' where "IdListe" = ${id}`,
  );
  await server.as(owner.login).call(listGroupsCalls.saveNamed, {
    params: { id, groupId: 0 },
    body: { neither: [two.IdPersonneEV1], named: [owner.IdPersonneEV1] },
  });
  const told = (await versions(id)).body.versions;
  expect(told).toMatchObject([
    { version: 2, cause: 'named', joins: 1, leaves: 1, membres: 2 },
    { version: 1, cause: 'named', joins: 2, leaves: 0, membres: 2 },
  ]);
  const last = (await version(id, 2)).body;
  expect([keys(last.arrivees), keys(last.departs)]).toEqual([[owner.IdPersonneEV1], [two.IdPersonneEV1]]);
  expect(last).toMatchObject({ hiddenArrivees: 0, hiddenDeparts: 0 });
  expect((await onDay(id, day(-20))).body).toEqual({ membres: [], total: 0, hidden: 0, next: null });
  expect(keys((await onDay(id, day(-5))).body.membres)).toEqual(keys([one, two]));
  expect(keys((await onDay(id, day(0))).body.membres)).toEqual(keys([owner, one]));
});

test('who left by themself is a number, and whoever was erased stays counted', async () => {
  const id = await stage.create(owner);
  await stage.names(owner, id, owner, one);
  await stage.publish(owner, id);
  await stage.works();
  await server.as(one.login).call(listSubscriptionsCalls.save, {
    params: { personId: one.IdPersonneEV1 },
    body: { abonnements: [{ IdListe: id, abonne: false }] },
  });
  expect((await versions(id)).body.versions[0]).toMatchObject({ cause: 'subscription', leaves: 1, membres: 1 });
  expect((await version(id, 2)).body).toMatchObject({ departs: [], hiddenDeparts: 1 });
  await server.database.pool.query(
    `delete from "LdMembre" where "IdListe" = ${id} and "IdPersonneEV1" = ${owner.IdPersonneEV1}`,
  );
  expect((await onDay(id, day(0))).body).toMatchObject({ membres: [], total: 1, hidden: 1 });
});

test('who left by themself is named on no day, in no change and by no reason, but to themself and to whoever reads their lists', async () => {
  const id = await stage.create(owner);
  const mine = await stage.person({ IdPersonneEV1Manager: owner.IdPersonneEV1 });
  await stage.names(owner, id, owner, one, mine);
  await stage.publish(owner, id);
  await stage.works();
  await server.database.pool.query(
    `update "LdVersion" set made_at = now() - interval '3 days' where "IdListe" = ${id}`,
  );
  for (const who of [one, mine])
    await server.as(who.login).call(listSubscriptionsCalls.save, {
      params: { personId: who.IdPersonneEV1 },
      body: { abonnements: [{ IdListe: id, abonne: false }] },
    });
  const before = (await onDay(id, day(-2))).body;
  expect([keys(before.membres), before.total, before.hidden]).toEqual([keys([owner, mine]), 3, 1]);
  const reasons = async (who: BuiltPerson) =>
    (
      await server.as(owner.login).call(listGroupsCalls.why, { params: { id, personId: who.IdPersonneEV1 } })
    ).body.reasons.map(({ reason }) => reason);
  expect([await reasons(one), await reasons(mine)]).toEqual([
    ['receivesNothing', 'named'],
    ['optedOut', 'named'],
  ]);
  expect((await version(id, 2)).body).toMatchObject({ departs: [], hiddenDeparts: 1 });
  expect(keys((await version(id, 3)).body.departs)).toEqual([mine.IdPersonneEV1]);
});

test('is for who may see the list, page by page', async () => {
  const id = await stage.create(owner);
  await stage.names(owner, id, one);
  const answers = async (list: number) => [
    (await versions(list, two)).raw,
    (await version(list, 1, two)).raw,
    (await onDay(list, day(0), two)).raw,
  ];
  expect(await answers(id)).toEqual(await answers(2_000_000_000));
  expect((await version(id, 9)).error?.name).toBe('NOT_FOUND');
  await server.database.pool.query(
    `insert into "LdVersion" ("IdListe", version, cause, joins, leaves) select ${id}, n, 'people', 0, 0 from generate_series(2, 30) n`,
  );
  const first = (await versions(id)).body;
  expect([first.versions.length, first.next]).toEqual([20, 11]);
  const rest = await server.as(owner.login).call(calls.list, { params: { id }, query: { before: 11 } });
  expect([rest.body.versions.length, rest.body.next]).toEqual([10, null]);
});
