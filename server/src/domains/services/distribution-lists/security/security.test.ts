import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { listsOfDistributionCalls as lists } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { listSecurityCalls as calls } from '@passerelle/contracts/distribution-lists/security.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type ListStage, listStage } from '../testing/list-stage.ts';

let server: TestServer;
let stage: ListStage;
let owner: BuiltPerson;
let other: BuiltPerson;
let sender: BuiltPerson;
let second: BuiltPerson;

beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  owner = await stage.person({}, { roles: ['hierarchicalManager'] });
  other = await stage.person({}, { roles: ['hierarchicalManager'] });
  sender = await stage.person();
  second = await stage.person();
});
afterAll(() => server.close());

const save = async (by: BuiltPerson, id: number, body: object) =>
  await server.as(by.login).call(calls.save, { params: { id }, body: { Rule: 'PERSO', ...body } });
const senders = async (by: BuiltPerson, id: number) =>
  await server.as(by.login).call(calls.senders, { params: { id } });
const mailOf = async (id: number, person: BuiltPerson) =>
  (await stage.members(owner, id)).membres.find(({ IdPersonneEV1 }) => IdPersonneEV1 === person.IdPersonneEV1)?.Mail;

describe('who may write to a list', () => {
  test('is named before only those who are named may: such a list is not saved without, nor published once they are gone', async () => {
    const id = await stage.create(owner);
    const fields = [{ IdChamp: 'Rule', Valeur: 'PERSO', Vu: 'TOUS' }];
    const set = async () => await server.as(owner.login).call(lists.save, { params: { id }, body: { fields } });
    const refused = await set();
    expect(refused.error?.details).toEqual([expect.objectContaining({ rule: 'needsSenders' })]);
    expect(refused.error?.details?.[0]?.path).toContain('Rule');
    expect((await stage.read(owner, id)).Rule).toBe('TOUS');
    expect((await save(owner, id, { IdPersonneEV1Personnes: [sender.IdPersonneEV1] })).status).toBe(200);
    await server.database.pool.query(`delete from "LdSecurite" where "IdListe" = ${id}`);
    const published = await server.as(owner.login).call(lists.publish, { params: { id } });
    expect(published.error?.details).toEqual([{ path: 'Rule', rule: 'needsSenders' }]);
  });

  test('is named by key and by address; entries that are not right say why, and the suite knows the others', async () => {
    const id = await stage.create(owner);
    await stage.names(owner, id, sender, second);
    const mail = String(await mailOf(id, second));
    const saved = await save(owner, id, {
      IdPersonneEV1Personnes: [sender.IdPersonneEV1, 2_000_000_000],
      MailsCustomRule: [mail.toUpperCase(), mail, 'no address', 'nobody@group.example'],
    });
    expect(saved.body.refused).toEqual([
      { path: 'body/IdPersonneEV1Personnes/1', rule: 'INC' },
      { path: 'body/MailsCustomRule/1', rule: 'DBL' },
      { path: 'body/MailsCustomRule/2', rule: 'ADR' },
      { path: 'body/MailsCustomRule/3', rule: 'INC' },
    ]);
    const named = (await senders(owner, id)).body;
    expect(named.senders.map(({ IdPersonneEV1 }) => IdPersonneEV1).sort()).toEqual(
      [sender.IdPersonneEV1, second.IdPersonneEV1].sort(),
    );
    expect(named.hidden).toBe(0);
    await stage.publish(owner, id);
    const locked = await save(owner, id, {});
    expect(locked.error?.name).toBe('LD_MISE_A_JOUR_EN_COURS');
    await stage.works();
    const { Adresse, Rule } = await stage.read(owner, id);
    expect(Rule).toBe('PERSO');
    expect((await stage.suite(Adresse))?.settings).toMatchObject({ rule: 'PERSO' });
    expect((await stage.suite(Adresse))?.settings.senders).toHaveLength(2);

    await save(owner, id, { IdPersonneEV1Personnes: [sender.IdPersonneEV1] });
    await stage.works();
    expect((await stage.suite(Adresse))?.settings.senders).toHaveLength(1);
    expect((await save(owner, id, { Rule: 'MEMBRES' })).status).toBe(200);
    await stage.works();
    expect((await stage.suite(Adresse))?.settings).toMatchObject({ rule: 'MEMBRES', senders: [] });
  });

  test('is somebody: a list that names its senders names one at least, and a save that names none that is right is refused whole', async () => {
    const id = await stage.create(owner);
    const none = await save(owner, id, { IdPersonneEV1Personnes: [] });
    expect(none.error?.details).toEqual([{ path: 'body/IdPersonneEV1Personnes', rule: 'required' }]);
    const wrong = await save(owner, id, { MailsCustomRule: ['x'] });
    expect(wrong.error?.details).toEqual([{ path: 'body/MailsCustomRule/0', rule: 'ADR' }]);
    expect((await stage.read(owner, id)).Rule).toBe('TOUS');
  });

  test('is told and changed by nobody who may not see the list', async () => {
    const id = await stage.create(owner);
    expect((await senders(other, id)).error?.name).toBe('NOT_FOUND');
    expect((await save(other, id, { IdPersonneEV1Personnes: [other.IdPersonneEV1] })).raw).toBe(
      (await save(other, 2_000_000_000, { IdPersonneEV1Personnes: [other.IdPersonneEV1] })).raw,
    );
    expect((await senders(owner, id)).body.senders).toEqual([]);
  });
});

describe('the file of who is in a list', () => {
  const file = async (by: BuiltPerson, id: number, groupId: number, more: object = {}) =>
    await server.as(by.login).call(calls.exportMembers, { params: { lang: 'en', id, groupId, ...more } });

  test('has each member with what they are in by, of the list or of one group', async () => {
    const id = await stage.create(owner);
    await stage.names(owner, id, sender, second);
    const { IdGroupe } = (
      await server.as(owner.login).call(listGroupsCalls.create, { params: { id }, body: { LibGroupe: 'Two' } })
    ).body;
    await server.as(owner.login).call(listGroupsCalls.saveNamed, {
      params: { id, groupId: IdGroupe },
      body: { named: [second.IdPersonneEV1] },
    });
    const whole = await file(owner, id, 0);
    expect(whole.headers['x-total-count']).toBe('2');
    expect(whole.headers['content-type']).toContain('text/csv');
    const lines = whole.raw.trim().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('@group.example');
    expect((await file(owner, id, IdGroupe)).raw.trim().split('\n')).toHaveLength(2);
    const workbook = await server
      .as(owner.login)
      .call(calls.exportMembers, { params: { lang: 'fr', id, groupId: 0 }, query: { format: 'xlsx' } });
    expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK');
    expect((await file(owner, id, 0, { lang: 'xx' })).error?.name).toBe('LANGUAGE_NOT_SUPPORTED');
  });

  test('is of no group of another list, not even of one’s own, and of no list that one may not see', async () => {
    const [id, elsewhere] = [await stage.create(owner), await stage.create(owner)];
    const { IdGroupe } = (
      await server.as(owner.login).call(listGroupsCalls.create, { params: { id: elsewhere }, body: { LibGroupe: 'x' } })
    ).body;
    const foreign = await file(owner, id, IdGroupe);
    expect(foreign.error?.name).toBe('NOT_FOUND');
    expect(foreign.raw).toBe((await file(owner, id, 2_000_000_000)).raw);
    expect((await file(other, id, 0)).raw).toBe((await file(other, 2_000_000_000, 0)).raw);
  });

  test('says how many others are in it, whom the reader may not see', async () => {
    const id = await stage.create(owner);
    const unseen = await stage.person({ IdPays: 'CN' });
    await stage.names(owner, id, sender, unseen);
    const reader = await stage.build.holderOf(
      ['ldd', 'ann'],
      {},
      {
        person: { field: 'IdPays', operator: 'equals', value: 'FR' },
        list: { field: 'IdPersonneEV1', operator: 'equals', value: owner.IdPersonneEV1 },
      },
    );
    await save(owner, id, { IdPersonneEV1Personnes: [sender.IdPersonneEV1, unseen.IdPersonneEV1] });
    // Everybody is on the card that all may read, unless a house says otherwise.
    await server.database.pool.query(`delete from "ProfilDroit" where "IdProfil" = 1 and "IdDroit" = 'ann'`);
    const lines = (await file(reader, id, 0)).raw.trim().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[2]).toContain('1 other member');
    const told = async () => (await senders(reader, id)).body;
    expect(await told()).toMatchObject({ senders: [{ IdPersonneEV1: sender.IdPersonneEV1 }], hidden: 1 });
    // Whoever says anew whom they see says nothing of the others.
    expect((await save(reader, id, { IdPersonneEV1Personnes: [] })).status).toBe(200);
    expect(await told()).toEqual({ senders: [], hidden: 1 });
  });
});
