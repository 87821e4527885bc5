import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { listHealthCalls } from '@passerelle/contracts/distribution-lists/health.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type ListStage, listStage } from '../testing/list-stage.ts';

/** Lists follow what people are of, though nobody wrote these people. */
let server: TestServer;
let stage: ListStage;
let admin: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  admin = await stage.person({}, { roles: ['administrator'] });
});
afterAll(() => server.close());

const members = async (id: number) =>
  (await stage.members(admin, id)).membres.map(({ IdPersonneEV1 }) => IdPersonneEV1).sort((one, two) => one - two);
const query = async (text: string, ...values: unknown[]) => await server.database.pool.query(text, values);
/** A list of whoever this holds of, under one boss. */
const found = async (boss: BuiltPerson, field: string, value: unknown) => {
  const id = await stage.create(admin);
  const under = { field: 'Manager', operator: 'equals', value: boss.IdPersonneEV1 };
  await stage.finds(admin, id, { and: [under, { field, operator: 'equals', value }] } as never);
  return id;
};

test('a company that is in another country takes its people along, within a minute', async () => {
  const boss = await stage.person();
  const company = await stage.build.company({ IdPays: 'FR' });
  const who = await stage.person({ IdPersonneEV1Manager: boss.IdPersonneEV1, IdSocietePrestation: company });
  const [french, polish] = [
    await found(boss, 'IdPaysSocietePrestation', 'FR'),
    await found(boss, 'IdPaysSocietePrestation', 'PL'),
  ];
  expect([await members(french), await members(polish)]).toEqual([[who.IdPersonneEV1], []]);
  await query(`update "Societe" set "IdPays" = 'PL' where "IdSociete" = $1`, company);
  await stage.recomputed();
  expect([await members(french), await members(polish)]).toEqual([[], [who.IdPersonneEV1]]);
});

test('a contract that becomes one of the house takes its people along', async () => {
  const boss = await stage.person();
  const { rows } = await query(
    `select "IdContrat" as id, "IsInternal" as own from "Contrat" order by "IdContrat" limit 1`,
  );
  const { id: IdContrat, own } = rows[0] as { readonly id: number; readonly own: boolean };
  const who = await stage.person({ IdPersonneEV1Manager: boss.IdPersonneEV1, IdContrat });
  const [was, is] = [await found(boss, 'IsInternal', own), await found(boss, 'IsInternal', !own)];
  expect([await members(was), await members(is)]).toEqual([[who.IdPersonneEV1], []]);
  await query(`update "Contrat" set "IsInternal" = not "IsInternal" where "IdContrat" = $1`, IdContrat);
  await stage.recomputed();
  expect([await members(was), await members(is)]).toEqual([[], [who.IdPersonneEV1]]);
  await query(`update "Contrat" set "IsInternal" = not "IsInternal" where "IdContrat" = $1`, IdContrat);
});

test('a value that is retired takes nobody out by itself: the list says so, and who is in it stays', async () => {
  const boss = await stage.person();
  const { rows } = await query(`select "IdContrat" as id from "Contrat" where "Actif" order by "IdContrat" limit 1`);
  const { id: IdContrat } = rows[0] as { readonly id: number };
  const who = await stage.person({ IdPersonneEV1Manager: boss.IdPersonneEV1, IdContrat });
  const id = await found(boss, 'IdContrat', IdContrat);
  await query(`update "Contrat" set "Actif" = false where "IdContrat" = $1`, IdContrat);
  await stage.runs('distributionLists.day');
  expect(await members(id)).toEqual([who.IdPersonneEV1]);
  const { constats } = (await server.as(admin.login).call(listHealthCalls.read, { params: { id } })).body;
  expect(constats.map(({ fault }) => fault)).toContain('closedCode');
  await query(`update "Contrat" set "Actif" = true where "IdContrat" = $1`, IdContrat);
  const why = { params: { id, personId: who.IdPersonneEV1 } };
  expect((await server.as(admin.login).call(listGroupsCalls.why, why)).body.member).toBe(true);
});
