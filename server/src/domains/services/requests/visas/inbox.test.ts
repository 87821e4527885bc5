import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowOf } from '../../../../platform/db/database.ts';
import { type Build, type BuiltPerson, builders } from '../../../../testing/build.ts';
import { day } from '../../../../testing/day.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
let company: number;
let sites: readonly [number, number];
let concerned: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  company = await build.company();
  sites = [await build.site({ LibSite: 'Alpha' }), await build.site({ LibSite: 'Beta' })];
  concerned = await build.person({ IdSociete: company });
});
afterAll(() => server.close());

const manager = async () => await build.person({ IdSociete: company }, { roles: ['hierarchicalManager'] });

interface Waiting {
  readonly typeDemande?: number;
  readonly IdSite?: number;
  /** Days since it waits. */
  readonly age?: number;
  readonly late?: boolean;
}

/** A request that waits for somebody by name: its key. */
async function waits(holder: BuiltPerson, { typeDemande = 3, IdSite, age = 0, late = false }: Waiting = {}) {
  const { key } = await rowOf(
    server.database.db,
    sql<{ key: number }>`with asked as (
        insert into "Demande" ("typeDemande", "IdPersonneEV1", "IdPersonneEV1Demandeur", "RoleIdPersonneEV1", "IdSociete", "IdSite",
          "IdStade", "Tour", "Rang", "Circuit", "DateTransmission")
        values (${typeDemande}, ${concerned.IdPersonneEV1}, ${concerned.IdPersonneEV1}, ${concerned.IdPersonneEV1}, ${company},
          ${IdSite ?? sites[0]}, 3, 1, 1, '[{"holders": [{"relation": "Manager"}]}]', now()) returning "IdDemande"),
      visa as (insert into "Visa" ("IdDemande", "Tour", "Rang", "Porteurs", "IdPersonneEV1Titulaire", "DateOuverture", "DateRelance")
        select "IdDemande", 1, 1, '[{"relation": "Manager"}]', ${holder.IdPersonneEV1}, now() - make_interval(days => ${age}::integer),
          case when ${late}::boolean then now() end from asked)
      select "IdDemande" as key from asked`,
  );
  if (typeDemande === 3)
    await sql`insert into "DemandeAcces" ("IdDemande") values (${key})`.execute(server.database.db);
  if (typeDemande === 2)
    await sql`insert into "DemandeLogiciel" ("IdDemande", "IdLogiciel") values (${key},
      (select "IdLogiciel" from "Logiciel" where "LibLogiciel" = 'Dessin technique'))`.execute(server.database.db);
  return key;
}

type Query = NonNullable<Parameters<typeof inbox>[1]>;
const inbox = async (by: BuiltPerson, query: object = {}) =>
  (await server.as(by.login).call(requestsCalls.awaiting, { query })).body;
const found = async (by: BuiltPerson, query: Query = {}) =>
  (await inbox(by, query)).rows.map(({ IdDemande }) => IdDemande);

test('the late ones come first wherever they stand, then those that wait the longest, page after page', async () => {
  const who = await manager();
  const keys: number[] = [];
  for (let n = 0; n < 52; n++) keys.push(await waits(who));
  const late = await waits(who, { late: true });
  const first = await inbox(who);
  expect(first.rows.map(({ IdDemande }) => IdDemande)).toEqual([late, ...keys.slice(0, 49)]);
  expect(await found(who, { after: first.next })).toEqual(keys.slice(49));
  expect(first.counts).toEqual([{ typeDemande: 3, count: 53 }]);
  expect(await found(who, { late: true })).toEqual([late]);
});

test('REQ-008 to REQ-017 its views: a type, what general services do for a site, a site, an age; each says what is asked', async () => {
  const who = await manager();
  const access = await waits(who, { age: 8 });
  const canteen = await waits(who, { typeDemande: 4, IdSite: sites[1] });
  const software = await waits(who, { typeDemande: 2 });
  const { rows, counts, sites: at } = await inbox(who);
  expect(counts.map(({ typeDemande, count }) => [typeDemande, count])).toEqual([
    [2, 1],
    [3, 1],
    [4, 1],
  ]);
  expect(at.map(({ LibSite, count }) => [LibSite, count])).toEqual([
    ['Alpha', 2],
    ['Beta', 1],
  ]);
  expect(rows.find(({ IdDemande }) => IdDemande === software)?.what).toBe('Dessin technique');
  expect(await found(who, { typeDemande: 2 })).toEqual([software]);
  expect(await found(who, { groupe: 'services' })).toEqual([access, canteen]);
  expect(await found(who, { IdSite: sites[1] })).toEqual([canteen]);
  expect(await found(who, { jours: 7 })).toEqual([access]);
  expect(await found(who, { jours: 9 })).toEqual([]);
  // They narrow what awaits the reader, and show nothing of anybody else's.
  const other = await manager();
  for (const query of [{ groupe: 'services' }, { IdSite: sites[0] }, { jours: 1 }])
    expect(await found(other, query)).toEqual([]);
});

test.each([{ groupe: 'others' }, { jours: 0 }, { jours: 'x' }, { after: '7' }, { IdSite: -1 }])(
  '%o is no view of it',
  async (query) => {
    const who = await manager();
    expect((await server.as(who.login).call(requestsCalls.awaiting, { query: query as never })).status).toBe(400);
  },
);

test('N06 a request is reminded of once a day, whoever does, and only those who hold it are told', async () => {
  const who = await manager();
  const IdDemande = await waits(who);
  const remind = async (by: BuiltPerson) =>
    await server.as(by.login).call(requestsCalls.remind, { params: { IdDemande } });
  const told = async ({ IdPersonneEV1 }: BuiltPerson) =>
    (
      await rowOf(
        server.database.db,
        sql<{ n: number }>`select count(*)::integer as n from "PersonneNotification"
          where "IdPersonneEV1" = ${IdPersonneEV1} and ("values"->>'request')::integer = ${IdDemande}`,
      )
    ).n;
  const stranger = await manager();
  expect((await remind(stranger)).status).toBe(404);
  expect((await remind(concerned)).body).toEqual({ people: 1 });
  expect(await told(who)).toBe(1);
  expect((await remind(concerned)).error?.name).toBe('RELANCE_DEJA_FAITE');
  const { relances } = (await server.as(concerned.login).call(requestsCalls.read, { params: { IdDemande } })).body;
  expect(relances).toEqual([
    { Jour: day(0), author: expect.objectContaining({ IdPersonneEV1: concerned.IdPersonneEV1 }) },
  ]);
  // The day after, whoever decided meanwhile is not told.
  await sql`update "RelanceDemande" set "Jour" = "Jour" - 1 where "IdDemande" = ${IdDemande}`.execute(
    server.database.db,
  );
  await sql`update "Visa" set "Etat" = 'validated' where "IdDemande" = ${IdDemande}`.execute(server.database.db);
  await remind(concerned);
  expect(await told(who)).toBe(1);
});

test('what is asked is called as the reader’s language calls it', async () => {
  const who = await manager();
  const IdDemande = await waits(who, { typeDemande: 2 });
  const inChinese = { 'accept-language': 'zh-CN' };
  const [row] = (await server.as(who.login).call(requestsCalls.awaiting, { query: {} }, inChinese)).body.rows;
  const sheet = (await server.as(who.login).call(requestsCalls.read, { params: { IdDemande } }, inChinese)).body;
  expect([row?.what, sheet.what]).toEqual(['工程制图软件', '工程制图软件']);
});
