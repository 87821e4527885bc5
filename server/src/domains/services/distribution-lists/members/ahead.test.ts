import { listGroupsCalls as calls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { datedChangesCalls } from '@passerelle/contracts/person/dated-changes.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { day } from '../../../../testing/day.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type ListStage, listStage } from '../testing/list-stage.ts';

/** What a list is to hold: with other criteria, and on a coming day. */
let server: TestServer;
let stage: ListStage;
let hr: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  hr = await stage.person({}, { roles: ['administrator'] });
});
afterAll(() => server.close());

const keys = (people: readonly { readonly IdPersonneEV1: number }[]) =>
  people.map(({ IdPersonneEV1 }) => IdPersonneEV1).sort((one, other) => one - other);
const ahead = async (by: BuiltPerson, id: number, jour: string) =>
  await server.as(by.login).call(calls.ahead, { params: { id, jour } });
/** A list of whoever is under a boss, with one who comes, one who goes by a change, one who leaves and one who is named until a day. */
const moving = async () => {
  const [boss, other] = [await stage.person(), await stage.person()];
  const under = { IdPersonneEV1Manager: boss.IdPersonneEV1 };
  const [stays, goes, comes, guest] = [
    await stage.person(under),
    await stage.person(under),
    await stage.person({ IdPersonneEV1Manager: other.IdPersonneEV1 }),
    await stage.person(),
  ];
  const leaves = await stage.person({ ...under, DateSortiePhysique: day(8) });
  const id = await stage.create(hr, { IdPersonneEV1backup: boss.IdPersonneEV1 });
  await stage.finds(hr, id, { field: 'Manager', operator: 'equals', value: boss.IdPersonneEV1 });
  const name = { params: { id, groupId: 0 }, body: { named: [guest.IdPersonneEV1], Jusqua: day(6) } };
  await server.as(hr.login).call(calls.saveNamed, name);
  const moves = async (who: BuiltPerson, from: BuiltPerson, to: BuiltPerson) =>
    await server.as('hr').call(datedChangesCalls.plan, {
      params: { IdPersonneEV1: who.IdPersonneEV1 },
      body: { day: day(10), fields: [{ IdChamp: 'Manager', Valeur: to.IdPersonneEV1, Vu: from.IdPersonneEV1 }] },
    });
  expect((await moves(goes, boss, other)).error).toBeUndefined();
  expect((await moves(comes, other, boss)).error).toBeUndefined();
  return { id, boss, stays, goes, comes, guest, leaves };
};

test('on a coming day, who comes and who goes is told by what is dated ahead, by stays that end and by days of those who are named', async () => {
  const { id, stays, goes, comes, guest, leaves } = await moving();
  const on = async (days: number) => (await ahead(hr, id, day(days))).body;
  expect(await on(5)).toMatchObject({ count: 4, joins: 0, leaves: 0 });
  const seventh = await on(7);
  expect([seventh.count, keys(seventh.departs)]).toEqual([3, [guest.IdPersonneEV1]]);
  // The last day of a stay is one of the list as well.
  expect(keys((await on(8)).departs)).toEqual([guest.IdPersonneEV1]);
  expect(keys((await on(9)).departs)).toEqual(keys([guest, leaves]));
  const eleventh = await on(11);
  expect(eleventh).toMatchObject({ count: 2, joins: 1, leaves: 3, hidden: 0 });
  expect([keys(eleventh.sample), keys(eleventh.arrivees), keys(eleventh.departs)]).toEqual([
    keys([stays, comes]),
    keys([comes]),
    keys([goes, guest, leaves]),
  ]);
  expect((await stage.members(hr, id)).total).toBe(4);
});

test('whoever does not read until when somebody stays is told nothing of it', async () => {
  const { id, goes, guest, leaves } = await moving();
  const plain = await stage.person();
  await server.database.pool.query(
    `update "Liste" set "IdPersonneEV1backup" = ${plain.IdPersonneEV1} where "IdListe" = ${id}`,
  );
  // They see people and who their managers are, now and on that day.
  const told = (await ahead(plain, id, day(11))).body;
  expect(keys(told.departs)).toEqual(keys([goes, guest]));
  expect(keys(told.sample)).toContain(leaves.IdPersonneEV1);
});

test('other criteria say beforehand who would come and go by name, today and on a coming day', async () => {
  const { id, comes, goes, guest, leaves, stays } = await moving();
  const preview = async (jour?: string) =>
    await server.as(hr.login).call(calls.preview, {
      body: { IdListe: id, IdGroupe: 0, Conditions: null, ...(jour && { jour }) },
    });
  const now = (await preview()).body;
  expect(now).toMatchObject({ count: 1, joins: 0, leaves: 3, arrivees: [] });
  expect(keys(now.departs)).toEqual(keys([stays, goes, leaves]));
  const later = (await preview(day(11))).body;
  expect([later.count, keys(later.departs)]).toEqual([0, keys([stays, goes, leaves, guest])]);
  expect(keys(later.arrivees)).not.toContain(comes.IdPersonneEV1);
});

test('a day that is over is refused at its place, and a list that is not seen is not there', async () => {
  const id = await stage.create(hr);
  expect((await ahead(hr, id, day(0))).error?.details).toEqual([
    expect.objectContaining({ path: 'path/jour', rule: 'dateFuture' }),
  ]);
  const stranger = await stage.person({}, { roles: ['hierarchicalManager'] });
  expect((await ahead(stranger, id, day(5))).error?.name).toBe('NOT_FOUND');
});
