import { listsOfDistributionCalls as calls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { listSecurityCalls } from '@passerelle/contracts/distribution-lists/security.contract.ts';
import { listVisaCalls } from '@passerelle/contracts/distribution-lists/visa.contract.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { fieldsOf, type ListStage, listName, listStage } from '../testing/list-stage.ts';

/** What a mail suite cannot do of a list is refused where it is asked. */
let server: TestServer;
let stage: ListStage;
let owner: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  owner = await stage.person({}, { roles: ['administrator'] });
});
afterAll(() => server.close());
afterEach(async () => void (await server.database.pool.query(`delete from connector where system = 'lists'`)));

/** A suite that may not be asked lets everybody write, hides nothing and opens nothing. */
const connectLess = async () =>
  await server.database.pool.query(
    `insert into connector (system, connector, settings, sealed) values ('lists', 'none', '{"url": "https://none.example"}', '{}')`,
  );
const faultsOf = ({
  error,
}: {
  readonly error?: { readonly name: string; readonly details?: unknown } | undefined;
}) => [
  error?.name,
  ...((error?.details ?? []) as { path: string; rule: string }[]).map(({ path, rule }) => `${path} ${rule}`),
];

test('the portal’s own suite lets whoever is outside write, and is told so', async () => {
  const id = await stage.create(owner, { OpenEXT: true });
  const answer = (await server.as(owner.login).call(calls.read, { params: { id, lang: 'fr' } })).body;
  expect(answer.suite).toMatchObject({ hides: true, opens: true });
  await server.database.pool.query(`update "CircuitDemande" set "Rangs" = '[]' where "typeDemande" = 8`);
  await stage.publish(owner, id);
  await stage.works();
  expect((await stage.suite((await stage.read(owner, id)).Adresse))?.settings).toMatchObject({ open: true });
});

test('what a suite cannot do is refused at its field, when a list is made, changed and secured', async () => {
  const id = await stage.create(owner);
  await connectLess();
  const by = server.as(owner.login);
  const asked = { LibListe: listName(), IdNature: 'PRJ', Rule: 'MEMBRES', OpenEXT: false, Cachee: true };
  expect(faultsOf(await by.call(calls.create, { body: { fields: fieldsOf(asked) } }))).toEqual([
    ...['LD_NON_PRIS_EN_CHARGE', 'body/fields/Rule notInSuite', 'body/fields/Cachee notInSuite'],
  ]);
  const opened = { fields: [{ IdChamp: 'OpenEXT', Valeur: true, Vu: false }] };
  expect(faultsOf(await by.call(calls.save, { params: { id }, body: opened }))).toEqual([
    ...['LD_NON_PRIS_EN_CHARGE', 'body/fields/OpenEXT notInSuite'],
  ]);
  expect(faultsOf(await by.call(listSecurityCalls.save, { params: { id }, body: { Rule: 'RESPONSABLES' } }))).toEqual([
    ...['LD_NON_PRIS_EN_CHARGE', 'body/Rule notInSuite'],
  ]);
  expect(await stage.read(owner, id)).toMatchObject({ Rule: 'TOUS', OpenEXT: false });
});

test('a list that was set before its suite could do less is neither submitted nor published', async () => {
  const id = await stage.create(owner, { Rule: 'MEMBRES' });
  await connectLess();
  const by = server.as(owner.login);
  expect((await by.call(calls.publish, { params: { id } })).error?.name).toBe('LD_NON_PRIS_EN_CHARGE');
  expect((await by.call(listVisaCalls.submit, { params: { id } })).error?.name).toBe('LD_NON_PRIS_EN_CHARGE');
  expect((await stage.read(owner, id)).IdStatut).toBe('BROUILLON');
});
