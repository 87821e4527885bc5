import { listsOfDistributionCalls as calls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { listVisaCalls as visas } from '@passerelle/contracts/distribution-lists/visa.contract.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngines } from '../../../../app/engines.ts';
import { keepRequest, sendRequest } from '../../../../engines/requests/moves/ask.ts';
import { noFiles } from '../../../../engines/requests/request-hand.ts';
import { rowsOf } from '../../../../platform/db/database.ts';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { day } from '../../../../testing/day.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { loadActor } from '../../../foundation/actor/actor.queries.ts';
import { fieldsOf, type ListStage, listName, listStage } from '../testing/list-stage.ts';
import { listRequests } from './visa.queries.ts';

/** Requests that were made by a version which had no lists yet. */
let server: TestServer;
let stage: ListStage;
let head: BuiltPerson;
let owner: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  head = await stage.build.person({}, { roles: ['hierarchicalManager'] });
  owner = await stage.build.person({ IdPersonneEV1Manager: head.IdPersonneEV1 }, { roles: ['hierarchicalManager'] });
});
afterAll(() => server.close());

/** Asks as the version before does: the request names no list. */
const asks = async (values: object, sent = true): Promise<number> => {
  const { db } = server.database;
  const { act, kernel } = createEngines(db);
  const { actor } = await loadActor(db, owner.IdPersonneEV1);
  return await act({ call: 'requests.add', actor }, async (writing) => {
    const hand = { writing, kernel, actor, files: noFiles };
    const { request } = await keepRequest(hand, listRequests(), {
      ...{ IdPersonneEV1: owner.IdPersonneEV1, judged: true },
      fields: fieldsOf(values),
    });
    if (sent) await sendRequest(hand, listRequests(), request);
    return request.IdDemande;
  });
};
const listOf = async (IdDemande: number) =>
  (
    await rowsOf(
      server.database.db,
      sql<{ IdListe: number | null }>`select "IdListe" from "DemandeListe" where "IdDemande" = ${IdDemande}`,
    )
  )[0]?.IdListe ?? 0;
const upgraded = async () => await stage.runs('distributionLists.oldRequests');
const listsCalled = async (LibListe: string) =>
  await rowsOf(
    server.database.db,
    sql<{ IdListe: number }>`select "IdListe" from "Liste" where fold("LibListe") = fold(${LibListe})`,
  );

test('become drafts with what was asked, which their owner goes on with, once whoever looks at them', async () => {
  const LibListe = listName();
  const id = await asks(
    { LibListe, DescListe: 'for all', IdNature: 'TMP', DateFermeture: day(40), Cachee: true },
    false,
  );
  await Promise.all([upgraded(), upgraded()]);
  await upgraded();
  expect(await listsCalled(LibListe)).toHaveLength(1);
  const IdListe = await listOf(id);
  expect(await stage.read(owner, IdListe)).toMatchObject({
    ...{ LibListe, DescListe: 'for all', IdNature: 'TMP', DateFermeture: day(40), Cachee: true, Rule: 'TOUS' },
    IdStatut: 'BROUILLON',
  });
  await expect(stage.create(owner, { LibListe, IdNature: 'TMP', DateFermeture: day(9) })).rejects.toThrow(
    'ERREUR_EV1_LD_DOUBLON',
  );
  const { entries } = (
    await server
      .as(owner.login)
      .call(historyCalls.timeline, { params: { entity: 'Liste', id: String(IdListe) }, query: {} })
  ).body;
  expect(entries).toHaveLength(1);
  expect(await stage.names(owner, IdListe, head)).toBeDefined();
});

test('keep the visa that waits: the yes opens it to its owner, who says who is in it before it is there', async () => {
  const id = await asks({ LibListe: listName(), IdNature: 'COM' });
  await upgraded();
  const IdListe = await listOf(id);
  expect((await stage.read(owner, IdListe)).IdStatut).toBe('ATTENTE_VISA');
  const { steps } = (await server.as(owner.login).call(visas.validators, { params: { id: IdListe, lang: 'fr' } })).body;
  const visaId = steps.find(({ Etat }) => Etat === 'pending')?.IdVisa ?? 0;
  const said = await server.as(head.login).call(visas.validate, {
    params: { id: IdListe, visaId },
    body: { visaType: 'CREATION' },
  });
  expect(said.error).toBeUndefined();
  await stage.works();
  expect((await stage.read(owner, IdListe)).IdStatut).toBe('BROUILLON');
  await stage.names(owner, IdListe, head);
  expect((await server.as(owner.login).call(calls.publish, { params: { id: IdListe } })).error).toBeUndefined();
  await stage.works();
  expect((await stage.read(owner, IdListe)).IdStatut).toBe('PUBLIEE');
});

test('go on being asked by a replica of the version before, also for a name that a list has by then', async () => {
  const LibListe = listName();
  await stage.create(owner, { LibListe, IdNature: 'COM' });
  const [first, second] = [await asks({ LibListe, IdNature: 'COM' }), await asks({ LibListe, IdNature: 'PRJ' }, false)];
  await upgraded();
  expect((await stage.read(owner, await listOf(first))).LibListe).toBe(`${LibListe} 2`);
  expect((await stage.read(owner, await listOf(second))).LibListe).toBe(LibListe);
});

test('are left as they are where they are over, lack what a list has, or are of whoever left', async () => {
  const { db } = server.database;
  const over = await asks({ LibListe: listName(), IdNature: 'PRJ' }, false);
  await sql`update "Demande" set "IdStade" = 6 where "IdDemande" = ${over}`.execute(db);
  const nameless = await asks({ IdNature: 'PRJ' }, false);
  const gone = await asks({ LibListe: listName(), IdNature: 'PRJ' }, false);
  const left = await stage.build.person({ DateSortiePhysique: day(-2) });
  await sql`update "Demande" set "IdPersonneEV1" = ${left.IdPersonneEV1} where "IdDemande" = ${gone}`.execute(db);
  await upgraded();
  expect([await listOf(over), await listOf(nameless), await listOf(gone)]).toEqual([0, 0, 0]);
});

test('and what lists ask is no old request, nor is it once its list is gone', async () => {
  const LibListe = listName();
  const id = await stage.create(owner, { LibListe, IdNature: 'COM' });
  await server.as(owner.login).call(visas.submit, { params: { id } });
  await server.as(owner.login).call(calls.remove, { params: { id } });
  await upgraded();
  expect(await listsCalled(LibListe)).toEqual([]);
});
