import { dashboardCalls } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import { reportingCalls } from '@passerelle/contracts/reporting/reporting.contract.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEngines } from '../../../../app/engines.ts';
import { chaseLate } from '../../../../engines/requests/rounds/late-visas.ts';
import { asks } from '../../../../testing/asks.ts';
import { type Build, type BuiltPerson, builders } from '../../../../testing/build.ts';
import { day } from '../../../../testing/day.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { daysOffIn } from '../../../lifecycle/lifecycle/life.queries.ts';

let server: TestServer;
let build: Build;
let chase: (today: string) => ReturnType<typeof chaseLate>;
let company: number;
let top: BuiltPerson;
let manager: BuiltPerson;
let who: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  const { act, kernel } = createEngines(server.database.db);
  chase = async (today) => await chaseLate({ db: server.database.db, act, kernel, daysOffIn }, today);
  company = await build.company();
  top = await build.person({ IdSociete: company }, { roles: ['hierarchicalManager'] });
  manager = await build.person(
    { IdSociete: company, IdPersonneEV1Manager: top.IdPersonneEV1 },
    { roles: ['hierarchicalManager'] },
  );
  who = await build.person({ IdSociete: company, IdPersonneEV1Manager: manager.IdPersonneEV1 });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.pool.query('delete from "Demande"');
});

/** A request whose manager holds it since a Thursday. */
async function held(since = '2025-06-05'): Promise<{ readonly IdDemande: number; readonly IdVisa: number }> {
  const { rows } = await server.database.pool.query<{ IdDemande: number; IdVisa: number }>(
    `with d as (insert into "Demande" ("typeDemande", "IdPersonneEV1", "IdPersonneEV1Demandeur", "RoleIdPersonneEV1", "IdSociete",
        "IdStade", "Tour", "Rang", "DateTransmission") values (3, $1, $1, $1, $2, 2, 1, 1, $4) returning "IdDemande"),
      t as (insert into "DemandeAcces" ("IdDemande") select "IdDemande" from d)
    insert into "Visa" ("IdDemande", "Tour", "Rang", "Porteurs", "IdPersonneEV1Titulaire", "DateOuverture")
      select "IdDemande", 1, 1, '[{"relation": "Manager"}]', $3, $4 from d returning "IdDemande", "IdVisa"`,
    [who.IdPersonneEV1, company, manager.IdPersonneEV1, `${since}T09:00:00Z`],
  );
  return rows[0]!;
}
const told = async (person: BuiltPerson, kind: string) =>
  (
    await server.database.pool.query('select from "PersonneNotification" where "IdPersonneEV1" = $1 and kind = $2', [
      person.IdPersonneEV1,
      kind,
    ])
  ).rowCount;
const tile = async ({ login }: BuiltPerson) =>
  (await server.as(login).call(dashboardCalls.get, {})).body.find((one) => one.tile === 'visasLate')?.count ?? 0;
/** How many requests reporting says are late, of who opens it. */
const figure = async (login: string) =>
  (await server.as(login).call(reportingCalls.figures, { query: { section: 'requests' } })).body.figures.find(
    ({ measure }) => measure === 'requestsLate',
  )?.count;
const late = async ({ login }: BuiltPerson) =>
  (await server.as(login).call(requestsCalls.awaiting, { query: { late: true } })).body.rows.length;

test('who holds it for three business days is reminded once: weekends and holidays do not count', async () => {
  await held();
  // Friday is one; Monday 9 June 2025 is Whit Monday in France.
  expect(await chase('2025-06-09')).toEqual({ reminded: 0, handedOn: 0 });
  expect(await chase('2025-06-10')).toEqual({ reminded: 0, handedOn: 0 });
  expect([await tile(manager), await figure('hr')]).toEqual([0, 0]);
  expect(await chase('2025-06-11')).toEqual({ reminded: 1, handedOn: 0 });
  expect(await chase('2025-06-11')).toEqual({ reminded: 0, handedOn: 0 });
  expect(await told(manager, 'requestReminded')).toBe(1);
  expect([await tile(manager), await late(manager), await figure('hr')]).toEqual([1, 1, 1]);
});

test('not decided in time it goes, once, to whoever is above, who decides it; both are told', async () => {
  const { IdDemande, IdVisa } = await held();
  expect(await chase('2025-06-17')).toEqual({ reminded: 0, handedOn: 1 });
  expect(await chase('2025-06-30')).toEqual({ reminded: 0, handedOn: 0 });
  const { body } = await server.as(top.login).call(requestsCalls.read, { params: { IdDemande } });
  expect(body.steps[0]).toMatchObject({
    IdVisa,
    Cause: 'late',
    mine: true,
    holder: { IdPersonneEV1: top.IdPersonneEV1 },
  });
  expect([await told(top, 'visaAwaits'), await told(manager, 'visaMoved')]).toEqual([1, 1]);
  expect([await tile(manager), await tile(top), await late(top)]).toEqual([0, 1, 1]);
});

test('after how long is data of its type and company; never where it says so', async () => {
  await held();
  await server.database.pool.query(
    `insert into "CircuitDemande" ("typeDemande", "IdSociete", "Rangs", "RelanceApres", "EscaladeApres")
     values (3, $1, '[]', 10, null)`,
    [company],
  );
  expect(await chase('2025-06-17')).toEqual({ reminded: 0, handedOn: 0 });
  expect(await chase('2025-06-20')).toEqual({ reminded: 1, handedOn: 0 });
  expect(await chase('2025-07-31')).toEqual({ reminded: 0, handedOn: 0 });
  await server.database.pool.query('delete from "CircuitDemande" where "IdSociete" = $1', [company]);
});

test('what was decided meanwhile, or waits for its requester, is left alone', async () => {
  const { IdVisa } = await held();
  await server.database.pool.query(`update "Visa" set "Etat" = 'validated' where "IdVisa" = $1`, [IdVisa]);
  const { IdDemande } = await held();
  await server.database.pool.query(`update "Demande" set "ARevoir" = '{IdSite}' where "IdDemande" = $1`, [IdDemande]);
  expect(await chase('2025-06-30')).toEqual({ reminded: 0, handedOn: 0 });
});

test('whoever it came to from somebody who went has as many days as they had', async () => {
  const { IdVisa } = await held();
  await server.database.pool.query(
    `insert into "VisaTitulaire" ("IdVisa", "IdPersonneEV1", "Depuis", "Jusqua") values
      ($1, $2, '2025-06-05T09:00:00Z', '2025-06-16T09:00:00Z'), ($1, $3, '2025-06-16T09:00:00Z', null)`,
    [IdVisa, top.IdPersonneEV1, manager.IdPersonneEV1],
  );
  expect(await chase('2025-06-17')).toEqual({ reminded: 0, handedOn: 0 });
  expect(await chase('2025-06-19')).toEqual({ reminded: 1, handedOn: 0 });
  expect(await chase('2025-06-25')).toEqual({ reminded: 0, handedOn: 1 });
});

test('what waited for its requester has its days from their answer on, and whoever holds it is told', async () => {
  const asker = await build.person({ IdSociete: company, IdPersonneEV1Manager: manager.IdPersonneEV1 });
  await server.database.pool.query(
    `insert into "Photo" ("IdPersonneEV1", "Version", "Statut") values ($1, 1, 'ACCEPTED')`,
    [asker.IdPersonneEV1],
  );
  const fields = Object.entries({ IdSite: await build.site({ Badge: true }), Principal: true, DateDebut: day(1) });
  const { IdDemande } = (
    await asks(server, asker, {
      ...{ typeDemande: 3, IdPersonneEV1: asker.IdPersonneEV1, transmettre: true },
      fields: fields.map(([IdChamp, Valeur]) => ({ IdChamp, Valeur })),
    })
  ).body;
  const { rows } = await server.database.pool.query<{ IdVisa: number }>(
    `with v as (update "Visa" set "DateOuverture" = now() - interval '30 days' where "IdDemande" = $1 returning "IdVisa")
      update "VisaTitulaire" t set "Depuis" = now() - interval '30 days' from v where t."IdVisa" = v."IdVisa" returning t."IdVisa"`,
    [IdDemande],
  );
  const { IdVisa } = rows[0]!;
  const back = { Champs: ['DateFin'], Remarque: 'Until when is it needed?' };
  await server.as(manager.login).call(requestsCalls.sendBack, { params: { IdDemande, IdVisa }, body: back });
  await server.database.pool.query('update "PersonneNotification" set "DateLecture" = now()');
  const before = await told(manager, 'visaAwaits');
  const answered = await server.as(asker.login).call(requestsCalls.save, {
    ...{ params: { IdDemande }, body: { fields: [{ IdChamp: 'DateFin', Valeur: day(90), Vu: null }] } },
  });
  expect(answered.error).toBeUndefined();
  expect(await told(manager, 'visaAwaits')).toBe((before ?? 0) + 1);
  expect(await chase(day(0))).toEqual({ reminded: 0, handedOn: 0 });
  await server.database.pool.query(
    `update "Visa" set "DateOuverture" = now() - interval '30 days' where "IdVisa" = $1`,
    [IdVisa],
  );
  expect(await chase(day(0))).toEqual({ reminded: 0, handedOn: 1 });
});
