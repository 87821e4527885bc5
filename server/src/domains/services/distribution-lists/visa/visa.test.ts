import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { listsOfDistributionCalls as calls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { listVisaCalls as visas } from '@passerelle/contracts/distribution-lists/visa.contract.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../../../../platform/db/database.ts';
import { type Build, type BuiltPerson, builders } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type ListStage, listStage } from '../testing/list-stage.ts';

/** Who says yes to a list before it is published, and to what makes one wider. */
let server: TestServer;
let build: Build;
let stage: ListStage;
let head: BuiltPerson;
let owner: BuiltPerson;
let backup: BuiltPerson;
let stranger: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  stage = listStage(server);
  head = await build.person({}, { roles: ['hierarchicalManager'] });
  const under = { IdPersonneEV1Manager: head.IdPersonneEV1 };
  owner = await build.person(under, { roles: ['hierarchicalManager'] });
  backup = await build.person(under);
  stranger = await build.person();
});
afterAll(() => server.close());

const submit = async (by: BuiltPerson, id: number) => await server.as(by.login).call(visas.submit, { params: { id } });
const validators = async (by: BuiltPerson, id: number) =>
  await server.as(by.login).call(visas.validators, { params: { id, lang: 'fr' } });
const pending = async (by: BuiltPerson, id: number) =>
  (await validators(by, id)).body.steps.find(({ Etat }) => Etat === 'pending')?.IdVisa ?? 0;
const validate = async (
  by: BuiltPerson,
  id: number,
  visaId: number,
  visaType: 'CREATION' | 'MODIFICATION' = 'CREATION',
  more: { readonly Version?: number } = {},
) => await server.as(by.login).call(visas.validate, { params: { id, visaId }, body: { visaType, ...more } });
const reject = async (by: BuiltPerson, id: number, visaId: number, Remarque = 'too many people for that') =>
  await server.as(by.login).call(visas.reject, { params: { id, visaId }, body: { visaType: 'CREATION', Remarque } });
const status = async (by: BuiltPerson, id: number) => (await stage.read(by, id)).IdStatut;
const publish = async (by: BuiltPerson, id: number) =>
  await server.as(by.login).call(calls.publish, { params: { id } });
/** A list that somebody said yes to, and that is published. */
const published = async (values: object = {}) => {
  const id = await stage.create(owner, { IdNature: 'COM', IdPersonneEV1backup: backup.IdPersonneEV1, ...values });
  await submit(owner, id);
  await validate(head, id, await pending(owner, id));
  await stage.works();
  expect(await status(owner, id)).toBe('PUBLIEE');
  return id;
};

describe('a list that writes to whole parts of the house', () => {
  test('grows by no names that nobody said yes to, and by a few who are named', async () => {
    const id = await published();
    const people: number[] = [];
    for (let n = 0; n < 6; n++)
      people.push((await build.person({ Mail: `visa.${process.pid}.${n}@group.example` })).IdPersonneEV1);
    const names = async (named: number[]) =>
      (await server.as(owner.login).call(listGroupsCalls.saveNamed, { params: { id, groupId: 0 }, body: { named } }))
        .error?.name;
    expect(await names(people)).toBe('ERREUR_LD_CREATE_ADDRESS_ATTENTE_N1');
    expect(await names(people.slice(0, 2))).toBeUndefined();
    await stage.works();
    expect(await names(people.slice(2, 4))).toBeUndefined();
    await stage.works();
    // In small steps as at once: those who were named since the yes are counted.
    expect(await names(people.slice(4, 6))).toBe('ERREUR_LD_CREATE_ADDRESS_ATTENTE_N1');
  });

  test('has an address without prefix at its making for who may have one', async () => {
    const made = await server.as(owner.login).call(calls.create, {
      body: {
        fields: Object.entries({
          ...{ LibListe: `Sans préfixe ${process.pid}`, IdNature: 'PRJ', IdPersonneEV1: owner.IdPersonneEV1 },
          ...{ Rule: 'TOUS', Visible: true, Cachee: false, SansPrefixe: true, OpenEXT: false },
        }).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur })),
      },
    });
    expect(made.error?.details).toContainEqual({ path: 'body/fields/SansPrefixe', rule: 'notAllowed' });
    const filter = 'x{';
    const asked = await server.as(owner.login).call(calls.list, { body: { filtre: 'my-lists', filter } });
    expect(asked.error?.name).toBe('FILTER_INVALID');
  });

  test('tells before who will decide and why, goes to the manager of its owner, and is published by their yes', async () => {
    const id = await stage.create(owner, { IdNature: 'COM' });
    const before = (await validators(owner, id)).body;
    expect(before).toMatchObject({ required: true, IdDemande: null, demandee: null });
    expect(before.steps).toMatchObject([{ Etat: 'toCome', holder: { IdPersonneEV1: head.IdPersonneEV1 } }]);
    expect((await publish(owner, id)).error?.name).toBe('ERREUR_LD_CREATE_ADDRESS_ATTENTE_N1');

    const { body } = await submit(owner, id);
    expect(body).toMatchObject({ IdStatut: 'ATTENTE_VISA', IdDemande: expect.any(Number) as number });
    const IdDemande = body.IdDemande ?? 0;
    expect((await submit(owner, id)).error?.name).toBe('ERREUR_LD_CREATE_ADDRESS_ATTENTE_N1');
    expect((await publish(owner, id)).error?.name).toBe('ERREUR_LD_CREATE_ADDRESS_ATTENTE_N1');
    const inbox = (await server.as(head.login).call(requestsCalls.awaiting, { query: {} })).body.rows;
    expect(inbox.map((row) => row.IdDemande)).toContain(IdDemande);
    const sheet = (await server.as(owner.login).call(requestsCalls.read, { params: { IdDemande } })).body;
    expect(sheet.opens).toBe(`liste-de-diffusion/details/dynamique/4/${id}`);
    expect(sheet.fields).toContainEqual({ IdChamp: 'Rule', Valeur: 'TOUS' });

    const visaId = await pending(owner, id);
    expect((await validate(stranger, id, visaId)).error?.name).toBe('NOT_FOUND');
    expect((await validate(owner, id, visaId)).error?.name).toBe('VISA_NON_AUTORISE');
    expect((await reject(owner, id, visaId)).error?.name).toBe('VISA_NON_AUTORISE');
    expect((await validate(head, id, visaId)).body.IdStade).toBe(stages.validated);
    expect((await validate(head, id, visaId)).error?.name).toBe('VISA_DEJA_DECIDE');
    expect((await reject(head, id, visaId)).error?.name).toBe('VISA_DEJA_DECIDE');
    expect(await status(owner, id)).toBe('PUBLICATION');
    expect((await submit(owner, id)).error?.name).toBe('LD_MISE_A_JOUR_EN_COURS');
    await stage.works();
    expect(await status(owner, id)).toBe('PUBLIEE');
    expect((await submit(owner, id)).body).toEqual({ IdStatut: 'PUBLIEE', IdDemande: null });
  });

  test('is rejected with a remark that its owner reads, corrected, and submitted again', async () => {
    const id = await stage.create(owner, { IdNature: 'ORG' });
    await submit(owner, id);
    expect((await reject(head, id, await pending(owner, id))).body.IdStade).toBe(stages.rejected);
    expect(await status(owner, id)).toBe('REJETEE');
    expect((await validators(owner, id)).body).toMatchObject({ Motif: 'too many people for that', required: true });
    expect((await publish(owner, id)).error?.name).toBe('ERREUR_LD_CREATE_ADDRESS_ATTENTE_N1');
    await stage.save(owner, id, { DescListe: 'For the few' }, { DescListe: '' });
    expect((await submit(owner, id)).body.IdStatut).toBe('ATTENTE_VISA');
  });

  test('a visa of another list is not found, and one of another kind is told', async () => {
    const [id, other] = [
      await stage.create(owner, { IdNature: 'COM' }),
      await stage.create(owner, { IdNature: 'COM' }),
    ];
    await submit(owner, id);
    await submit(owner, other);
    const visaId = await pending(owner, id);
    expect((await validate(head, other, visaId)).error?.name).toBe('NOT_FOUND');
    expect((await validate(head, id, visaId, 'MODIFICATION')).error?.name).toBe('CONFLICT');
    const wrong = { visaType: 'MODIFICATION', Remarque: 'not this one, please' } as const;
    const refused = await server.as(head.login).call(visas.reject, { params: { id, visaId }, body: wrong });
    expect(refused.error?.name).toBe('CONFLICT');
    expect(await status(owner, id)).toBe('ATTENTE_VISA');
  });

  test('corrected while it waits, asks whoever decides to read it anew; made wider, it is asked anew', async () => {
    const id = await stage.create(owner, { IdNature: 'COM', Rule: 'MEMBRES' });
    const first = (await submit(owner, id)).body.IdDemande;
    const visaId = await pending(owner, id);
    const { Version } = (await validators(owner, id)).body;
    await stage.save(owner, id, { DescListe: 'What is new' }, { DescListe: '' });
    const after = (await validators(owner, id)).body;
    expect([after.IdDemande, await pending(owner, id)]).toEqual([first, visaId]);
    const old = { Version: Version ?? 0 };
    expect((await validate(head, id, visaId, 'CREATION', old)).error?.name).toBe('DEMANDE_MODIFIEE');
    const said = { visaType: 'CREATION', Remarque: 'not as it was read', ...old } as const;
    const refused = await server.as(head.login).call(visas.reject, { params: { id, visaId }, body: said });
    expect(refused.error?.name).toBe('DEMANDE_MODIFIEE');

    await stage.save(owner, id, { Rule: 'TOUS' }, { Rule: 'MEMBRES' });
    expect((await validators(owner, id)).body.IdDemande).not.toBe(first);
    expect((await validate(head, id, visaId)).error?.name).toBe('VISA_DEJA_DECIDE');
    expect(await status(owner, id)).toBe('ATTENTE_VISA');
  });

  test('sent back by who decides, waits until it is answered', async () => {
    const id = await stage.create(owner, { IdNature: 'COM' });
    const IdDemande = (await submit(owner, id)).body.IdDemande ?? 0;
    const visaId = await pending(owner, id);
    const body = { Champs: ['DescListe'], Remarque: 'say what it is for, please' };
    await server.as(head.login).call(requestsCalls.sendBack, { params: { IdDemande, IdVisa: visaId }, body });
    expect((await validate(head, id, visaId)).error?.name).toBe('DEMANDE_STADE');
  });

  test('is submitted by its backup, who holds no right of lists', async () => {
    const id = await stage.create(owner, { IdNature: 'LOC', IdPersonneEV1backup: backup.IdPersonneEV1 });
    expect((await submit(backup, id)).body.IdStatut).toBe('ATTENTE_VISA');
    expect((await validators(backup, id)).body.steps).toMatchObject([
      { holder: { IdPersonneEV1: head.IdPersonneEV1 } },
    ]);
    for (const answer of [await submit(stranger, id), await validators(stranger, id)])
      expect(answer.error?.name).toBe('NOT_FOUND');
  });

  test('cannot be submitted without an address, nor where nobody says who decides', async () => {
    const id = await stage.create(owner, { IdNature: 'COM' });
    const { db } = server.database;
    await sql`update "Liste" set "Adresse" = null where "IdListe" = ${id}`.execute(db);
    expect((await submit(owner, id)).error?.name).toBe('MAIL_NON_VALIDE');
    await sql`update "Liste" set "Adresse" = 'a@listes.example' where "IdListe" = ${id}`.execute(db);
    const [rounds] = await rowsOf(
      db,
      sql<{ Rangs: object }>`delete from "CircuitDemande" where "typeDemande" = 8 returning "Rangs"`,
    );
    expect((await submit(owner, id)).error?.name).toBe('NO_RULE_DEFINED');
    await sql`insert into "CircuitDemande" ("typeDemande", "IdSociete", "Rangs")
      values (8, null, ${JSON.stringify(rounds?.Rangs)}::jsonb)`.execute(db);
  });
});

test('a list whose nature asks nobody is published by submitting it', async () => {
  const id = await stage.create(owner);
  expect((await validators(owner, id)).body).toMatchObject({ required: false, steps: [] });
  expect((await submit(owner, id)).body).toEqual({ IdStatut: 'PUBLICATION', IdDemande: null });
});

test('open to the outside, a list of any nature is decided, and only one that everybody writes to may be', async () => {
  const id = await stage.create(owner, { OpenEXT: true });
  expect((await validators(owner, id)).body.required).toBe(true);
  const faults = await stage.save(owner, id, { Rule: 'MEMBRES' }, { Rule: 'TOUS' });
  expect(faults.error?.details).toMatchObject([{ path: 'body/fields/OpenEXT', rule: 'notAllowed' }]);
});

describe('a published list', () => {
  test('goes on as it was agreed while what makes it wider waits; what makes it narrower is in force at once', async () => {
    const id = await published({ Rule: 'MEMBRES' });
    await stage.save(owner, id, { Rule: 'TOUS', DescListe: 'News' }, { Rule: 'MEMBRES', DescListe: '' });
    expect(await stage.read(owner, id)).toMatchObject({ Rule: 'MEMBRES', DescListe: 'News' });
    const waits = (await validators(owner, id)).body;
    expect(waits).toMatchObject({ required: true, demandee: { fields: [{ IdChamp: 'Rule', Valeur: 'TOUS' }] } });
    await stage.works();
    expect((await submit(owner, id)).body).toMatchObject({
      IdStatut: 'PUBLIEE',
      IdDemande: expect.any(Number) as number,
    });
    const visaId = await pending(owner, id);
    await stage.save(owner, id, { Rule: 'RESPONSABLES' }, { Rule: 'MEMBRES' });
    await stage.works();
    expect(await stage.read(owner, id)).toMatchObject({ Rule: 'RESPONSABLES', IdStatut: 'PUBLIEE' });
    expect((await validators(owner, id)).body.demandee).toBeNull();
    expect(visaId).toBeGreaterThan(0);
  });

  test('is wider once somebody has said yes, and can give up asking', async () => {
    const id = await published();
    await stage.save(owner, id, { OpenEXT: true }, { OpenEXT: false });
    expect((await server.as(stranger.login).call(visas.drop, { params: { id } })).error?.name).toBe('NOT_FOUND');
    expect((await server.as(owner.login).call(visas.drop, { params: { id } })).status).toBe(204);
    expect((await validators(owner, id)).body).toMatchObject({ required: false, demandee: null });
    await stage.works();
    await stage.save(owner, id, { OpenEXT: true }, { OpenEXT: false });
    await stage.works();
    await submit(owner, id);
    const visaId = await pending(owner, id);
    expect((await validate(head, id, visaId)).error?.name).toBe('CONFLICT');
    expect((await validate(head, id, visaId, 'MODIFICATION')).body.IdStade).toBe(stages.validated);
    await stage.works();
    expect(await stage.read(owner, id)).toMatchObject({ OpenEXT: true, IdStatut: 'PUBLIEE' });
  });

  test('criteria that find over a tenth more wait as well, and those that find fewer do not', async () => {
    const team = await build.person({}, { roles: ['hierarchicalManager'] });
    for (let n = 0; n < 4; n += 1)
      await build.person({ IdPersonneEV1Manager: team.IdPersonneEV1, Mail: `wide.${process.pid}.${n}@group.example` });
    const id = await published();
    const ofTeam: Condition = { field: 'Manager', operator: 'equals', value: team.IdPersonneEV1 };
    const save = async (Conditions: Condition | null, Revision: number) =>
      await server
        .as(owner.login)
        .call(listGroupsCalls.saveConditions, { params: { id, groupId: 0 }, body: { Conditions, Revision } });
    expect((await save(ofTeam, 1)).body).toMatchObject({ joins: 0, waits: true });
    expect((await stage.read(owner, id)).Membres).toBe(0);
    expect((await validators(owner, id)).body.demandee).toMatchObject({ fields: [], groupes: 1 });
    await submit(owner, id);
    await validate(head, id, await pending(owner, id), 'MODIFICATION');
    expect((await stage.read(owner, id)).Membres).toBe(4);
    await stage.works();
    expect((await save(null, 2)).body.waits).toBeUndefined();
  });
});

test('whose owner leaves while somebody is to decide keeps all that was filled in; who is next submits it again', async () => {
  const leaver = await build.person({ IdPersonneEV1Manager: head.IdPersonneEV1 }, { roles: ['hierarchicalManager'] });
  const id = await stage.create(leaver, { IdNature: 'COM', IdPersonneEV1backup: backup.IdPersonneEV1 });
  const { LibListe } = await stage.read(leaver, id);
  const { IdDemande } = (await submit(leaver, id)).body;
  await stage.leaves(leaver);
  expect(await status(backup, id)).toBe('BROUILLON');
  // Nobody takes its name meanwhile; the request is over, and whoever is next asks once more.
  await expect(stage.create(owner, { IdNature: 'COM', LibListe })).rejects.toThrow('ERREUR_EV1_LD_DOUBLON');
  expect((await validators(backup, id)).body).toMatchObject({ required: true });
  expect(IdDemande).not.toBeNull();
});
