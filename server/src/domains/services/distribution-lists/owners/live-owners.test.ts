import { listsOfDistributionCalls as lists } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { listOwnersCalls } from '@passerelle/contracts/distribution-lists/owners.contract.ts';
import { listReturnCalls } from '@passerelle/contracts/distribution-lists/returns.contract.ts';
import { liveSigns } from '@passerelle/contracts/live/live.events.ts';
import { sessionCalls } from '@passerelle/contracts/session/session.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { hearStream } from '../../../../testing/heard-stream.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type ListStage, listStage, toldAs } from '../testing/list-stage.ts';

/** Open tabs hear that a list is theirs, or no more, whatever right of lists they have. */
let server: TestServer;
let there: TestServer;
let stage: ListStage;
let owner: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  there = await server.replica();
  for (const { app } of [server, there]) await app.listen({ port: 0, host: '127.0.0.1' });
  stage = listStage(server);
  owner = await stage.person({}, { roles: ['hierarchicalManager'] });
});
afterAll(() => server.close());

const patient = { timeout: 15_000 };
/** A tab that is open, on the other replica; it forgets what it heard where that is asked. */
const tabOf = async ({ login }: BuiltPerson) => {
  const tab = await hearStream(there, login);
  await expect.poll(tab.said, patient).toContain(liveSigns.hello);
  return { ...tab, forgets: () => void tab.heard.splice(0) };
};
const opens = async (by: BuiltPerson) =>
  (await server.as(by.login).call(sessionCalls.getConnectedUser, {})).body.user.canAccessLD;
const reads = async (by: BuiltPerson, id: number) =>
  (await server.as(by.login).call(lists.read, { params: { id, lang: 'fr' } })).error?.name ?? 'reads';
const backedBy = async (id: number, who: BuiltPerson, was: BuiltPerson | null) => {
  const seen = { IdPersonneEV1backup: was?.IdPersonneEV1 ?? null };
  const { error } = await stage.save(owner, id, { IdPersonneEV1backup: who.IdPersonneEV1 }, seen);
  expect(error).toBeUndefined();
};

test('whoever backed a list and was replaced hears it within a second, and has neither list nor menu; so does who backs it now', async () => {
  const [former, next, stranger] = [await stage.person(), await stage.person(), await stage.person()];
  const id = await stage.create(owner);
  const other = await stage.create(owner);
  const [formers, nexts, strangers] = [await tabOf(former), await tabOf(next), await tabOf(stranger)];
  expect([await opens(former), await reads(former, id)]).toEqual([false, 'NOT_FOUND']);
  await backedBy(id, former, null);
  await expect.poll(formers.said, patient).toContain('lists.given');
  // That list and no other, with no right of lists but what comes with it.
  expect([await opens(former), await reads(former, id), await reads(former, other)]).toEqual([
    true,
    'reads',
    'NOT_FOUND',
  ]);
  const found = (await server.as(former.login).call(lists.list, { body: { filtre: 'all' } })).body;
  expect(found.rows.map(({ IdListe }) => IdListe)).toEqual([id]);

  formers.forgets();
  const since = performance.now();
  await backedBy(id, next, former);
  await expect.poll(formers.said, { ...patient, interval: 10 }).toContain('lists.given');
  // A machine that runs much else is slower.
  expect(performance.now() - since).toBeLessThan(process.env.CI ? 10_000 : 3_000);
  expect([await opens(former), await reads(former, id)]).toEqual([false, 'NOT_FOUND']);
  await expect.poll(nexts.said, patient).toContain('lists.given');
  expect(await reads(next, id)).toBe('reads');
  // It says nothing of which list, and others hear nothing.
  expect(formers.heard.filter(({ event }) => event === 'lists.given').map(({ data }) => data)).toEqual([{}]);
  expect(strangers.said()).toEqual([liveSigns.hello]);
  for (const tab of [formers, nexts, strangers]) tab.leave();
});

test('whoever owned a list hears that it was given to another, and so does whoever is given many at once', async () => {
  const heir = await stage.person({ IdPersonneEV1Manager: owner.IdPersonneEV1 });
  const backup = await stage.person();
  const backups = await tabOf(backup);
  const values = { IdPersonneEV1backup: backup.IdPersonneEV1 };
  const IdListes = JSON.stringify([await stage.create(owner, values), await stage.create(owner)]);
  // A new list names them.
  await expect.poll(backups.said, patient).toContain('lists.given');
  expect([await toldAs(server, backup, 'listGiven'), await toldAs(server, owner, 'listGiven')]).toEqual([1, 0]);
  backups.leave();
  const [owners, heirs] = [await tabOf(owner), await tabOf(heir)];
  const changed = await server
    .as(owner.login)
    .call(listOwnersCalls.change, { query: { IdListes }, body: { IdPersonneEV1: heir.IdPersonneEV1 } });
  expect(changed.error).toBeUndefined();
  for (const tab of [owners, heirs]) await expect.poll(tab.said, patient).toContain('lists.given');
  expect(await opens(heir)).toBe(true);
  for (const tab of [owners, heirs]) tab.leave();
});

test('a list that is deleted is gone from the tabs of whoever owns and backs it, and is back in them when it is restored', async () => {
  const backup = await stage.person();
  const id = await stage.create(owner, { IdPersonneEV1backup: backup.IdPersonneEV1 });
  await stage.names(owner, id, backup);
  await stage.publish(owner, id);
  await stage.works();
  const tab = await tabOf(backup);
  const calls = server.as(owner.login);
  expect((await calls.call(lists.remove, { params: { id } })).error).toBeUndefined();
  await expect.poll(tab.said, patient).toContain('lists.given');
  expect(await opens(backup)).toBe(false);
  tab.forgets();
  expect((await calls.call(listReturnCalls.restore, { params: { id } })).error).toBeUndefined();
  await expect.poll(tab.said, patient).toContain('lists.given');
  expect(await opens(backup)).toBe(true);
  tab.leave();
});
