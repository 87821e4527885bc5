import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rowOf } from '../../../../platform/db/database.ts';
import { type Build, type BuiltPerson, builders } from '../../../../testing/build.ts';
import { type Deciders, deciders } from '../../../../testing/deciders.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';

/** Whoever administers alone asks: somebody else decides, or they are told that nobody could. */
let server: TestServer;
let build: Build;
let company: number;
let admin: BuiltPerson;
let visas: Deciders;
beforeAll(async () => {
  server = await testServer({ from: 'seeded' });
  build = builders(server.database);
  visas = deciders(server);
  await sql`insert into "Logiciel" ("IdLogiciel", "LibLogiciel", "Payant") select 1000 + n, 'Software ' || n, true
    from generate_series(1, 20) n`.execute(server.database.db);
});
afterAll(() => server.close());
beforeEach(async () => {
  await visas.closeAll();
  await sql`update "Personne" set "IdStatut" = ${statuts.INACTIVE} where "CompteAD" is not null`.execute(
    server.database.db,
  );
  company = await build.company();
  admin = await build.person({ IdSociete: company }, { roles: ['administrator'] });
});

let software = 1000;
const ask = async (by: BuiltPerson, transmettre = true) =>
  await server.as(by.login).call(requestsCalls.add, {
    body: {
      ...{ typeDemande: 2, IdPersonneEV1: by.IdPersonneEV1, transmettre },
      fields: [{ IdChamp: 'IdLogiciel', Valeur: ++software }],
    },
  });

describe('the only administrator asks for themself', () => {
  test('with nobody else at all: they are told so, keep their draft, and nothing waits', async () => {
    const { error } = await ask(admin);
    expect(error?.name).toBe('AUCUN_VALIDEUR');
    const draft = await ask(admin, false);
    expect(draft.body.IdStade).toBe(stages.draft);
    const sent = await server.as(admin.login).call(requestsCalls.send, { params: { IdDemande: draft.body.IdDemande } });
    expect(sent.error?.name).toBe('AUCUN_VALIDEUR');
    const { n } = await rowOf(
      server.database.db,
      sql<{ n: number }>`select count(*)::integer as n from "Demande" where "IdPersonneEV1" = ${admin.IdPersonneEV1}`,
    );
    expect(n).toBe(1);
  });

  test('human resources decide it, the sheet says so, and they themself do not', async () => {
    const hr = await build.person({ IdSociete: company }, { roles: ['hrManager'] });
    const { IdDemande } = (await ask(admin)).body;
    expect(await visas.step(admin, IdDemande)).toMatchObject({ Cause: 'absent', mine: false });
    expect((await visas.decide(admin, IdDemande)).error?.name).toBe('VISA_NON_AUTORISE');
    const { body } = await server.as(hr.login).call(requestsCalls.awaiting, { query: {} });
    expect(body.rows.map((row) => row.IdDemande)).toEqual([IdDemande]);
    expect((await visas.decide(hr, IdDemande)).body.IdStade).toBe(stages.underWay);
  });

  test('whoever else administers decides it before anybody of human resources', async () => {
    await build.person({ IdSociete: company }, { roles: ['hrManager'] });
    const other = await build.person({ IdSociete: company }, { roles: ['administrator'] });
    const { IdDemande } = (await ask(admin)).body;
    expect((await visas.decide(other, IdDemande)).status).toBe(200);
  });

  test('whoever decides it leaves: it goes on to who is there', async () => {
    const hr = await build.person({ IdSociete: company }, { roles: ['hrManager'] });
    const { IdDemande } = (await ask(admin)).body;
    const other = await build.person({ IdSociete: company }, { roles: ['administrator'] });
    await sql`update "Personne" set "IdStatut" = ${statuts.INACTIVE} where "IdPersonneEV1" = ${hr.IdPersonneEV1}`.execute(
      server.database.db,
    );
    expect(await visas.settle()).toBe(1);
    expect((await visas.decide(other, IdDemande)).status).toBe(200);
  });
});

test('the only administrator asks for somebody under nobody: whoever is above them decides', async () => {
  const above = await build.person({ IdSociete: company }, { roles: ['employee'] });
  await sql`update "Personne" set "IdPersonneEV1Manager" = ${above.IdPersonneEV1} where "IdPersonneEV1" = ${admin.IdPersonneEV1}`.execute(
    server.database.db,
  );
  const { IdDemande } = (await ask(admin)).body;
  expect((await visas.decide(above, IdDemande)).status).toBe(200);
});
