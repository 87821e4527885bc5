import { inventoriesCalls } from '@passerelle/contracts/inventories/inventories.contract.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowOf, rowsOf } from '../../../../platform/db/database.ts';
import { asks } from '../../../../testing/asks.ts';
import { type Build, type BuiltPerson, builders } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
let company: number;
let manager: BuiltPerson;
let assistant: BuiltPerson;
let desk: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  company = await build.company();
  manager = await build.person({ IdSociete: company }, { roles: ['hierarchicalManager'] });
  assistant = await build.person({ IdSociete: company }, { roles: ['assistant'] });
  desk = await build.person({ IdSociete: company }, { roles: ['serviceDesk'] });
});
afterAll(() => server.close());

const PORTABILITE = 6;
let lines = 0;
/** A line that nobody else takes along, with a RIO of its operator. */
const line = (values: object = {}) => ({
  NumeroPorte: `+336123400${String(++lines).padStart(2, '0')}`,
  ...{ CodeOperateur: '02', RIO: '02PABC123ZZZ', DatePortage: '2030-01-15' },
  ...values,
});
const somebody = async () =>
  await build.person({
    ...{ IdSociete: company, IdPersonneEV1Manager: manager.IdPersonneEV1 },
    IdPersonneEV1ADG: assistant.IdPersonneEV1,
  });
const phoneOf = async ({ IdPersonneEV1 }: BuiltPerson) =>
  (
    await rowOf(
      server.database.db,
      sql<{ key: number }>`insert into "Inventaire" (kind, nature, "IdPersonneEV1", "LibInventaire", "DateDebut")
        values ('materiel', 'materiel', ${IdPersonneEV1}, 'Phone 12', current_date) returning "IdInventaire" as key`,
    )
  ).key;
const ask = async (by: BuiltPerson, values: object, of = by) =>
  await asks(server, by, {
    ...{ typeDemande: PORTABILITE, IdPersonneEV1: of.IdPersonneEV1, transmettre: true },
    fields: Object.entries(values).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur })),
  });
const sheet = async (by: BuiltPerson, IdDemande: number) =>
  (await server.as(by.login).call(requestsCalls.read, { params: { IdDemande } })).body;
const validate = async (by: BuiltPerson, IdDemande: number) => {
  const [{ IdVisa } = { IdVisa: 1 }] = await rowsOf(
    server.database.db,
    sql<{ IdVisa: number }>`select "IdVisa" from "Visa" where "IdDemande" = ${IdDemande} and "Etat" = 'pending'`,
  );
  return await server.as(by.login).call(requestsCalls.validate, { params: { IdDemande, IdVisa }, body: {} });
};
const giveBack = async (by: BuiltPerson, IdInventaire: number) =>
  await server.as(by.login).call(inventoriesCalls.move, { params: { IdInventaire, action: 'rendre' }, body: {} });

test('a line goes to equipment that one holds: the service desk decides, and it comes back with that', async () => {
  const who = await somebody();
  const params = { IdPersonneEV1: who.IdPersonneEV1 };
  const possible = async () =>
    (await server.as(who.login).call(requestsCalls.possible, { params })).body.types.find(
      ({ typeDemande }) => typeDemande === PORTABILITE,
    );
  expect(await possible()).toMatchObject({ obstacle: 'LIGNE_SANS_MATERIEL' });
  const IdInventaire = await phoneOf(who);
  expect(await possible()).toMatchObject({ obstacle: null });
  expect((await server.as(who.login).call(requestsCalls.equipment, { params })).body).toEqual([
    { Id: IdInventaire, Lib: 'Phone 12', Detail: null },
  ]);
  const values = line({ IdInventaire });
  const { IdDemande } = (await ask(who, values)).body;
  expect((await sheet(who, IdDemande)).labels).toEqual([{ IdChamp: 'IdInventaire', Lib: 'Phone 12' }]);
  expect((await validate(manager, IdDemande)).error?.name).toBe('NOT_FOUND');
  expect((await validate(desk, IdDemande)).body.IdStade).toBe(stages.validated);
  expect((await sheet(who, IdDemande)).items).toMatchObject([{ Numero: values.NumeroPorte, Etat: 'held' }]);
  const again = await ask(who, { ...line({ IdInventaire }), NumeroPorte: values.NumeroPorte });
  expect(again.error?.details).toEqual([{ path: 'body/fields/NumeroPorte', rule: 'used' }]);
  expect((await giveBack(desk, IdInventaire)).body.Etat).toBe('returned');
  expect((await sheet(who, IdDemande)).items).toMatchObject([{ Etat: 'returned' }]);
  const other = await phoneOf(who);
  expect((await ask(who, { ...values, IdInventaire: other })).status).toBe(200);
});

test('the serial number of what it goes to is told to who sees that in the inventory, and not by this door', async () => {
  const who = await somebody();
  const key = await phoneOf(who);
  await server.database.pool.query(`update "Inventaire" set "Numero" = 'SN-42' where "IdInventaire" = $1`, [key]);
  const params = { IdPersonneEV1: who.IdPersonneEV1 };
  const told = async (by: BuiltPerson) => (await server.as(by.login).call(requestsCalls.equipment, { params })).body;
  expect(await told(who)).toEqual([{ Id: key, Lib: 'Phone 12', Detail: 'SN-42' }]);
  expect((await server.as(assistant.login).call(inventoriesCalls.ofPerson, { params })).status).toBe(404);
  expect(await told(assistant)).toEqual([{ Id: key, Lib: 'Phone 12', Detail: null }]);
});

test('it goes to nothing of somebody else’s, and to nothing that came back', async () => {
  const [who, other] = [await somebody(), await somebody()];
  const [own, theirs] = [await phoneOf(who), await phoneOf(other)];
  const refused = [{ path: 'body/fields/IdInventaire', rule: 'unknownValue' }];
  expect((await ask(who, line({ IdInventaire: theirs }))).error?.details).toEqual(refused);
  const { IdDemande } = (await ask(who, line({ IdInventaire: own }))).body;
  await giveBack(desk, own);
  expect((await ask(who, line({ IdInventaire: own }))).status).toBeGreaterThanOrEqual(400);
  expect((await validate(desk, IdDemande)).error?.name).toBe('LIGNE_SANS_MATERIEL');
});

test('its RIO is of its operator and has its form; the number is read by who sees the equipment of that person', async () => {
  const who = await somebody();
  const IdInventaire = await phoneOf(who);
  for (const [RIO, rule] of [
    ['02PABC123ZZ', 'rio'],
    ['02PABC123ZZZZ', 'rio'],
    ['05PABC123ZZZ', 'rio'],
    ['01XABC123ZZZ', 'rio'],
  ])
    expect((await ask(who, line({ IdInventaire, RIO }))).error?.details, RIO).toContainEqual(
      expect.objectContaining({ path: 'body/fields/RIO', rule }),
    );
  expect((await ask(who, line({ IdInventaire, CodeOperateur: '03' }))).error?.details).toEqual([
    { path: 'body/fields/CodeOperateur', rule: 'pattern' },
  ]);
  const { IdDemande } = (await ask(who, line({ IdInventaire, RIO: '02p abc123 zzz' }))).body;
  const told = async (by: BuiltPerson) =>
    (await sheet(by, IdDemande)).fields.map(({ IdChamp }) => IdChamp).filter((name) => /Porte$|RIO/.test(name));
  const follows = (...rights: string[]) => build.holderOf(['ann', 'acd', 'suivi-d-p-tel', ...rights]);
  for (const by of [who, await follows('oic', 'oic.materiel'), desk])
    expect(await told(by)).toEqual(['NumeroPorte', 'RIO']);
  expect(await told(await follows())).toEqual([]);
});
