import { listsOfDistributionCalls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { listNamesCalls as calls } from '@passerelle/contracts/distribution-lists/names.contract.ts';
import { toldUrl } from '@passerelle/contracts/secret-paths.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type ListStage, listStage } from '../testing/list-stage.ts';

let server: TestServer;
let stage: ListStage;
let owner: BuiltPerson;
let other: BuiltPerson;
let id: number;
let address: string;
const name = `Équipe Nommée ${process.pid}`;

beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  owner = await stage.person({}, { roles: ['hierarchicalManager'] });
  other = await stage.person({}, { roles: ['hierarchicalManager'] });
  id = await stage.create(owner, { LibListe: name });
  address = String((await stage.read(owner, id)).Adresse);
});
afterAll(() => server.close());

const alike = async (by: BuiltPerson, asked: string, query: object = {}) =>
  await server.as(by.login).call(calls.alike, { params: { name: asked }, query });
const withMail = async (by: BuiltPerson, mail: string) =>
  await server.as(by.login).call(calls.withMail, { params: { mail } });

test('lists are found by words of their names and by their address, by who may see them', async () => {
  const found = [{ IdListe: id, LibListe: name, Adresse: address }];
  expect((await alike(owner, 'EQUIPE nommee')).body).toEqual({ listes: found, more: false });
  expect((await alike(owner, name, { IdNature: 'PRJ', Prefix: 'PRJ' })).body.listes).toEqual(found);
  expect((await alike(owner, name, { IdNature: 'COM' })).body.listes).toEqual([]);
  expect((await alike(owner, name, { Prefix: 'com' })).body.listes).toEqual([]);
  expect((await withMail(owner, address.toUpperCase())).body).toEqual(found[0]);
});

test('nothing of lists that one may not see is told by the answer, and a name that is taken is only that', async () => {
  expect((await alike(other, name)).raw).toBe((await alike(other, 'No such list')).raw);
  expect((await withMail(other, address)).raw).toBe((await withMail(other, 'nobody@group.example')).raw);
  const taken = await server
    .as(other.login)
    .call(listsOfDistributionCalls.nameTaken, { body: { NomDL: name, IdNature: 'PRJ' } });
  expect(taken.body).toEqual({ Adresse: address, taken: true });
});

test('names and addresses in paths are in no log', () => {
  expect(toldUrl(calls.alike, { name })).not.toContain('Nomm');
  expect(toldUrl(calls.withMail, { mail: address })).not.toContain('@');
});
