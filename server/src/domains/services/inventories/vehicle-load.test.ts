import { filesCalls } from '@passerelle/contracts/files/files.contract.ts';
import { inventoriesCalls } from '@passerelle/contracts/inventories/inventories.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import iconv from 'iconv-lite';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../../../platform/db/database.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { definitionOf, faultsIn, importingAs } from '../../../testing/import-files.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { readVehicleLines } from './vehicle-file.reading.ts';

let server: TestServer;
let build: Build;
let services: BuiltPerson;
let ada: BuiltPerson;
let bob: BuiltPerson;
let far: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  const IdSociete = await build.company();
  const IdSite = await build.site({ LibSite: 'Parc Nord' });
  services = await build.person({ IdSociete, IdSite }, { roles: ['services'] });
  ada = await build.person({ IdSociete, IdSite });
  bob = await build.person({ IdSociete, IdSite });
  far = await build.person({ IdSociete, IdSite: await build.site({ LibSite: 'Loin' }) });
});
afterAll(() => server.close());

const loads = async (bytes: string | Buffer, by = services.login) => {
  const sent = await server
    .as(by)
    .call(filesCalls.send, { query: { purpose: 'table', name: 'fleet.csv' }, content: { bytes, type: 'text/csv' } });
  return await server.as(by).call(inventoriesCalls.loadVehicles, { body: { IdFichier: sent.body.IdFichier } });
};
const rowsOfPlan = async (IdPlan: number) =>
  (await server.as(services.login).call(plansCalls.rows, { params: { IdPlan }, query: {} })).body.rows;
const doPlan = async (call: typeof plansCalls.apply | typeof plansCalls.undo, IdPlan: number) =>
  expect((await server.as(services.login).call(call, { params: { IdPlan } })).status).toBe(200);
/** Loads a file whole, and answers its plan. */
async function loaded(text: string): Promise<number> {
  const { IdPlan } = (await loads(text)).body;
  await doPlan(plansCalls.apply, IdPlan);
  return IdPlan;
}
const vehiclesOf = async ({ IdPersonneEV1 }: BuiltPerson, Etat = 'held') =>
  (
    await rowsOf(
      server.database.db,
      sql<{
        what: string;
      }>`select concat_ws(' ', "Numero", "LibInventaire", "DateDebut", "DateFin") as what from "Inventaire"
        where "IdPersonneEV1" = ${IdPersonneEV1} and kind = 'vehicule' and "Etat" = ${Etat} order by 1`,
    )
  ).map(({ what }) => what);

describe('a file of vehicles (INV-017)', () => {
  test('is read by the headings of any language, with days as its whole column writes them', async () => {
    const lines = await readVehicleLines(
      Buffer.from('Kennzeichen;Fahrer/in;Marke;Start date\nAB-1;ada;Skoda;13/02/2026\nAB-2;bob;;01/03/2026\n'),
      'de',
    );
    expect(lines).toMatchObject([
      { line: 2, Immatriculation: 'AB-1', Conducteur: 'ada', Marque: 'Skoda', DateDebut: '2026-02-13' },
      { line: 3, Immatriculation: 'AB-2', Marque: '', DateDebut: '2026-03-01', LibSite: '' },
    ]);
  });

  test.each([
    ['without its drivers', 'Immatriculation;Marque\nAA-1;Renault\n', 'tableColumns', 'Conducteur'],
    ['without a line', 'Immatriculation;Conducteur\n', 'tableEmpty', undefined],
    ['of nothing', ' \n', 'tableEmpty', '1'],
  ])('%s is refused at the file', async (_about, text, rule, value) => {
    const { error } = await loads(text);
    expect(error?.details).toEqual([{ path: 'body/IdFichier', rule, ...(value && { value }) }]);
  });

  test('that may be read in two ways is refused at the file, with both', async () => {
    const text = 'Immatriculation;Conducteur;Marque\nAA-1;Čapek;x\nAA-2;Čech;x\n';
    const [detail] = (await loads(iconv.encode(text, 'windows-1250'))).error?.details ?? [];
    expect(detail).toMatchObject({ path: 'body/IdFichier', rule: 'tableEncoding' });
    expect(detail?.value).toMatch(/Čapek.*Èapek|Èapek.*Čapek/);
  });

  test('gives each its driver, says why not for the others, and is undone whole', async () => {
    const text = `Immatriculation;Conducteur;Marque;Modele;Site;DateDebut;DateFin
GA-001-AA;${ada.login};Renault;Clio;Parc Nord;2026-01-05;2027-01-04
GA-002-AA;${bob.login.toUpperCase()};;;;;
ga 001 aa;${bob.login};Renault;Clio;;;
GA-003-AA;nobody.there;;;;;
GA-004-AA;${far.login};;;;;
GA-005-AA;${ada.login};;;Nowhere;;
GA-006-AA;${ada.login};;;;soon;
GA-007-AA;${ada.login};;;;2026-05-01;2026-04-01
;${ada.login};;;;;
`;
    const { IdPlan } = (await loads(text)).body;
    const left = (await rowsOfPlan(IdPlan)).filter(({ reason }) => reason !== null);
    expect(left.map(({ entity_id, reason }) => [entity_id, reason?.[0]?.path, reason?.[0]?.rule])).toEqual([
      ['4', 'Immatriculation', 'writtenTwice'],
      ['5', 'Conducteur', 'unknownValue'],
      // Whose vehicles one may not see is nobody.
      ['6', 'Conducteur', 'unknownValue'],
      ['7', 'LibSite', 'unknownValue'],
      ['8', 'DateDebut', 'date'],
      ['9', 'DateFin', 'min'],
      ['10', 'Immatriculation', 'required'],
    ]);
    expect(await vehiclesOf(ada)).toEqual([]);
    await doPlan(plansCalls.apply, IdPlan);
    expect(await vehiclesOf(ada)).toEqual(['GA-001-AA Renault Clio 2026-01-05 2027-01-04']);
    expect(await vehiclesOf(bob)).toEqual([`GA-002-AA GA-002-AA ${day(0)}`]);
    await doPlan(plansCalls.undo, IdPlan);
    expect([...(await vehiclesOf(ada)), ...(await vehiclesOf(bob))]).toEqual([]);
  });

  test('says anew what a former one said, and gives a vehicle to its next driver', async () => {
    await loaded(`Immatriculation;Conducteur;Modele\nGB-001-AA;${ada.login};Zoe\nGB-002-AA;${ada.login};Zoe\n`);
    expect((await loads(`Immatriculation;Conducteur;Modele\nGB-001-AA;${ada.login};Zoe\n`)).error).toMatchObject({
      name: 'PLAN_EMPTY',
      details: [{ path: 'line/2/line', rule: 'unchanged' }],
    });
    const next = await loaded(
      `Immatriculation;Conducteur;Modele\nGB-001-AA;${bob.login};Zoe\nGB-002-AA;${ada.login};Megane\n`,
    );
    expect(await vehiclesOf(bob)).toEqual([`GB-001-AA Zoe ${day(0)}`]);
    expect(await vehiclesOf(ada)).toEqual([`GB-002-AA Megane ${day(0)}`]);
    expect(await vehiclesOf(ada, 'returned')).toEqual([`GB-001-AA Zoe ${day(0)}`]);
    await doPlan(plansCalls.undo, next);
    expect(await vehiclesOf(ada)).toEqual([`GB-001-AA Zoe ${day(0)}`, `GB-002-AA Zoe ${day(0)}`]);
    expect(await vehiclesOf(bob)).toEqual([]);
  });

  test('leaves alone what a request brought, and what somebody else took since it was looked at', async () => {
    const [{ IdDemande }] = (await rowsOf(
      server.database.db,
      sql<{
        IdDemande: number;
      }>`insert into "Demande" ("typeDemande", "IdPersonneEV1", "IdPersonneEV1Demandeur", "RoleIdPersonneEV1",
          "IdStade") values (7, ${ada.IdPersonneEV1}, ${ada.IdPersonneEV1}, ${ada.IdPersonneEV1}, 4) returning "IdDemande"`,
    )) as [{ IdDemande: number }];
    await sql`insert into "Inventaire" (kind, nature, "IdPersonneEV1", "LibInventaire", "Numero", "DateDebut", "IdDemande")
      values ('vehicule', 'vehicule', ${ada.IdPersonneEV1}, 'Asked', 'GC-001-AA', current_date, ${IdDemande})`.execute(
      server.database.db,
    );
    expect((await loads(`Immatriculation;Conducteur\nGC 001 AA;${bob.login}\n`)).error?.details).toEqual([
      { path: 'line/2/Immatriculation', rule: 'used' },
    ]);
    const waiting = (await loads(`Immatriculation;Conducteur\nGC-002-AA;${bob.login}\n`)).body.IdPlan;
    await loaded(`Immatriculation;Conducteur\nGC-002-AA;${ada.login}\n`);
    await server.as(services.login).call(plansCalls.apply, { params: { IdPlan: waiting } });
    expect(await vehiclesOf(bob)).toEqual([]);
    expect(await vehiclesOf(ada)).toContain(`GC-002-AA GC-002-AA ${day(0)}`);
  });

  test('takes nothing from whom one may not see, and does not tell who that is', async () => {
    await sql`insert into "Inventaire" (kind, nature, "IdPersonneEV1", "LibInventaire", "Numero", "DateDebut")
      values ('vehicule', 'vehicule', ${far.IdPersonneEV1}, 'Theirs', 'GE-001-AA', current_date)`.execute(
      server.database.db,
    );
    const { error } = await loads(`Immatriculation;Conducteur\nGE-001-AA;${bob.login}\n`);
    expect(error?.details).toEqual([{ path: 'line/2/Immatriculation', rule: 'used' }]);
    expect(await vehiclesOf(far)).toHaveLength(1);
  });

  test('by definition is judged and written as by its own call, names drivers by name too, and is undone whole', async () => {
    const rights = ['oic', 'oic.vehicule', 'vehicule-import-donnees', 'import-export-acces', 'ann'];
    const keeper = await build.holderOf(rights, {});
    const [eve, ned] = [await build.person({ Nom: 'Volant', Prenom: 'Ève' }), await build.person()];
    const columns = ['Immatriculation', 'Conducteur', 'Modele', 'LibSite', 'DateDebut'].map((field) => ({ field }));
    const id = await definitionOf(server, { Sujet: 'vehicles', state: { mode: 'both', columns } });
    const as = importingAs(server, keeper.login, id);
    const first = await as.verify([
      { Immatriculation: 'HA-001-AA', Conducteur: 'volant,  ève', Modele: 'Zoe', DateDebut: '13/02/2026' },
      { Immatriculation: 'HA 002 AA', Conducteur: ned.login },
      { Immatriculation: 'HA002AA', Conducteur: ned.login },
      { Immatriculation: 'HA-003-AA', Conducteur: 'nobody.there' },
      { Immatriculation: 'x'.repeat(21), Conducteur: ned.login },
      { Immatriculation: 'HA-004-AA', Conducteur: ned.login, DateDebut: '31/02/2026' },
      // Everything that is wrong with a line is told at once.
      { Immatriculation: 'y'.repeat(21), Conducteur: 'nobody.there', LibSite: 'Nowhere', DateDebut: 'soon' },
    ]);
    expect(faultsIn(first)).toEqual([
      [2, 'Immatriculation', 'sameElsewhere', '3'],
      [3, 'Immatriculation', 'sameElsewhere', '2'],
      [4, 'Conducteur', 'unknownValue'],
      [5, 'Immatriculation', 'maxLength', '20'],
      [6, 'DateDebut', 'date'],
      [7, 'DateDebut', 'date'],
      [7, 'Immatriculation', 'maxLength', '20'],
      [7, 'Conducteur', 'unknownValue'],
      [7, 'LibSite', 'unknownValue', 'Nowhere'],
    ]);
    const saved = await as.save(first);
    expect(saved).toMatchObject({ written: 1, left: 0 });
    expect(await vehiclesOf(eve)).toEqual(['HA-001-AA Zoe 2026-02-13']);
    expect((await as.verify([{ Immatriculation: 'HA-001-AA', Conducteur: eve.login }])).counts.unchanged).toBe(1);
    const next = await as.save(await as.verify([{ Immatriculation: 'ha001aa', Conducteur: ned.login, Modele: 'Zoe' }]));
    expect([await vehiclesOf(eve), await vehiclesOf(ned)]).toEqual([[], [`ha001aa Zoe ${day(0)}`]]);
    expect(await vehiclesOf(eve, 'returned')).toHaveLength(1);
    expect(await as.undo(next)).toBe(200);
    expect([await vehiclesOf(eve), await vehiclesOf(ned)]).toEqual([['HA-001-AA Zoe 2026-02-13'], []]);
    expect(await as.undo(saved)).toBe(200);
    expect(await vehiclesOf(eve)).toEqual([]);
    const others = await build.holderOf(['oic', 'oic.vehicule', 'import-export-acces', 'ann'], {});
    await sql`insert into "DefinitionRole" ("IdImport", "IdRole") select ${id}::integer, "IdRole" from "Role"
      on conflict do nothing`.execute(server.database.db);
    const line = { Immatriculation: 'HA-005-AA', Conducteur: ned.login };
    expect(faultsIn(await importingAs(server, others.login, id).verify([line]))).toEqual([
      [1, 'Immatriculation', 'notAllowed'],
    ]);
  });

  test('is for nobody without its right', async () => {
    expect((await loads(`Immatriculation;Conducteur\nGD-001-AA;${ada.login}\n`, ada.login)).status).toBe(403);
    const security = await build.person({}, { roles: ['security'] });
    expect((await loads(`Immatriculation;Conducteur\nGD-001-AA;${ada.login}\n`, security.login)).status).toBe(403);
  });
});
