import { listReturnCalls as calls } from '@passerelle/contracts/distribution-lists/returns.contract.ts';
import { listVisaCalls } from '@passerelle/contracts/distribution-lists/visa.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type ListStage, listName, listStage } from '../testing/list-stage.ts';

/** Who would lose a list that is deleted, and what names it, told before. */
let server: TestServer;
let stage: ListStage;
let owner: BuiltPerson;
let admin: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  owner = await stage.person({}, { roles: ['hierarchicalManager'] });
  admin = await stage.person({}, { roles: ['administrator'] });
});
afterAll(() => server.close());

const losing = async (by: BuiltPerson, id: number) => await server.as(by.login).call(calls.losing, { params: { id } });
const write = async (statement: string, values: readonly unknown[]) =>
  await server.database.pool.query(statement, [...values]);

test('who would lose it is told by name as far as the reader may see them, and what names it as far as they may read of it', async () => {
  const id = await stage.create(owner);
  const [here, there, fan] = [await stage.person(), await stage.person(), await stage.person()];
  await stage.names(owner, id, here, there);
  await write(
    `insert into "LdMembre" ("IdListe", "IdPersonneEV1", "Sources", version_in) values ($1, $2, '{named}', 1)`,
    [id, (await stage.person({ IdStatut: 700 })).IdPersonneEV1],
  );
  await write(`insert into "LdAbonnement" ("IdListe", "IdPersonneEV1", "Sens") values ($1, $2, 'abonne')`, [
    id,
    fan.IdPersonneEV1,
  ]);
  const { Adresse } = await stage.read(owner, id);
  const LibSociete = `Losing ${listName()}`;
  await stage.build.company({ LibSociete, Mails: `no-mail#one@group.example;${String(Adresse).toUpperCase()}#` });
  // One whose address it is but a part of does not name it.
  await stage.build.company({ Mails: `x${Adresse}` });
  await write(
    `insert into "Mail" ("IdMail", "LibMail", "CClist", "Source") values ($1, $2, array[$3], 'listBlocked')`,
    [`LOSING${process.pid}`, `Mail ${LibSociete}`, Adresse],
  );

  const { body } = await losing(owner, id);
  expect(body).toMatchObject({ count: 3, dehors: 0 });
  expect(body.sample.map(({ IdPersonneEV1 }) => IdPersonneEV1).toSorted()).toEqual(
    [here, there].map(({ IdPersonneEV1 }) => IdPersonneEV1).toSorted(),
  );
  // Neither mails nor companies are a manager's to read.
  expect(body.citations).toEqual([
    { quoi: 'mails', n: 1, noms: [] },
    { quoi: 'companies', n: 1, noms: [] },
    { quoi: 'subscriptions', n: 1, noms: [] },
  ]);
  expect((await losing(admin, id)).body.citations).toEqual([
    { quoi: 'mails', n: 1, noms: [`Mail ${LibSociete}`] },
    { quoi: 'companies', n: 1, noms: [LibSociete] },
    { quoi: 'subscriptions', n: 1, noms: [] },
  ]);
  const stranger = await stage.person();
  expect((await losing(stranger, id)).error?.name).toBe('NOT_FOUND');
});

test('a request that waits about it is told; a list that nothing names says so', async () => {
  const plain = await stage.create(owner);
  expect((await losing(owner, plain)).body).toEqual({ count: 0, sample: [], dehors: 0, citations: [] });
  const boss = await stage.person({}, { roles: ['hierarchicalManager'] });
  const asker = await stage.person({ IdPersonneEV1Manager: boss.IdPersonneEV1 }, { roles: ['hierarchicalManager'] });
  const id = await stage.create(asker, { IdNature: 'COM' });
  await stage.names(asker, id, owner);
  const submitted = await server.as(asker.login).call(listVisaCalls.submit, { params: { id } });
  expect(submitted.error).toBeUndefined();
  expect((await losing(asker, id)).body).toMatchObject({
    count: 1,
    citations: [{ quoi: 'requests', n: 1, noms: [] }],
  });
});
