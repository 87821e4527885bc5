import { listsOfDistributionCalls as lists } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { listOwnersCalls as calls } from '@passerelle/contracts/distribution-lists/owners.contract.ts';
import { notificationsCalls } from '@passerelle/contracts/notifications/notifications.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type ListStage, listStage, toldAs } from '../testing/list-stage.ts';

let server: TestServer;
let stage: ListStage;
let owner: BuiltPerson;
let other: BuiltPerson;
let successor: BuiltPerson;

beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  owner = await stage.person({}, { roles: ['hierarchicalManager'] });
  other = await stage.person({}, { roles: ['hierarchicalManager'] });
  // Of the owner's team: a manager makes their people answer for lists.
  successor = await stage.person({ IdPersonneEV1Manager: owner.IdPersonneEV1 });
});
afterAll(() => server.close());

const change = async (by: BuiltPerson, IdListes: readonly number[] | string, body: object) =>
  await server.as(by.login).call(calls.change, {
    query: { IdListes: typeof IdListes === 'string' ? IdListes : JSON.stringify(IdListes) },
    body: { IdPersonneEV1: successor.IdPersonneEV1, ...body },
  });
const ownerOf = async (by: BuiltPerson, id: number) => (await stage.read(by, id)).IdPersonneEV1?.IdPersonneEV1;
const mayOwner = async (by: BuiltPerson, IdListe: number) =>
  await server.as(by.login).call(calls.mayOwner, { params: { IdListe } });

test('many lists are given another owner, with a line and a reason for each that is not, and both calls say the same beforehand', async () => {
  const mine = [await stage.create(owner), await stage.create(owner, { Rule: 'RESPONSABLES' })];
  const [plain = 0, published = 0] = mine;
  await stage.names(owner, published, other);
  await stage.publish(owner, published);
  await stage.works();
  const moving = await stage.create(owner);
  await stage.names(owner, moving, other);
  await stage.publish(owner, moving);
  const backed = await stage.create(owner, { IdPersonneEV1backup: successor.IdPersonneEV1 });
  const foreign = await stage.create(other);

  expect((await mayOwner(owner, plain)).body).toEqual({ autorise: true, raison: null });
  expect((await mayOwner(owner, moving)).body).toEqual({ autorise: false, raison: 'underWay' });
  expect((await mayOwner(owner, foreign)).error?.name).toBe('NOT_FOUND');
  const backup = await server.as(owner.login).call(calls.mayBackup, { params: { IdListe: moving } });
  expect(backup.body).toEqual({ autorise: false, raison: 'underWay' });

  const { body } = await change(owner, [plain, published, moving, backed, foreign], { Motif: 'New team' });
  expect(body.lignes).toEqual([
    { IdListe: plain, fait: true, raison: null },
    { IdListe: published, fait: true, raison: null },
    { IdListe: moving, fait: false, raison: 'underWay' },
    { IdListe: backed, fait: false, raison: 'duplicate' },
    { IdListe: foreign, fait: false, raison: 'unknownValue' },
  ]);
  expect(await ownerOf(successor, plain)).toBe(successor.IdPersonneEV1);
  expect(await ownerOf(owner, moving)).toBe(owner.IdPersonneEV1);
  expect(await ownerOf(other, foreign)).toBe(other.IdPersonneEV1);
  // Owner and backup alone may write to it: the suite knows the new one.
  await stage.works();
  const { Adresse } = await stage.read(successor, published);
  expect((await stage.suite(Adresse))?.settings.senders).toEqual([expect.stringContaining('@group.example')]);

  const rows = (await server.as(owner.login).call(plansCalls.rows, { params: { IdPlan: body.IdPlan } })).body;
  expect(rows.rows.flatMap(({ reason }) => reason?.map(({ rule }) => rule) ?? []).sort()).toEqual([
    'duplicate',
    'underWay',
  ]);
});

test('whoever backed several lists and is replaced in all of them by one act is told so once, and of one list as of one', async () => {
  const [former, next] = [await stage.person(), await stage.person()];
  const [one, two, three] = await Promise.all(
    [1, 2, 3].map(async () => await stage.create(owner, { IdPersonneEV1backup: former.IdPersonneEV1 })),
  );
  const told = async (who: BuiltPerson) => [
    await toldAs(server, who, 'listsTaken'),
    await toldAs(server, who, 'listTaken'),
    await toldAs(server, who, 'listsGiven'),
  ];
  const replaces = async (IdListes: readonly unknown[]) =>
    await server.as(owner.login).call(calls.change, {
      query: { IdListes: JSON.stringify(IdListes) },
      body: { IdPersonneEV1backup: next.IdPersonneEV1 },
    });
  expect((await replaces([one, two])).error).toBeUndefined();
  expect(await told(former)).toEqual([1, 0, 0]);
  expect(await told(next)).toEqual([0, 0, 1]);
  const { body } = await server.as(former.login).call(notificationsCalls.list, { query: {} });
  expect(JSON.stringify(body)).toContain('2 listes');
  expect((await replaces([three])).error).toBeUndefined();
  expect(await told(former)).toEqual([1, 1, 0]);
});

test('a save that asks for nothing, or of no list, is refused, and lists of others are as if there were none', async () => {
  const foreign = await stage.create(other);
  expect((await change(owner, [foreign], {})).error?.name).toBe('PLAN_EMPTY');
  expect((await change(owner, [2_000_000_000], {})).error?.name).toBe('PLAN_EMPTY');
  for (const keys of ['x', '{}', '[]', '["1"]', '[0]'])
    expect((await change(owner, keys, {})).error?.details).toEqual([
      { path: 'query/IdListes', rule: 'type', value: 'array' },
    ]);
  const nothing = await server
    .as(owner.login)
    .call(calls.change, { query: { IdListes: `[${foreign}]` }, body: { Motif: 'x' } });
  expect(nothing.error?.name).toBe('INVALID_INPUT');
});

test('all lists that a filter finds are given another owner, save those that are left out, of the selection that was seen', async () => {
  const asker = await stage.person({}, { roles: ['hierarchicalManager'] });
  const heir = await stage.person({ IdPersonneEV1Manager: asker.IdPersonneEV1 });
  const [first, second, spared] = [await stage.create(asker), await stage.create(asker), await stage.create(asker)];
  const backed = await stage.create(other, { IdPersonneEV1backup: asker.IdPersonneEV1 });
  const ask = async (choix: object | undefined, IdListes?: string) =>
    await server.as(asker.login).call(calls.change, {
      query: IdListes === undefined ? {} : { IdListes },
      body: { IdPersonneEV1: heir.IdPersonneEV1, ...(choix && { choix: choix as never }) },
    });
  const all = { filtre: 'my-lists', filter: '{}' };
  const { body } = await ask({ ...all, except: [spared] });
  expect(body.lignes.map(({ IdListe, fait }) => [IdListe, fait])).toEqual([
    [first, true],
    [second, true],
  ]);
  expect(await ownerOf(heir, first)).toBe(heir.IdPersonneEV1);
  expect(await ownerOf(asker, spared)).toBe(asker.IdPersonneEV1);
  expect(await ownerOf(other, backed)).toBe(other.IdPersonneEV1);
  // Those of others are found by no choice, and keys beside a choice are no question.
  expect((await ask({ filtre: 'all', filter: '{}', only: [await stage.create(other)] })).error?.name).toBe(
    'PLAN_EMPTY',
  );
  expect((await ask(undefined)).error?.name).toBe('INVALID_INPUT');
  expect((await ask(all, `[${spared}]`)).error?.name).toBe('INVALID_INPUT');
  expect((await ask({ filtre: 'my-lists', filter: 'x' })).error?.name).toBe('FILTER_INVALID');
});

test('a file of one’s own lists holds no others', async () => {
  const mine = await stage.person({}, { roles: ['hierarchicalManager'] });
  const id = await stage.create(mine, { IdPersonneEV1backup: owner.IdPersonneEV1 });
  const rows = async (filtre: string) => {
    const body = { filtre, format: 'csv', filter: '{}', columns: ['LibListe'] } as never;
    return Number((await server.as(owner.login).call(lists.export, { body })).headers['x-total-count']);
  };
  expect(await rows('my-backup-lists')).toBe(1);
  expect(await rows('all')).toBeGreaterThan(1);
  expect(id).toBeGreaterThan(0);
});
