import { readFileSync } from 'node:fs';
import { filesCalls } from '@passerelle/contracts/files/files.contract.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../../../../testing/build.ts';
import { day } from '../../../../testing/day.ts';
import { pdf } from '../../../../testing/sample-files.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { seededRole } from '../../../foundation/actor/seeded-roles.ts';

let server: TestServer;
let build: Build;
let company: number;
let site: number;
let boss: BuiltPerson;
let manager: BuiltPerson;
/** The manager's role, as it is held. */
let managing: number;
let report: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  company = await build.company();
  site = await build.site({ Badge: true, Cantine: true });
  boss = await build.person({ IdSociete: company }, { roles: ['hierarchicalManager'] });
  const IdPersonneEV1Manager = boss.IdPersonneEV1;
  manager = await build.person({ IdSociete: company, IdSite: site, IdPersonneEV1Manager }, { roles: ['employee'] });
  managing = await build.role(manager.IdPersonneEV1, { IdRole: seededRole('hierarchicalManager') });
  await act(manager, 'hierarchicalManager');
  report = await below();
});
afterAll(() => server.close());

const ACCES = 3;
const CANTINE = 4;
const VEHICULE = 7;

const below = async () =>
  await build.person({ IdSociete: company, IdSite: site, IdPersonneEV1Manager: manager.IdPersonneEV1 });
const fields = (values: object) => Object.entries(values).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur }));
const draft = async (by: BuiltPerson, of: BuiltPerson, typeDemande: number, values: object) =>
  (
    await server.as(by.login).call(requestsCalls.add, {
      body: { typeDemande, IdPersonneEV1: of.IdPersonneEV1, fields: fields(values), transmettre: false },
    })
  ).body.IdDemande;
const badge = async (by: BuiltPerson, of: BuiltPerson) =>
  await draft(by, of, ACCES, { IdSite: site, DateDebut: day(3), Principal: true });
const licence = { IdTypeVehicule: 1, Flotte: 'PUV', NumeroPermis: 'LIC-0042', DateDelivrance: '2015-03-02' };
const sendFile = async (by: BuiltPerson) =>
  (
    await server.as(by.login).call(filesCalls.send, {
      query: { purpose: 'document', name: 'licence.pdf' },
      content: { bytes: pdf(), type: 'application/pdf' },
    })
  ).body.IdFichier;
/** A car for oneself, with one's licence and its file. */
const car = async (by: BuiltPerson) => {
  const IdFichier = await sendFile(by);
  const values = { IdSite: site, DateDebut: day(3), ...licence, PiecePermis: [IdFichier] };
  return { IdDemande: await draft(by, by, VEHICULE, values), IdFichier };
};
/** Somebody who acts under the manager's role now. */
const delegate = async (Portee: { types?: number[]; sites?: number[] } | null = null) => {
  const one = await build.person({ IdSociete: company, IdPersonneEV1Manager: boss.IdPersonneEV1 });
  await server.database.pool.query('update "PersonneRole" set "Annule" = true where "IdPersonneRoleDelegue" = $1', [
    managing,
  ]);
  await build.role(one.IdPersonneEV1, {
    ...{ IdRole: seededRole('hierarchicalManager'), IdPersonneRoleDelegue: managing, DateFin: day(30) },
    ...{ switchDelegue: true, Portee: Portee && JSON.stringify(Portee) },
  });
  return one;
};
const act = async (by: BuiltPerson, role: 'employee' | 'hierarchicalManager') => {
  const take = (ParDefaut: boolean, which: string) =>
    server.database.pool.query(
      `update "PersonneRole" set "ParDefaut" = $1 where "IdPersonneEV1" = $2 and "IdRole" ${which} $3`,
      [ParDefaut, by.IdPersonneEV1, seededRole(role)],
    );
  await take(false, '<>');
  await take(true, '=');
};
const move = { IdChamp: 'DateDebut', Valeur: day(4), Vu: day(3) };
const every = async (by: BuiltPerson, IdDemande: number) => {
  const as = server.as(by.login);
  const params = { IdDemande };
  return {
    read: (await as.call(requestsCalls.read, { params })).status,
    save: (await as.call(requestsCalls.save, { params, body: { fields: [move] } })).status,
    comment: (await as.call(requestsCalls.comment, { params, body: { Texte: 'Hm' } })).status,
    history: (await as.call(historyCalls.timeline, { params: { entity: 'Demande', id: String(IdDemande) } })).status,
    cancel: (await as.call(requestsCalls.move, { params: { ...params, action: 'annuler' }, body: {} })).status,
  };
};
const nothing = { read: 404, save: 404, comment: 404, history: 404, cancel: 404 };

describe('what was asked as oneself', () => {
  test.each(['employee', 'hierarchicalManager'] as const)(
    'for oneself, acting as %s, is not for whoever acts under one’s role later',
    async (role) => {
      await act(manager, role);
      const { IdDemande, IdFichier } = await car(manager);
      const whole = await delegate();
      expect(await every(whole, IdDemande)).toEqual(nothing);
      const file = { params: { IdFichier } };
      expect((await server.as(whole.login).call(filesCalls.read, file)).status).toBe(404);
      expect(await every(await delegate({ types: [10], sites: [await build.site()] }), IdDemande)).toEqual(nothing);
      expect(await every(await delegate({ types: [VEHICULE] }), IdDemande)).toEqual(nothing);
      expect((await every(manager, IdDemande)).read).toBe(200);
      await act(manager, 'hierarchicalManager');
    },
  );

  test('by a delegate for themself, under the role that they were lent, is none of whose role it is', async () => {
    const one = await delegate();
    const { IdDemande } = await car(one);
    expect(await every(manager, IdDemande)).toEqual(nothing);
    const { body } = await server.as(one.login).call(requestsCalls.read, { params: { IdDemande } });
    expect(body).toMatchObject({ onBehalfOf: null, may: expect.arrayContaining(['edit', 'cancel']) });
  });
});

describe('what was asked under a role', () => {
  test('is gone on with by whoever it was handed over to, and by whose role it is', async () => {
    const IdDemande = await badge(manager, report);
    expect(await every(await delegate(), IdDemande)).toMatchObject({ read: 200, save: 200, history: 200, cancel: 200 });
    const one = await delegate();
    const theirs = await badge(one, report);
    expect(await every(manager, theirs)).toMatchObject({ read: 200, save: 200, cancel: 200 });
  });

  test('within the types and the sites of a delegation for validations, to be read alone', async () => {
    const IdDemande = await badge(manager, report);
    const within = [{ types: [ACCES] }, { sites: [site] }, { types: [ACCES, CANTINE], sites: [site] }];
    for (const scope of within)
      expect(await every(await delegate(scope), IdDemande), JSON.stringify(scope)).toMatchObject({
        ...{ read: 200, history: 200, save: 403, cancel: 403 },
      });
    const without = [
      { types: [CANTINE] },
      { sites: [await build.site()] },
      { types: [ACCES], sites: [await build.site()] },
    ];
    for (const scope of without)
      expect(await every(await delegate(scope), IdDemande), JSON.stringify(scope)).toEqual(nothing);
  });

  test('stays with the role: whoever it was handed over to for a time works at it no more, and still reads what they asked', async () => {
    const one = await delegate();
    const theirs = await badge(one, report);
    const others = await badge(manager, report);
    await delegate();
    expect(await every(one, others)).toEqual(nothing);
    expect(await every(one, theirs)).toMatchObject({ read: 200, save: 403, cancel: 403 });
  });

  test('another role of the same person’s does not reach it', async () => {
    const IdDemande = await badge(manager, report);
    const assistant = await build.role(manager.IdPersonneEV1, { IdRole: seededRole('assistant') });
    const one = await build.person({ IdSociete: company });
    await build.role(one.IdPersonneEV1, {
      ...{ IdRole: seededRole('assistant'), IdPersonneRoleDelegue: assistant, DateFin: day(30), switchDelegue: true },
    });
    expect(await every(one, IdDemande)).toEqual(nothing);
    await server.database.pool.query('update "PersonneRole" set "Annule" = true where "IdPersonneRole" = $1', [
      assistant,
    ]);
  });
});

test('of requests from before, the history tells the role that each was asked under', async () => {
  const { pool } = server.database;
  const [under, own] = [await badge(manager, report), (await car(manager)).IdDemande];
  await pool.query('update "Demande" set "IdRole" = null');
  const migration = readFileSync(new URL('../../../../../migrations/0330_asked_under.sql', import.meta.url), 'utf8');
  await pool.query(migration.slice(migration.indexOf('update "Demande"')));
  const { rows } = await pool.query<{ role: number | null }>(
    'select "IdRole" as role from "Demande" where "IdDemande" = any($1) order by "IdDemande"',
    [[under, own]],
  );
  expect(rows).toEqual([{ role: seededRole('hierarchicalManager') }, { role: null }]);
});

test('whose role it was asked under is told of it; of what a delegate asks for themself, they are not', async () => {
  const one = await delegate();
  await server.database.pool.query(
    `insert into "Photo" ("IdPersonneEV1", "Version", "Statut") select unnest($1::integer[]), 1, 'ACCEPTED'`,
    [[report.IdPersonneEV1, one.IdPersonneEV1]],
  );
  const [theirs, own] = [await badge(one, report), await badge(one, one)];
  const told = async (by: BuiltPerson, IdDemande: number) =>
    (
      await server.database.pool.query(
        `select 1 from "PersonneNotification" where "IdPersonneEV1" = $1 and "values"->>'request' = $2`,
        [by.IdPersonneEV1, String(IdDemande)],
      )
    ).rowCount;
  for (const IdDemande of [theirs, own]) {
    expect((await server.as(one.login).call(requestsCalls.send, { params: { IdDemande } })).error).toBeUndefined();
    const back = { params: { IdDemande, action: 'annuler' as const }, body: { Motif: 'no longer needed at all' } };
    expect((await server.as(one.login).call(requestsCalls.move, back)).body.IdStade).toBe(stages.cancelled);
  }
  expect(await told(manager, theirs)).toBeGreaterThan(0);
  const awaiting = await server.database.pool.query(
    `select 1 from "PersonneNotification" where "IdPersonneEV1" = $1 and "values"->>'request' = $2 and kind = 'requestMoved'`,
    [manager.IdPersonneEV1, String(own)],
  );
  expect(awaiting.rowCount).toBe(0);
});
