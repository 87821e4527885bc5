import { filesCalls } from '@passerelle/contracts/files/files.contract.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { inventoriesCalls } from '@passerelle/contracts/inventories/inventories.contract.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { trackingCalls } from '@passerelle/contracts/requests/tracking.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../../../../platform/db/database.ts';
import { type Build, type BuiltPerson, builders } from '../../../../testing/build.ts';
import { day } from '../../../../testing/day.ts';
import { pdf } from '../../../../testing/sample-files.ts';
import { requestOf, type TestServer, testServer } from '../../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
let company: number;
let site: number;
let hr: BuiltPerson;
let services: BuiltPerson;
let manager: BuiltPerson;
let assistant: BuiltPerson;
let administrator: BuiltPerson;
/** They follow what is asked of vehicles, and read no papers of anybody. */
let follower: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  company = await build.company();
  site = await build.site();
  hr = await build.person({ IdSociete: company }, { roles: ['hrManager'] });
  services = await build.person({ IdSociete: company, IdSite: site }, { roles: ['services'] });
  manager = await build.person({ IdSociete: company }, { roles: ['hierarchicalManager'] });
  assistant = await build.person({ IdSociete: company }, { roles: ['assistant'] });
  administrator = await build.person({}, { roles: ['administrator'] });
  follower = await build.holderOf(['ann', 'acd', 'suivi-d-vehicule'], { IdSociete: company });
});
afterAll(() => server.close());

const VEHICULE = 7;
const [CAR, BICYCLE] = [1, 3] as const;
const licence = ['NumeroPermis', 'DateDelivrance', 'Prefecture', 'DateFinPermis', 'PiecePermis'];

const somebody = async (row: Parameters<Build['person']>[0] = {}) =>
  await build.person({
    IdSociete: company,
    IdPersonneEV1Manager: manager.IdPersonneEV1,
    IdPersonneEV1ADG: assistant.IdPersonneEV1,
    IdSite: site,
    ...row,
  });
const send = async (by: BuiltPerson, purpose: 'document' | 'attachment' = 'document') =>
  (
    await server.as(by.login).call(filesCalls.send, {
      query: { purpose, name: 'licence.pdf' },
      content: { bytes: pdf(), type: 'application/pdf' },
    })
  ).body.IdFichier;
const fields = (values: object) =>
  Object.entries(values).flatMap(([IdChamp, Valeur]) => (Valeur === undefined ? [] : [{ IdChamp, Valeur }]));
const car = (values: object = {}) => ({
  ...{ IdSite: site, IdTypeVehicule: CAR, Flotte: 'PUV', DateDebut: day(2), NumeroPermis: 'LIC-0042' },
  ...{ DateDelivrance: '2015-03-02', Prefecture: 'Rhône', DateFinPermis: day(400) },
  ...values,
});
const ask = async (by: BuiltPerson, values: object, { of = by, transmettre = true } = {}) =>
  await server.as(by.login).call(requestsCalls.add, {
    body: { typeDemande: VEHICULE, IdPersonneEV1: of.IdPersonneEV1, fields: fields(values), transmettre },
  });
const asked = async (by: BuiltPerson, values: object = {}) =>
  (await ask(by, car({ PiecePermis: [await send(by)], ...values }))).body.IdDemande;
const sheet = async (by: BuiltPerson, IdDemande: number) =>
  (await server.as(by.login).call(requestsCalls.read, { params: { IdDemande } })).body;
const told = async (by: BuiltPerson, IdDemande: number) =>
  new Map((await sheet(by, IdDemande)).fields.map(({ IdChamp, Valeur }) => [IdChamp, Valeur]));
const decide = async (by: BuiltPerson, IdDemande: number, values: object = {}) => {
  const [{ IdVisa } = { IdVisa: 1 }] = await rowsOf(
    server.database.db,
    sql<{ IdVisa: number }>`select "IdVisa" from "Visa" where "IdDemande" = ${IdDemande} and "Etat" = 'pending'`,
  );
  return await server
    .as(by.login)
    .call(requestsCalls.validate, { params: { IdDemande, IdVisa }, body: { fields: fields(values) } });
};
const plate = (Immatriculation: string) => ({ Immatriculation, Marque: 'Acme', Modele: 'Estate' });
const handed = async (by: BuiltPerson, Immatriculation: string, values: object = {}) => {
  const IdDemande = await asked(by, values);
  await decide(hr, IdDemande);
  expect((await decide(services, IdDemande, plate(Immatriculation))).body.IdStade).toBe(stages.validated);
  return IdDemande;
};
const opens = async (by: BuiltPerson, IdFichier: unknown) =>
  (await server.as(by.login).send(requestOf(filesCalls.read, { params: { IdFichier: String(IdFichier) } }))).statusCode;

test('a family is of the type that is asked for, whichever of the two is filled in last', async () => {
  const who = await somebody();
  const [SALOON, TWO_WHEELS] = [2, 7] as const;
  const wrong = await ask(who, car({ IdFamilleVehicule: TWO_WHEELS }), { transmettre: false });
  expect(wrong.error?.details).toEqual([{ path: 'body/fields/IdFamilleVehicule', rule: 'unknownValue' }]);
  const { IdDemande } = (await ask(who, car({ IdFamilleVehicule: SALOON }), { transmettre: false })).body;
  const change = async (...changed: readonly { IdChamp: string; Vu: unknown; Valeur: unknown }[]) =>
    await server.as(who.login).call(requestsCalls.save, { params: { IdDemande }, body: { fields: [...changed] } });
  const type = { IdChamp: 'IdTypeVehicule', Vu: CAR, Valeur: 2 };
  const alone = await change(type);
  expect(alone.error?.details?.[0]).toMatchObject({ path: 'body/fields/IdFamilleVehicule', rule: 'unknownValue' });
  const both = await change(type, {
    IdChamp: 'IdFamilleVehicule',
    Vu: SALOON,
    Valeur: TWO_WHEELS,
  });
  expect(both.error).toBeUndefined();
});

describe('a vehicle', () => {
  test('is decided by human resources, then handed over by general services, and stands in the inventory', async () => {
    const who = await somebody();
    const IdDemande = await asked(who);
    expect((await sheet(who, IdDemande)).steps.map(({ Etat }) => Etat)).toEqual(['pending', 'toCome']);
    expect((await decide(manager, IdDemande)).status).toBeGreaterThanOrEqual(400);
    expect((await decide(hr, IdDemande)).status).toBe(200);
    const without = await decide(services, IdDemande);
    expect(without.error?.details).toEqual([{ path: 'body/fields/Immatriculation', rule: 'required' }]);
    expect((await decide(services, IdDemande, plate('AB-123-CD'))).body.IdStade).toBe(stages.validated);
    const { items } = await sheet(who, IdDemande);
    expect(items).toMatchObject([
      { kind: 'vehicule', LibInventaire: 'Acme Estate', Numero: 'AB-123-CD', Etat: 'held', DateDebut: day(2) },
    ]);
  });

  test('bears one driver at a time: its registration is another’s once it came back, or on other days', async () => {
    const [first, second, third] = await Promise.all([somebody(), somebody(), somebody()]);
    const IdDemande = await handed(first, 'GH-777-JK', { DateFin: day(20) });
    const meanwhile = await asked(second, { DateDebut: day(10) });
    await decide(hr, meanwhile);
    const refused = await decide(services, meanwhile, plate('gh 777 jk'));
    expect(refused.error?.details).toEqual([{ path: 'body/fields/Immatriculation', rule: 'used' }]);
    const later = await asked(third, { DateDebut: day(30) });
    await decide(hr, later);
    expect((await decide(services, later, plate('GH-777-JK'))).status).toBe(200);
    const [{ IdInventaire } = { IdInventaire: 0 }] = (await sheet(first, IdDemande)).items;
    const back = { params: { IdInventaire, action: 'rendre' as const }, body: {} };
    expect((await server.as(first.login).call(inventoriesCalls.move, back)).error?.name).toBe('NOT_AUTHORIZED');
    expect((await server.as(services.login).call(inventoriesCalls.move, back)).body.Etat).toBe('returned');
    expect((await decide(services, meanwhile, { ...plate('GH-777-JK') })).error?.details).toEqual([
      { path: 'body/fields/Immatriculation', rule: 'used' },
    ]);
    const short = await asked(await somebody(), { DateDebut: day(10), DateFin: day(15) });
    await decide(hr, short);
    expect((await decide(services, short, plate('GH-777-JK'))).status).toBe(200);
  });

  test('with an engine asks for a licence that was given, and is good on its first day; a bicycle asks for none', async () => {
    const who = await somebody();
    const bare = await ask(who, { IdSite: site, IdTypeVehicule: CAR, DateDebut: day(2) });
    expect(bare.error?.details?.map(({ path, rule }) => `${path.slice(12)} ${rule}`).toSorted()).toEqual(
      ['Flotte', ...licence].map((name) => `${name} required`).toSorted(),
    );
    const PiecePermis = [await send(who)];
    const wrong = await ask(who, car({ PiecePermis, DateDelivrance: day(1), DateFinPermis: day(1) }));
    expect(wrong.error?.details).toEqual([
      { path: 'body/fields/DateDelivrance', rule: 'dateNotFuture' },
      { path: 'body/fields/DateFinPermis', rule: 'min', value: day(2) },
    ]);
    const bicycle = await ask(who, { IdSite: site, IdTypeVehicule: BICYCLE, DateDebut: day(2) });
    expect(bicycle.body.IdStade).toBe(stages.sent);
    expect((await told(who, bicycle.body.IdDemande)).get('NumeroPermis')).toBeNull();
  });
});

describe('a licence', () => {
  test('is read by whom it is of, who decides now, and who reads such data of them; others are told nothing of it', async () => {
    const who = await somebody();
    const IdDemande = await asked(who);
    const shown = async (by: BuiltPerson) => {
      const values = await told(by, IdDemande);
      expect(values.get('IdTypeVehicule')).toBe(CAR);
      return licence.filter((name) => values.has(name));
    };
    expect(await shown(who)).toEqual(licence);
    expect(await shown(hr)).toEqual(licence);
    for (const by of [follower, services]) expect(await shown(by)).toEqual([]);
    const rights = (await sheet(follower, IdDemande)).droitsFormulaires.map(({ Champ }) => Champ);
    expect(rights).toContain('Flotte');
    for (const name of licence) expect(rights).not.toContain(name);
    await decide(hr, IdDemande);
    expect(await shown(services)).toEqual(licence);
    await decide(services, IdDemande, plate('LI-001-CE'));
    expect(await shown(services)).toEqual([]);
    expect((await told(follower, IdDemande)).get('Immatriculation')).toBe('LI-001-CE');
  });

  test('is whoever’s wrote it as well: what one typed one may correct', async () => {
    const who = await somebody();
    const PiecePermis = [await send(manager)];
    const { IdDemande } = (await ask(manager, car({ PiecePermis }), { of: who, transmettre: false })).body;
    expect((await told(manager, IdDemande)).get('NumeroPermis')).toBe('LIC-0042');
    const saved = await server.as(manager.login).call(requestsCalls.save, {
      params: { IdDemande },
      body: { fields: [{ IdChamp: 'NumeroPermis', Valeur: 'LIC-0043', Vu: 'LIC-0042' }] },
    });
    expect(saved.status).toBe(200);
  });

  test('is told by no timeline, no page of tracking, and no file, to whom the sheet does not tell it', async () => {
    const who = await somebody();
    const IdDemande = await asked(who);
    const file = (await told(who, IdDemande)).get('PiecePermis') as string[];
    const timeline = async (by: BuiltPerson) => {
      const params = { entity: 'Demande', id: String(IdDemande) };
      return JSON.stringify((await server.as(by.login).call(historyCalls.timeline, { params, query: {} })).body);
    };
    expect(await timeline(who)).toContain('LIC-0042');
    expect(await timeline(who)).toContain('licence.pdf');
    for (const by of [follower, services]) {
      const read = await timeline(by);
      expect(read).toContain('PUV');
      expect(read).not.toContain('LIC-0042');
      expect(read).not.toContain('licence.pdf');
      expect(await opens(by, file[0])).toBe(404);
    }
    for (const by of [who, hr]) expect(await opens(by, file[0])).toBe(200);
    const followed = await server
      .as(services.login)
      .call(trackingCalls.list, { params: { suivi: 'vehicule' }, query: { filter: JSON.stringify({ limit: 200 }) } });
    expect(followed.status).toBe(200);
    expect(followed.raw).not.toContain('LIC-0042');
    const asks = await server.as(services.login).call(trackingCalls.list, {
      params: { suivi: 'vehicule' },
      query: { filter: JSON.stringify({ where: { NumeroPermis: 'LIC-0042' } }) },
    });
    expect(asks.error?.name).toBe('FILTER_INVALID');
  });

  test('that is read of somebody else is recorded, with its files', async () => {
    const who = await somebody();
    const IdDemande = await asked(who);
    const [file] = (await told(who, IdDemande)).get('PiecePermis') as string[];
    await sheet(hr, IdDemande);
    await opens(hr, file);
    const reads = async () =>
      (await server.as(administrator.login).call(historyCalls.reads, { query: { of: who.IdPersonneEV1 } })).body.reads
        .map(({ call, fields: read }) => `${call} ${read.join()}`)
        .toSorted();
    await expect
      .poll(reads, { timeout: 30_000 })
      .toEqual(['files.read PiecePermis', 'requests.read NumeroPermis,DateDelivrance,Prefecture,DateFinPermis']);
  });
});

describe('files of a word about a request', () => {
  test('are for whoever reads the request, and for nobody else', async () => {
    const who = await somebody();
    const IdDemande = await asked(who);
    const Fichiers = [await send(follower, 'attachment')];
    const params = { IdDemande };
    const said = await server
      .as(follower.login)
      .call(requestsCalls.comment, { params, body: { Texte: 'The plan of the road', Fichiers } });
    expect(said.status).toBe(204);
    expect((await sheet(who, IdDemande)).commentaires).toMatchObject([{ Texte: 'The plan of the road', Fichiers }]);
    for (const by of [who, follower, hr]) expect(await opens(by, Fichiers[0])).toBe(200);
    const stranger = await somebody();
    // Whoever follows people and not what is asked reads no sheet.
    for (const by of [stranger, administrator, manager, assistant]) expect(await opens(by, Fichiers[0])).toBe(404);
    const theirs = await server
      .as(who.login)
      .call(requestsCalls.comment, { params, body: { Texte: 'It is not mine to give', Fichiers } });
    expect(theirs.error?.details?.[0]).toMatchObject({ path: 'body/Fichiers/0', rule: 'fileGone' });
  });
});
