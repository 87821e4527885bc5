import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { listsOfDistributionCalls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { listSuiteCalls as calls } from '@passerelle/contracts/distribution-lists/suite.contract.ts';
import { sessionCalls } from '@passerelle/contracts/session/session.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type ListStage, listStage, toldAs } from '../testing/list-stage.ts';

let server: TestServer;
let stage: ListStage;
let owner: BuiltPerson;
let other: BuiltPerson;
let member: BuiltPerson;
let added: BuiltPerson;
const foreign = `foreign.${process.pid}@group.example`;
const outside = `outside.${process.pid}@elsewhere.example`;

const ask = async (text: string, ...values: unknown[]) => (await server.database.pool.query(text, values)).rows;
const fault = async (kind: string | null) => {
  await ask(`delete from twin_fault where system = 'lists'`);
  if (kind) await ask(`insert into twin_fault (system, kind) values ('lists', $1)`, kind);
};

beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  owner = await stage.person({}, { roles: ['hierarchicalManager'] });
  other = await stage.person({}, { roles: ['hierarchicalManager'] });
  member = await stage.person();
  added = await stage.person({ Mail: foreign });
});
beforeEach(async () => await fault(null));
afterAll(() => server.close());

/** A published list with one member. */
async function published(): Promise<{ readonly id: number; readonly address: string }> {
  const id = await stage.create(owner);
  await stage.names(owner, id, member);
  await stage.publish(owner, id);
  await stage.works();
  return { id, address: String((await stage.read(owner, id)).Adresse) };
}
const handAdded = async (address: string, mail: string) =>
  await ask(`insert into suite_member select marker, $2 from suite_list where address = $1`, address, mail);
const check = async (by: BuiltPerson, id: number) => await server.as(by.login).call(calls.check, { params: { id } });
const settle = async (by: BuiltPerson, id: number, how: 'reprendre' | 'corriger' | 'laisser', Mails?: string[]) =>
  await server.as(by.login).call(calls.settle, { params: { id }, body: { how, ...(Mails && { Mails }) } });
const standing = async (by: BuiltPerson, id: number) =>
  (await server.as(by.login).call(calls.standing, { params: { id } })).body;
const gaps = async (id: number) => (await standing(owner, id)).ecarts.map(({ Mail, Sens }) => `${Sens} ${Mail}`);

describe('somebody whom others put into the suite', () => {
  test('is shown by name once it is compared, stays through later publications, and is taken over as named', async () => {
    const { id, address } = await published();
    await handAdded(address, foreign);
    await handAdded(address, outside);
    const { body } = await check(owner, id);
    expect(body.ecarts).toMatchObject([
      { Mail: foreign, Sens: 'etranger', person: { IdPersonneEV1: added.IdPersonneEV1 } },
      { Mail: outside, Sens: 'etranger', person: null },
    ]);
    await stage.names(owner, id, other);
    await stage.works();
    expect((await stage.suite(address))?.mails).toContain(foreign);
    expect((await settle(owner, id, 'reprendre')).body).toEqual({ settled: 1, left: 1 });
    const groups = (await server.as(owner.login).call(listGroupsCalls.list, { params: { id } })).body.groupes;
    expect(groups[0]?.named.map(({ IdPersonneEV1 }) => IdPersonneEV1)).toContain(added.IdPersonneEV1);
    await stage.works();
    await check(owner, id);
    expect(await gaps(id)).toEqual([`etranger ${outside}`]);
  });

  test('is put out where somebody says so, and left alone where somebody says that', async () => {
    const { id, address } = await published();
    await handAdded(address, foreign);
    await handAdded(address, outside);
    await check(owner, id);
    expect((await settle(owner, id, 'laisser', [outside])).body).toEqual({ settled: 1, left: 0 });
    expect((await settle(owner, id, 'corriger')).body).toEqual({ settled: 1, left: 0 });
    expect((await settle(owner, id, 'corriger')).error?.name).toBe('LD_MISE_A_JOUR_EN_COURS');
    await stage.works();
    expect((await stage.suite(address))?.mails).toEqual([outside, expect.stringContaining('stage.')]);
    await stage.runs('distributionLists.compare');
    expect((await standing(owner, id)).ecarts).toMatchObject([{ Mail: outside, Decision: 'laisse' }]);
  });
});

test('somebody whom others took out of the suite is missing, and comes back or is left out as somebody says', async () => {
  const { id, address } = await published();
  const [mail = ''] = (await stage.suite(address))?.mails ?? [];
  const takeOut = async () => await ask('delete from suite_member where mail = $1', mail);
  await takeOut();
  await check(owner, id);
  expect(await gaps(id)).toEqual([`manquant ${mail}`]);
  await settle(owner, id, 'corriger');
  await stage.works();
  expect((await stage.suite(address))?.mails).toEqual([mail]);
  await takeOut();
  await check(owner, id);
  expect((await settle(owner, id, 'reprendre')).body).toEqual({ settled: 1, left: 0 });
  expect((await stage.members(owner, id)).total).toBe(0);
});

test('a list that others deleted in the suite is blocked, is not made again by itself, and is once somebody unlocks it', async () => {
  const { id, address } = await published();
  await ask('delete from suite_list where address = $1', address);
  expect((await check(owner, id)).body).toMatchObject({ gone: true, ecarts: [] });
  expect((await stage.read(owner, id)).IdStatut).toBe('BLOQUEE');
  await stage.names(owner, id, other);
  await stage.works();
  expect(await stage.suite(address)).toBeUndefined();
  expect((await stage.read(owner, id)).IdStatut).toBe('BLOQUEE');

  const unlock = async (login: string) => await server.as(login).call(calls.unlock, { params: { id } });
  expect((await unlock(owner.login)).error?.name).toBe('NOT_AUTHORIZED');
  expect((await unlock('admin')).body.IdStatut).toBe('SYNCHRO');
  // Asked again while it goes on, nothing is done twice.
  expect((await unlock('desk')).body.IdStatut).toBe('SYNCHRO');
  await stage.works();
  expect((await stage.suite(address))?.mails).toHaveLength(2);
  expect((await stage.read(owner, id)).IdStatut).toBe('PUBLIEE');
});

test('what is stuck is told by name to who may unlock it and to nobody else, and is no more once it goes on', async () => {
  const { id: refused } = await published();
  const { id: gone, address } = await published();
  const { id: well } = await published();
  await fault('refuses');
  await server.as(owner.login).call(listsOfDistributionCalls.save, {
    params: { id: refused },
    body: { fields: [{ IdChamp: 'DescListe', Valeur: 'x', Vu: '' }] },
  });
  await stage.works();
  await fault(null);
  await ask('delete from suite_list where address = $1', address);
  await check(owner, gone);

  const blocked = async (login: string) => await server.as(login).call(calls.blocked, {});
  expect((await blocked(owner.login)).error?.name).toBe('NOT_AUTHORIZED');
  const { LibListe } = await stage.read(owner, gone);
  const found = async (id: number) => (await blocked('desk')).body.listes.find(({ IdListe }) => IdListe === id);
  expect(await found(gone)).toEqual({
    ...{ IdListe: gone, LibListe, Adresse: address },
    ...{ Cause: 'dehors', depuis: null },
  });
  expect(await found(refused)).toMatchObject({ Cause: 'messagerie', depuis: expect.any(String) });
  expect(await found(well)).toBeUndefined();
  // Their way to it: whoever unlocks lists has to do with them.
  expect((await server.as('desk').call(sessionCalls.getConnectedUser, {})).body.user.canAccessLD).toBe(true);
  for (const id of [refused, gone])
    expect((await server.as('desk').call(calls.unlock, { params: { id } })).body.IdStatut).toBe('SYNCHRO');
  await stage.works();
  expect([await found(refused), await found(gone)]).toEqual([undefined, undefined]);
});

test('what the suite refused is told in its words, tried again by who may unlock lists, and what is left there taken out', async () => {
  const backup = await stage.person();
  const id = await stage.create(owner, { IdPersonneEV1backup: backup.IdPersonneEV1 });
  await stage.names(owner, id, member);
  await fault('refuses');
  await stage.publish(owner, id);
  const before = await toldAs(server, owner, 'listBlocked');
  await stage.works();
  // Whose it is, and who backs it, hear of it with no look at the list.
  expect(await toldAs(server, owner, 'listBlocked')).toBeGreaterThan(before);
  expect(await toldAs(server, backup, 'listBlocked')).toBeGreaterThan(0);
  expect((await stage.read(owner, id)).IdStatut).toBe('ECHEC');
  expect((await standing(owner, id)).failed).toMatchObject({
    operation: 'ensure',
    answer: expect.stringContaining('policy violation'),
  });
  await fault(null);
  expect((await server.as('admin').call(calls.unlock, { params: { id } })).body.IdStatut).toBe('PUBLICATION');
  await stage.works();
  expect((await stage.read(owner, id)).IdStatut).toBe('PUBLIEE');
  expect((await standing(owner, id)).failed).toBeNull();
});

describe('what is left of a list in the suite', () => {
  const remove = async (login: string, address: string) =>
    await server.as(login).call(calls.removeThere, { params: { address } });

  test('is taken out where it failed, and the list is a draft again', async () => {
    const { id, address } = await published();
    await fault('refuses');
    await server.as(owner.login).call(listsOfDistributionCalls.save, {
      params: { id },
      body: { fields: [{ IdChamp: 'DescListe', Valeur: 'x', Vu: '' }] },
    });
    await stage.works();
    expect((await stage.read(owner, id)).IdStatut).toBe('ECHEC');
    await fault(null);
    expect((await remove(owner.login, address)).status).toBe(204);
    await stage.works();
    expect(await stage.suite(address)).toBeUndefined();
    expect((await stage.read(owner, id)).IdStatut).toBe('BROUILLON');
  });

  test('is nobody else’s to take out: a list that is well, a list of another, what bears no mark of ours', async () => {
    const { address } = await published();
    const unknown = (await remove(other.login, 'nobody@group.example')).raw;
    expect((await remove(owner.login, address)).raw).toBe(unknown);
    await ask(
      `insert into suite_list (marker, address, name, settings) values ('by hand', 'by.hand@group.example', 'x', '{}')`,
    );
    expect((await remove('admin', 'by.hand@group.example')).error?.name).toBe('NOT_FOUND');
    const failed = await published();
    await ask(
      `update effect set state = 'failed' where subject = 'Liste/' || $1 and operation = 'ensure'`,
      String(failed.id),
    );
    expect((await remove(other.login, failed.address)).raw).toBe(unknown);
    expect(await stage.suite(failed.address)).toBeDefined();
  });
});

test('an address is taken here or in the suite alike, and whose it is is told to nobody', async () => {
  const { id, address } = await published();
  const name = String((await stage.read(owner, id)).LibListe);
  const exists = async (login: string, asked: string, query: object) =>
    await server.as(login).call(calls.existsThere, { params: { name: asked }, query });
  expect((await exists(other.login, name, { IdNature: 'PRJ' })).body).toEqual({ Adresse: address, taken: true });
  await ask(
    `insert into suite_list (marker, address, name, settings)
    select 'another', 'by-hand@' || split_part($1, '@', 2), 'x', '{}'`,
    address,
  );
  expect((await exists(other.login, 'By hand', { Prefix: '' })).body.taken).toBe(true);
  expect((await exists(other.login, 'By foot', { Prefix: 'prj' })).body.taken).toBe(false);
  expect((await exists(other.login, '!?', {})).body).toEqual({ Adresse: null, taken: false });
});

test('a suite that is silent is said to be, and nothing is noted', async () => {
  const { id } = await published();
  const members = async (by: BuiltPerson) => await server.as(by.login).call(calls.members, { params: { id } });
  expect((await members(owner)).body).toMatchObject({ there: true, hidden: 0, next: null });
  expect((await members(owner)).body.membres).toMatchObject([{ person: { IdPersonneEV1: member.IdPersonneEV1 } }]);
  expect((await members(other)).error?.name).toBe('NOT_FOUND');
  await fault('down');
  expect((await members(owner)).error?.name).toBe('LD_MESSAGERIE_MUETTE');
  expect((await check(owner, id)).error?.name).toBe('LD_MESSAGERIE_MUETTE');
  const exists = await server.as(owner.login).call(calls.existsThere, { params: { name: 'x' }, query: { Prefix: '' } });
  expect(exists.error?.name).toBe('LD_MESSAGERIE_MUETTE');
  const removed = await server.as(owner.login).call(calls.removeThere, { params: { address: 'x@y.example' } });
  expect(removed.error?.name).toBe('LD_MESSAGERIE_MUETTE');
  await stage.runs('distributionLists.compare');
  expect((await standing(owner, id)).compared).toBeNull();
});

test('a list is compared, settled and told of by nobody who may not see it', async () => {
  const { id } = await published();
  const none = 2_000_000_000;
  expect((await check(other, id)).raw).toBe((await check(other, none)).raw);
  expect((await settle(other, id, 'laisser')).raw).toBe((await settle(other, none, 'laisser')).raw);
  const tell = async (of: number) => (await server.as(other.login).call(calls.standing, { params: { id: of } })).raw;
  expect(await tell(id)).toBe(await tell(none));
  await server.as(owner.login).call(listGroupsCalls.saveNamed, {
    params: { id, groupId: 0 },
    body: { named: [added.IdPersonneEV1] },
  });
  expect((await check(owner, id)).error?.name).toBe('LD_MISE_A_JOUR_EN_COURS');
});
