import { listGroupsCalls as groups } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { listsOfDistributionCalls as lists } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { listSubscriptionsCalls as subscriptions } from '@passerelle/contracts/distribution-lists/subscriptions.contract.ts';
import { viewAsCalls } from '@passerelle/contracts/explain/explain.contract.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../testing/build.ts';
import { unzipped } from '../../../testing/sample-files.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { type ListStage, listStage } from './testing/list-stage.ts';

/** What is told of lists, and of people by lists, to whom. */
let server: TestServer;
let stage: ListStage;
let owner: BuiltPerson;
let me: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  owner = await stage.person({}, { roles: ['hierarchicalManager'] });
  me = await stage.person({ IdPersonneEV1Manager: owner.IdPersonneEV1 });
});
afterAll(() => server.close());

const published = async (values: object = {}) => {
  const id = await stage.create(owner, values);
  await stage.names(owner, id, me, owner);
  await stage.publish(owner, id);
  await stage.works();
  return id;
};
const timeline = async (by: BuiltPerson, id: number) =>
  (await server.as(by.login).call(historyCalls.timeline, { params: { entity: 'Liste', id: String(id) }, query: {} }))
    .body.entries;
const exportOf = async ({ login, IdPersonneEV1 }: BuiltPerson) => {
  const url = `/api/Personnes/${IdPersonneEV1}/donnees`;
  const { rawPayload } = await server.as(login).send({ method: 'GET', url, headers: { 'accept-language': 'en' } });
  return unzipped(rawPayload)['data.html'] ?? '';
};
const subscribe = async (IdListe: number, abonne: boolean) =>
  await server.as(me.login).call(subscriptions.save, {
    params: { personId: me.IdPersonneEV1 },
    body: { abonnements: [{ IdListe, abonne }] },
  });

test('whoever looks after a list is told that somebody left it, and not who', async () => {
  const id = await published();
  expect((await subscribe(id, false)).status).toBe(200);
  const told = (await timeline(owner, id)).filter(({ call }) => call === subscriptions.save.operationId);
  expect(told).toHaveLength(1);
  expect(told[0]?.changes).toEqual([{ field: 'Membres', before: 2, after: 1 }]);
  expect(JSON.stringify(told)).not.toContain(`"IdPersonneEV1":${me.IdPersonneEV1}`);
  const others = (await timeline(owner, id)).filter(({ call }) => call === groups.saveNamed.operationId);
  expect(others[0]?.who?.IdPersonneEV1).toBe(owner.IdPersonneEV1);
});

test('whoever asks for their data reads the lists that they are in by name, and is told of no other', async () => {
  const [id, other] = [await published({ Visible: false }), await stage.create(owner, { Visible: false })];
  const page = await exportOf(me);
  expect(page).toContain(String((await stage.read(owner, id)).LibListe));
  expect(page).not.toContain(`${String((await stage.read(owner, other)).LibListe)}<`);
});

test('who may read of somebody which lists they are in learns of no list that is not shown to all', async () => {
  const [shown, hidden] = [await published(), await published({ Visible: false })];
  const reader = await stage.build.holderOf(['ann', 'ild', 'alc']);
  const read = async (by: BuiltPerson) =>
    (
      await server.as(by.login).call(subscriptions.read, { params: { personId: me.IdPersonneEV1, lang: 'fr' } })
    ).body.abonnements.map(({ IdListe }) => IdListe);
  expect(await read(me)).toEqual(expect.arrayContaining([shown, hidden]));
  expect(await read(owner)).toEqual(expect.arrayContaining([shown, hidden]));
  expect(await read(reader)).toContain(shown);
  expect(await read(reader)).not.toContain(hidden);
  const taken = async (IdListe: number) =>
    (
      await server.as(reader.login).call(subscriptions.save, {
        params: { personId: me.IdPersonneEV1 },
        body: { abonnements: [{ IdListe, abonne: false }] },
      })
    ).error?.details;
  expect(await taken(hidden)).toEqual(await taken(2_000_000_000));
});

test('through somebody’s eyes, lists that are theirs are found as theirs', async () => {
  const id = await stage.create(owner, { IdPersonneEV1backup: me.IdPersonneEV1 });
  const mine = async (seen: BuiltPerson, filtre: 'my-lists' | 'my-backup-lists') => {
    const admin = server.as('admin');
    const { IdPersonneEV1 } = seen;
    await admin.call(viewAsCalls.start, { body: { IdPersonneEV1, Motif: 'They say that a list is missing' } });
    const headers = { 'x-view-as': String(IdPersonneEV1) };
    const found = (await admin.call(lists.list, { body: { filtre } }, headers)).body.rows.map(({ IdListe }) => IdListe);
    const { count } = (await admin.call(lists.count, { query: { filtre } }, headers)).body;
    expect(count).toBe(found.length);
    await admin.call(viewAsCalls.stop, {}, headers);
    return found;
  };
  const own = await stage.build.holderOf(['ldd', 'ann', 'ld.access']);
  const theirs = await stage.create(own);
  expect(await mine(own, 'my-lists')).toEqual([theirs]);
  const backup = await stage.build.holderOf(['ldd', 'ann']);
  await stage.create(owner, { IdPersonneEV1backup: backup.IdPersonneEV1 });
  expect(await mine(backup, 'my-backup-lists')).toHaveLength(1);
  expect(id).toBeGreaterThan(0);
});

test('criteria that compare what one may not read of people are closed to a new owner: they go on, and are replaced', async () => {
  const author = await stage.build.holderOf(['ldd', 'ann', 'ld.access', 'ann-col-IdContrat']);
  const id = await stage.create(author, { IdPersonneEV1backup: me.IdPersonneEV1 });
  await stage.finds(author, id, { field: 'IdContrat', operator: 'equals', value: 1 });
  const read = async (by: BuiltPerson) =>
    (await server.as(by.login).call(groups.list, { params: { id } })).body.groupes[0];
  expect(await read(author)).toMatchObject({ closed: false, Conditions: { field: 'IdContrat' } });
  expect(await read(me)).toMatchObject({ closed: true, Conditions: null });
  const changed = (entries: Awaited<ReturnType<typeof timeline>>) =>
    entries.flatMap(({ changes }) => changes.map(({ field }) => field));
  expect(changed(await timeline(author, id))).toContain('Conditions');
  expect(changed(await timeline(me, id))).not.toContain('Conditions');
  const Revision = (await read(me))?.Revision ?? 0;
  await stage.finds(me, id, { field: 'IdPays', operator: 'equals', value: 'FR' }, Revision);
  expect(await read(me)).toMatchObject({ closed: false, Conditions: { field: 'IdPays' } });
});
