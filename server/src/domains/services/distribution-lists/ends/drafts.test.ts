import { listsOfDistributionCalls as calls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { listReturnCalls as returns } from '@passerelle/contracts/distribution-lists/returns.contract.ts';
import { listVisaCalls as visas } from '@passerelle/contracts/distribution-lists/visa.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type ListStage, listName, listStage, toldAs } from '../testing/list-stage.ts';

/** Drafts that nobody works at go, and can be had back for a while. */
let server: TestServer;
let stage: ListStage;
let head: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  head = await stage.build.person({}, { roles: ['hierarchicalManager'] });
});
afterAll(() => server.close());

const somebody = async () =>
  await stage.build.person({ IdPersonneEV1Manager: head.IdPersonneEV1 }, { roles: ['hierarchicalManager'] });
/** So many days pass of a list, by all of its dates. */
const pass = async (id: number, days: number) =>
  await sql`update "Liste" set touched_at = touched_at - make_interval(days => ${days}), "DateM" = "DateM" - make_interval(days => ${days}),
      draft_told = draft_told - make_interval(days => ${days}), deleted_at = deleted_at - make_interval(days => ${days}),
      freed_at = freed_at - make_interval(days => ${days})
    where "IdListe" = ${id}`.execute(server.database.db);
const isThere = async (by: BuiltPerson, id: number) =>
  (await server.as(by.login).call(calls.read, { params: { id, lang: 'fr' } })).error === undefined;
const told = async (who: BuiltPerson) => await toldAs(server, who, 'listDraftEnds');
const hours = async () => {
  await Promise.all([stage.runs('distributionLists.ends'), stage.runs('distributionLists.ends')]);
  await stage.runs('distributionLists.ends');
};

test('a draft that nobody works at is told once fourteen days before it goes, and goes after ninety', async () => {
  const owner = await somebody();
  const LibListe = listName();
  const id = await stage.create(owner, { LibListe });
  await pass(id, 75);
  await hours();
  expect(await told(owner)).toBe(0);
  await pass(id, 2);
  await hours();
  expect(await told(owner)).toBe(1);
  await pass(id, 13);
  await hours();
  expect([await isThere(owner, id), await told(owner)]).toEqual([true, 1]);
  await pass(id, 2);
  await hours();
  expect(await isThere(owner, id)).toBe(false);
});

test('it is had back for thirty days, with its name, by whose it was alone; then both are gone', async () => {
  const [owner, stranger] = [await somebody(), await somebody()];
  const LibListe = listName();
  const id = await stage.create(owner, { LibListe });
  await stage.names(owner, id, stranger);
  const goes = async () => {
    await pass(id, 80);
    await hours();
    await pass(id, 15);
    await hours();
    expect(await isThere(owner, id)).toBe(false);
  };
  await goes();
  await expect(stage.create(stranger, { LibListe })).rejects.toThrow('ERREUR_EV1_LD_DOUBLON');
  const restore = async (by: BuiltPerson) =>
    (await server.as(by.login).call(returns.restore, { params: { id } })).status;
  expect((await server.as(owner.login).call(returns.deleted, {})).body.listes.map(({ IdListe }) => IdListe)).toEqual([
    id,
  ]);
  expect([await restore(stranger), await restore(owner), await isThere(owner, id)]).toEqual([404, 204, true]);
  expect((await stage.read(owner, id)).LibListe).toBe(LibListe);
  await hours();
  expect(await isThere(owner, id)).toBe(true);
  await goes();
  await pass(id, 31);
  await hours();
  expect(await restore(owner)).toBe(404);
  expect(await stage.create(stranger, { LibListe })).toBeGreaterThan(0);
});

test('whoever works at it keeps it, told anew when nobody does again: a name, a member, criteria', async () => {
  const [owner, member] = [await somebody(), await somebody()];
  const id = await stage.create(owner);
  const works = [
    async () => await stage.names(owner, id, member),
    async () => await stage.finds(owner, id, { field: 'IdPays', operator: 'equals', value: 'FR' }),
    async () => await stage.save(owner, id, { DescListe: 'kept' }, { DescListe: '' }),
  ];
  for (const [n, work] of works.entries()) {
    await pass(id, 80);
    await hours();
    expect(await told(owner), `${n}`).toBe(n + 1);
    await work();
    await pass(id, 20);
    await hours();
    expect(await isThere(owner, id), `${n}`).toBe(true);
  }
});

test('what is published, awaits a yes, or was told of while the portal was away, stays', async () => {
  const owner = await somebody();
  const [published, awaits, away] = [
    await stage.create(owner),
    await stage.create(owner, { IdNature: 'COM' }),
    await stage.create(owner),
  ];
  await stage.publish(owner, published);
  await stage.works();
  expect((await server.as(owner.login).call(visas.submit, { params: { id: awaits } })).error).toBeUndefined();
  for (const id of [published, awaits, away]) await pass(id, 400);
  await hours();
  for (const id of [published, awaits, away]) expect(await isThere(owner, id)).toBe(true);
  expect(await told(owner)).toBe(1);
});
