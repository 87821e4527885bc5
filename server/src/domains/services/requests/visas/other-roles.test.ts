import { dashboardCalls } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { sessionCalls } from '@passerelle/contracts/session/session.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asks } from '../../../../testing/asks.ts';
import { type Build, type BuiltPerson, builders } from '../../../../testing/build.ts';
import { day } from '../../../../testing/day.ts';
import { type Deciders, deciders } from '../../../../testing/deciders.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { seededRole } from '../../../foundation/actor/seeded-roles.ts';

/** Whoever does not read a request, and is to know why. */
let server: TestServer;
let build: Build;
let visas: Deciders;
let company: number;
let site: number;
let top: BuiltPerson;
let manager: BuiltPerson;
beforeAll(async () => {
  server = await testServer({ from: 'seeded' });
  build = builders(server.database);
  visas = deciders(server);
  company = await build.company();
  site = await build.site({ Badge: true });
  top = await build.person({ IdSociete: company }, { roles: ['hierarchicalManager'] });
  manager = await build.person(
    { IdSociete: company, IdPersonneEV1Manager: top.IdPersonneEV1 },
    { roles: ['hierarchicalManager'] },
  );
});
afterAll(() => server.close());

const run = async (statement: ReturnType<typeof sql>) => await statement.execute(server.database.db);

/** Somebody of the manager's, with an access badge that they asked for. */
async function asked(): Promise<{ readonly who: BuiltPerson; readonly IdDemande: number }> {
  const who = await build.person({ IdSociete: company, IdPersonneEV1Manager: manager.IdPersonneEV1, IdSite: site });
  await run(
    sql`insert into "Photo" ("IdPersonneEV1", "Version", "Statut") values (${who.IdPersonneEV1}, 1, 'ACCEPTED')`,
  );
  const fields = Object.entries({ IdSite: site, Principal: true, DateDebut: day(1) }).map(([IdChamp, Valeur]) => ({
    ...{ IdChamp, Valeur },
  }));
  const { body } = await asks(server, who, {
    ...{ typeDemande: 3, IdPersonneEV1: who.IdPersonneEV1, fields, transmettre: true },
  });
  return { who, IdDemande: body.IdDemande };
}

const read = async (by: BuiltPerson, IdDemande: number) =>
  await server.as(by.login).call(requestsCalls.read, { params: { IdDemande } });
const elsewhere = async (by: BuiltPerson) => (await server.as(by.login).call(dashboardCalls.elsewhere, {})).body;
const actUnder = async (by: BuiltPerson, IdPersonneRole: number) =>
  await server.as(by.login).call(sessionCalls.setDefaultRole, {
    params: { IdPersonneEV1: by.IdPersonneEV1 },
    body: { IdPersonneRole },
  });

test('H-25 what awaits somebody under another of their roles is told, its sheet says under which, and opens there', async () => {
  const guard = await build.person({ IdSociete: company }, { roles: ['employee'] });
  const IdPersonneRole = await build.role(guard.IdPersonneEV1, { IdRole: seededRole('security') });
  const { who, IdDemande } = await asked();
  await visas.decide(manager, IdDemande);
  expect(await elsewhere(guard)).toEqual([{ IdPersonneRole, tiles: [{ tile: 'visas', count: 1, more: false }] }]);
  const { error } = await read(guard, IdDemande);
  expect([error?.statusCode, error?.name]).toEqual([403, 'AUTRE_ROLE']);
  expect(error?.details).toEqual([{ path: 'IdPersonneRole', rule: 'otherRole', value: String(IdPersonneRole) }]);
  await actUnder(guard, IdPersonneRole);
  expect((await read(guard, IdDemande)).body.steps.some(({ mine }) => mine)).toBe(true);
  expect(await elsewhere(guard)).toEqual([]);
  // It says nothing to who reads it under no role.
  const stranger = await build.person({}, { roles: ['employee', 'hierarchicalManager'] });
  expect((await read(stranger, IdDemande)).error?.name).toBe('NOT_FOUND');
  expect(await elsewhere(stranger)).toEqual([]);
  const recall = { params: { IdDemande, action: 'rappeler' as const }, body: { Motif: 'It is for another site' } };
  expect((await server.as(who.login).call(requestsCalls.move, recall)).status).toBe(200);
  for (const by of [guard, manager]) {
    const recalled = (await read(by, IdDemande)).error;
    expect([recalled?.statusCode, recalled?.name]).toEqual([409, 'DEMANDE_RAPPELEE']);
  }
  expect((await read(stranger, IdDemande)).error?.name).toBe('NOT_FOUND');
});

test('whoever decided is named once they are there no more', async () => {
  const { who, IdDemande } = await asked();
  await visas.decide(manager, IdDemande);
  const decidedBy = async () => (await read(who, IdDemande)).body.steps[0]?.decidedBy;
  expect(await decidedBy()).toMatchObject({ IdPersonneEV1: manager.IdPersonneEV1 });
  await run(
    sql`update "Personne" set "IdStatut" = 700, "Desactive" = true where "IdPersonneEV1" = ${manager.IdPersonneEV1}`,
  );
  expect(await decidedBy()).toMatchObject({ IdPersonneEV1: manager.IdPersonneEV1 });
  await run(
    sql`update "Personne" set "IdStatut" = 400, "Desactive" = false where "IdPersonneEV1" = ${manager.IdPersonneEV1}`,
  );
});

test('a round that nobody holds climbs past whoever decided before, to who has not', async () => {
  const rounds = [{ holders: [{ relation: 'Manager' }] }, { holders: [{ roles: ['hrManager'] }] }];
  await run(sql`insert into "CircuitDemande" ("typeDemande", "IdSociete", "Rangs", "CommeLivre")
    values (3, ${company}, ${JSON.stringify(rounds)}::jsonb, false)`);
  const { who, IdDemande } = await asked();
  const coming = (await read(who, IdDemande)).body.steps[1];
  expect(coming).toMatchObject({ Etat: 'toCome', Cause: 'absent' });
  await visas.decide(manager, IdDemande);
  expect(await visas.step(who, IdDemande)).toMatchObject({
    Cause: 'absent',
    holder: { IdPersonneEV1: top.IdPersonneEV1 },
  });
  await run(sql`delete from "CircuitDemande" where "IdSociete" = ${company}`);
});
