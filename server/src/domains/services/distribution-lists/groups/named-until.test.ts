import { listGroupsCalls as calls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { listLossCalls } from '@passerelle/contracts/distribution-lists/losses.contract.ts';
import { listVersionsCalls } from '@passerelle/contracts/distribution-lists/versions.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { day } from '../../../../testing/day.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type ListStage, listStage } from '../testing/list-stage.ts';

/** People who are named into a list until a day. */
let server: TestServer;
let stage: ListStage;
let owner: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  owner = await stage.person({}, { roles: ['hierarchicalManager'] });
});
afterAll(() => server.close());

const name = async (id: number, people: readonly BuiltPerson[], Jusqua?: string) =>
  await server.as(owner.login).call(calls.saveNamed, {
    params: { id, groupId: 0 },
    body: { named: people.map(({ IdPersonneEV1 }) => IdPersonneEV1), ...(Jusqua && { Jusqua }) },
  });
const namedIn = async (id: number) =>
  (await server.as(owner.login).call(calls.list, { params: { id } })).body.groupes[0]?.named ?? [];
/** The day that all were named until becomes this one. */
const endOn = async (id: number, last: string) =>
  await server.database.pool.query(
    `update "LdNomme" set "Jusqua" = $1 where "IdGroupe" in (select "IdGroupe" from "LdGroupe" where "IdListe" = ${id}) and "Jusqua" is not null`,
    [last],
  );

test('are in it on that day, and out on the next without a hand: no yes is asked for, however many they are', async () => {
  const id = await stage.create(owner);
  const people = await Promise.all(Array.from({ length: 9 }, async () => await stage.person()));
  expect((await name(id, people, day(5))).body).toMatchObject({ refused: [], joins: 9 });
  await name(id, [owner]);
  expect((await namedIn(id)).map(({ Jusqua }) => Jusqua).sort()).toEqual([...people.map(() => day(5)), null]);
  await stage.publish(owner, id);
  await stage.works();
  await endOn(id, day(0));
  await stage.runs('distributionLists.day');
  expect((await stage.members(owner, id)).total).toBe(10);
  await endOn(id, day(-2));
  await stage.runs('distributionLists.day');
  expect((await stage.members(owner, id)).total).toBe(1);
  expect((await server.as(owner.login).call(listLossCalls.read, { params: { id } })).body.perdus).toBe(0);
  await stage.works();
  const { Adresse } = await stage.read(owner, id);
  expect((await stage.suite(Adresse))?.mails).toHaveLength(1);
  const told = await server.as(owner.login).call(listVersionsCalls.list, { params: { id }, query: {} });
  expect(told.body.versions[0]).toMatchObject({ cause: 'day', leaves: 9 });
  const [first] = people;
  if (!first) throw new Error('There are nine');
  const { body } = await server.as(owner.login).call(calls.why, { params: { id, personId: first.IdPersonneEV1 } });
  expect(body).toMatchObject({ member: false, reasons: [{ reason: 'notFound' }] });
  expect((await name(id, [first], day(30))).body.joins).toBe(1);
});

test('stay where criteria find them, and are kept for good once nobody says until when', async () => {
  const id = await stage.create(owner);
  const one = await stage.person({ IdPersonneEV1Manager: owner.IdPersonneEV1 });
  await name(id, [one], day(5));
  await stage.finds(owner, id, { field: 'Manager', operator: 'equals', value: owner.IdPersonneEV1 });
  await endOn(id, day(-2));
  await stage.runs('distributionLists.day');
  expect((await stage.members(owner, id)).membres).toMatchObject([{ sources: ['criteria'] }]);
  await name(id, [one]);
  expect((await namedIn(id))[0]?.Jusqua).toBeNull();
  expect((await stage.members(owner, id)).membres).toMatchObject([{ sources: ['named', 'criteria'] }]);
});

test('a day that is over is refused at the field, and nobody is named', async () => {
  const id = await stage.create(owner);
  const refused = await name(id, [owner], day(-2));
  expect(refused.error?.details).toEqual([expect.objectContaining({ path: 'body/Jusqua', rule: 'dateFuture' })]);
  expect(await namedIn(id)).toEqual([]);
});
