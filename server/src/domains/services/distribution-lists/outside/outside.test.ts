import { listGroupsCalls as groups } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { listsOfDistributionCalls as calls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { listVisaCalls } from '@passerelle/contracts/distribution-lists/visa.contract.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { day } from '../../../../testing/day.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type ListStage, listStage } from '../testing/list-stage.ts';

/** Addresses of people outside, in groups that take some. */
let server: TestServer;
let stage: ListStage;
let head: BuiltPerson;
let owner: BuiltPerson;
let admin: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  head = await stage.person({}, { roles: ['hierarchicalManager'] });
  owner = await stage.person({ IdPersonneEV1Manager: head.IdPersonneEV1 }, { roles: ['hierarchicalManager'] });
  admin = await stage.person({}, { roles: ['administrator'] });
});
afterAll(() => server.close());
afterEach(async () => void (await server.database.pool.query(`delete from connector where system = 'lists'`)));

const group = async (id: number) =>
  (await server.as(owner.login).call(groups.create, { params: { id }, body: { LibGroupe: 'Partners' } })).body.IdGroupe;
const open = async (groupId: number, Externe: boolean) =>
  await server.as(owner.login).call(groups.update, { params: { groupId }, body: { Externe } });
const name = async (id: number, groupId: number, body: { NewMails?: string[]; DelMails?: string[]; Jusqua?: string }) =>
  await server.as(owner.login).call(groups.saveNamed, { params: { id, groupId }, body });
const members = async (id: number, by = owner) =>
  (await server.as(by.login).call(calls.members, { params: { id, groupId: 0 } })).body;
const rules = (answer: { readonly body?: { refused: { path: string; rule: string }[] } }) =>
  answer.body?.refused.map(({ path, rule }) => `${path} ${rule}`);

test('a group takes addresses outside once it says so, and none of ours; each entry that is not taken says why', async () => {
  const id = await stage.create(owner);
  const groupId = await group(id);
  const partner = 'Ada@Partner.Example';
  expect((await name(id, groupId, { NewMails: [partner] })).error?.details).toEqual([
    expect.objectContaining({ path: 'body/NewMails/0', rule: 'INC' }),
  ]);
  expect((await open(groupId, true)).body).toEqual({});
  const NewMails = [partner, 'ada@partner.example ', 'none', 'nobody@listes.example'];
  await server.database.pool.query(`update "Parametre" set "Valeur" = 'listes.example' where "IdParam" = 'LD_DOMAINE'`);
  const said = await name(id, groupId, { NewMails });
  expect(rules(said)).toEqual(['body/NewMails/1 DBL', 'body/NewMails/2 ADR', 'body/NewMails/3 INC']);
  expect(said.body).toMatchObject({ joins: 1, leaves: 0 });
  expect(await members(id)).toMatchObject({
    ...{ total: 1, hidden: 0, membres: [] },
    externes: [{ Adresse: 'ada@partner.example', refused: null }],
  });
  expect((await stage.read(owner, id)).Membres).toBe(1);
});

test('they are told to whoever owns the list; to others who see it they are a number', async () => {
  const id = await stage.create(owner);
  const groupId = await group(id);
  await open(groupId, true);
  await name(id, groupId, { NewMails: ['bob@partner.example'] });
  expect(await members(id, admin)).toMatchObject({ total: 1, hidden: 1, externes: [] });
  const { groupes } = (await server.as(admin.login).call(groups.list, { params: { id } })).body;
  expect(groupes.find(({ IdGroupe }) => IdGroupe === groupId)).toMatchObject({
    ...{ Externe: true, externes: [], outside: 1 },
  });
});

test('the mail suite has them, and loses them once they are taken out, or their group takes none any more', async () => {
  const id = await stage.create(owner);
  const groupId = await group(id);
  await open(groupId, true);
  await name(id, groupId, { NewMails: ['c@partner.example', 'd@partner.example', 'e@partner.example'] });
  await stage.names(owner, id, owner);
  await stage.publish(owner, id);
  await stage.works();
  const held = async () =>
    (await stage.suite((await stage.read(owner, id)).Adresse))?.mails.filter((mail) => mail.includes('partner'));
  expect(await held()).toEqual(['c@partner.example', 'd@partner.example', 'e@partner.example']);
  expect((await name(id, groupId, { DelMails: ['C@partner.example'] })).body).toMatchObject({ leaves: 1 });
  await stage.works();
  expect(await held()).toEqual(['d@partner.example', 'e@partner.example']);
  // Compared at night, they are no strangers.
  await stage.runs('distributionLists.compare');
  expect((await stage.read(owner, id)).IdStatut).toBe('PUBLIEE');
  const gaps = await server.database.pool.query(`select from "LdEcart" where "IdListe" = ${id}`);
  expect(gaps.rowCount).toBe(0);
  await open(groupId, false);
  await stage.works();
  expect(await held()).toEqual([]);
  expect((await members(id)).total).toBe(1);
});

test('of a list that somebody said yes to, they wait for another yes', async () => {
  const id = await stage.create(owner, { IdNature: 'COM' });
  const groupId = await group(id);
  const by = (one: BuiltPerson) => server.as(one.login);
  const decide = async (visaType: 'CREATION' | 'MODIFICATION') => {
    const { steps } = (await by(owner).call(listVisaCalls.validators, { params: { id, lang: 'fr' } })).body;
    const visaId = steps.findLast(({ Etat }) => Etat === 'pending')?.IdVisa ?? 0;
    return await by(head).call(listVisaCalls.validate, { params: { id, visaId }, body: { visaType } });
  };
  await by(owner).call(listVisaCalls.submit, { params: { id } });
  expect((await decide('CREATION')).error).toBeUndefined();
  await stage.works();
  expect((await open(groupId, true)).body).toEqual({ waits: true });
  const tried = await name(id, groupId, { NewMails: ['f@partner.example'] });
  expect(tried.error?.details).toEqual([expect.objectContaining({ rule: 'INC' })]);
  expect((await by(owner).call(listVisaCalls.submit, { params: { id } })).error).toBeUndefined();
  expect((await decide('MODIFICATION')).error).toBeUndefined();
  await stage.works();
  expect((await name(id, groupId, { NewMails: ['f@partner.example'] })).body).toMatchObject({ joins: 1 });
});

test('a suite that has nobody from outside in lists takes none', async () => {
  const id = await stage.create(owner);
  const groupId = await group(id);
  await server.database.pool.query(
    `insert into connector (system, connector, settings, sealed) values ('lists', 'none', '{"url": "https://none.example"}', '{}')`,
  );
  expect((await open(groupId, true)).error).toMatchObject({
    ...{ name: 'LD_NON_PRIS_EN_CHARGE', details: [{ path: 'body/Externe', rule: 'notInSuite' }] },
  });
});

test('they may be in it until a day: on the next they are out without a hand, unless that is said anew', async () => {
  const id = await stage.create(owner);
  const groupId = await group(id);
  await open(groupId, true);
  await name(id, groupId, { NewMails: ['f@partner.example', 'g@partner.example'], Jusqua: day(3) });
  await name(id, groupId, { NewMails: ['h@partner.example'] });
  expect((await name(id, groupId, { NewMails: ['g@partner.example'], Jusqua: day(9) })).body).toMatchObject({
    joins: 0,
  });
  const days = async () =>
    Object.fromEntries(
      (await server.as(owner.login).call(groups.list, { params: { id } })).body.groupes.flatMap(({ externes }) =>
        externes.map(({ Adresse, Jusqua }) => [Adresse[0], Jusqua]),
      ),
    );
  expect(await days()).toEqual({ f: day(3), g: day(9), h: null });
  await stage.hour();
  expect((await members(id)).total).toBe(3);
  await server.database.pool.query(`update "LdExterne" set "Jusqua" = $1 where "Adresse" like 'f@%'`, [day(-2)]);
  await stage.hour();
  expect(await days()).toEqual({ g: day(9), h: null });
  expect((await name(id, groupId, { NewMails: ['i@partner.example'], Jusqua: day(-2) })).error?.details).toEqual([
    expect.objectContaining({ path: 'body/Jusqua', rule: 'dateFuture' }),
  ]);
});
