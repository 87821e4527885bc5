import { lifecycleCalls } from '@passerelle/contracts/lifecycle/lifecycle.contract.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { trackingCalls } from '@passerelle/contracts/requests/tracking.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rowOf } from '../../../../platform/db/database.ts';
import { type Build, type BuiltPerson, builders } from '../../../../testing/build.ts';
import { day } from '../../../../testing/day.ts';
import { type Deciders, deciders } from '../../../../testing/deciders.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { seededRole } from '../../../foundation/actor/seeded-roles.ts';

/** Nothing waits for nobody: what a right or a role holds goes on when the last who had it is there no more. */
let server: TestServer;
let build: Build;
let company: number;
let site: number;
let hr: BuiltPerson;
let manager: BuiltPerson;
let visas: Deciders;
beforeAll(async () => {
  server = await testServer({ from: 'seeded' });
  build = builders(server.database);
  visas = deciders(server);
  await build.person({}, { roles: ['administrator'] });
  hr = await build.person({}, { roles: ['hrManager'] });
  company = await build.company();
  manager = await build.person({ IdSociete: company }, { roles: ['hierarchicalManager'] });
});
afterAll(() => server.close());
beforeEach(async () => {
  site = await build.site({ Badge: true });
  await visas.closeAll();
});

const [ACCES, IMM, BAM] = [3, 9, 10] as const;
const Motif = 'because it was looked at twice';

async function somebody(extras: Parameters<Build['person']>[1] = {}) {
  const made = await build.person(
    { IdSociete: company, IdSite: site, IdPersonneEV1Manager: manager.IdPersonneEV1 },
    extras,
  );
  await sql`insert into "Photo" ("IdPersonneEV1", "Version", "Statut") values (${made.IdPersonneEV1}, 1, 'ACCEPTED')`.execute(
    server.database.db,
  );
  return made;
}
const security = async () => await build.person({ IdSociete: company, IdSite: site }, { roles: ['security'] });
const ask = async (who: BuiltPerson, typeDemande: number, values: object) => {
  const fields = Object.entries(values).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur }));
  const { IdPersonneEV1 } = who;
  const body = { typeDemande, IdPersonneEV1, fields, transmettre: true };
  return (await server.as(who.login).call(requestsCalls.add, { body })).body.IdDemande;
};
/** A badge that waits for the security of its site. */
const atSecurity = async (who: BuiltPerson) => {
  const IdDemande = await ask(who, ACCES, { IdSite: site, Principal: true, DateDebut: day(1) });
  expect((await visas.decide(manager, IdDemande)).body.IdStade).toBe(stages.underWay);
  return IdDemande;
};
const life = async (who: BuiltPerson, action: 'suspendre' | 'lever') =>
  expect(
    (
      await server
        .as(hr.login)
        .call(lifecycleCalls.move, { params: { IdPersonneEV1: who.IdPersonneEV1, action }, body: { Motif } })
    ).error,
  ).toBeUndefined();
const endSecurity = async (ended: boolean) =>
  await sql`update "PersonneRole" set "Annule" = ${ended} where "IdRole" = ${seededRole('security')}`.execute(
    server.database.db,
  );

describe('what a right holds', () => {
  test('goes on, in the act that keeps out the last who had it, and not before', async () => {
    const [one, other] = [await security(), await security()];
    const who = await somebody();
    const IdDemande = await atSecurity(who);
    await life(one, 'suspendre');
    expect(await visas.step(who, IdDemande)).toMatchObject({ Cause: null, holder: null });
    await life(other, 'suspendre');
    expect(await visas.step(who, IdDemande)).toMatchObject({
      Cause: 'absent',
      holder: { IdPersonneEV1: manager.IdPersonneEV1 },
    });
    const { rows } = await server.database.pool.query(
      `select from "PersonneNotification" where "IdPersonneEV1" = $1 and kind = 'visaAwaits' and ("values"->>'request')::integer = $2`,
      [manager.IdPersonneEV1, IdDemande],
    );
    expect(rows).toHaveLength(2);
    expect((await visas.decide(manager, IdDemande)).status).toBe(200);
  });

  test('goes on where the only one left is whom it is for', async () => {
    const other = await security();
    const who = await somebody({ roles: ['security'] });
    const IdDemande = await atSecurity(who);
    await life(other, 'suspendre');
    expect(await visas.step(who, IdDemande)).toMatchObject({
      Cause: 'own',
      holder: { IdPersonneEV1: manager.IdPersonneEV1 },
    });
  });

  test('goes on once rights moved with nobody’s act, and comes back with them; what was handed on for being late does not', async () => {
    const one = await security();
    const who = await somebody();
    const IdDemande = await atSecurity(who);
    expect(await visas.settle()).toBe(0);
    await endSecurity(true);
    expect(await visas.settle()).toBe(1);
    expect(await visas.step(who, IdDemande)).toMatchObject({ holder: { IdPersonneEV1: manager.IdPersonneEV1 } });
    expect(await visas.settle()).toBe(0);
    await endSecurity(false);
    await sql`update "Visa" set "DateEscalade" = now() where "IdDemande" = ${IdDemande} and "Etat" = 'pending'`.execute(
      server.database.db,
    );
    expect(await visas.settle()).toBe(0);
    await sql`update "Visa" set "DateEscalade" = null where "IdDemande" = ${IdDemande}`.execute(server.database.db);
    expect(await visas.settle()).toBe(1);
    expect((await visas.decide(manager, IdDemande)).error?.name).toBe('BADGE_NON_AUTORISE');
    expect((await visas.decide(one, IdDemande)).status).toBe(200);
  });

  test('V10 general services that decide as security are warned in the inbox, and what they decided is found', async () => {
    const lax = await build.site({ Badge: true, SecuriteParSGX: true });
    const there = await build.person({ IdSociete: company, IdSite: lax }, { roles: ['services'] });
    const guard = await build.person({ IdSociete: company, IdSite: lax }, { roles: ['security'] });
    const [mine, theirs] = await Promise.all(
      [await somebody(), await somebody()].map(async (who) => {
        const IdDemande = await ask(who, ACCES, { IdSite: lax, Principal: true, DateDebut: day(1) });
        await visas.decide(manager, IdDemande);
        return IdDemande;
      }),
    );
    const { rows } = (await server.as(there.login).call(requestsCalls.awaiting, { query: {} })).body;
    expect(rows.map(({ standsIn }) => standsIn)).toEqual([true, true]);
    const own = (await server.as(guard.login).call(requestsCalls.awaiting, { query: {} })).body.rows;
    expect(own.map(({ standsIn }) => standsIn)).toEqual([false, false]);
    await visas.decide(there, mine ?? 0);
    await visas.decide(guard, theirs ?? 0);
    const found = async (where: object) =>
      (
        await server.as(guard.login).call(trackingCalls.list, {
          params: { suivi: 'acces' },
          query: { filter: JSON.stringify({ where, fields: ['DecideSGX'] }) },
        })
      ).body.rows;
    expect(await found({ DecideSGX: true })).toEqual([{ opens: true, IdDemande: mine, DecideSGX: true }]);
  });
});

test('V12 whoever decides one step as IMM leaves the other to somebody else: where nobody is, it climbs', async () => {
  const both = await build.person({ IdSociete: company }, { roles: ['imm', 'comex'] });
  const comex = await build.person({ IdSociete: company }, { roles: ['comex'] });
  const who = await somebody();
  const { key } = await rowOf(
    server.database.db,
    sql<{
      key: number;
    }>`insert into "Demande" ("typeDemande", "IdPersonneEV1", "IdPersonneEV1Demandeur", "RoleIdPersonneEV1", "IdStade", "DateTransmission")
      values (${BAM}, ${who.IdPersonneEV1}, ${manager.IdPersonneEV1}, ${manager.IdPersonneEV1}, 4, now()) returning "IdDemande" as key`,
  );
  await sql`insert into "DossierBAM" ("IdDemande", "IdTypeDossier", "Situation", "DateDeDebut", "DateDeFin")
    values (${key}, '3', 'domicile', ${day(0)}, ${day(60)})`.execute(server.database.db);
  const home = (from: number) => ({
    ...{ DateDebut: day(from), DateFin: day(from + 2), EngagementIMM: true },
    ...{ AdressePerso: '3 rue des Lilas, Lyon', TelPerso: '+33612345678' },
  });
  const first = await ask(who, IMM, home(1));
  expect((await visas.decide(both, first)).status).toBe(200);
  expect(await visas.step(who, first)).toMatchObject({ Cause: null });
  // The only other member of COMEX is there no more.
  await life(comex, 'suspendre');
  expect(await visas.step(who, first)).toMatchObject({
    Cause: 'apart',
    holder: { IdPersonneEV1: manager.IdPersonneEV1 },
  });
  const second = await ask(who, IMM, home(10));
  await visas.decide(both, second);
  expect(await visas.step(who, second)).toMatchObject({
    Cause: 'apart',
    holder: { IdPersonneEV1: manager.IdPersonneEV1 },
  });
  await life(comex, 'lever');
  expect(await visas.settle()).toBe(2);
  expect((await visas.decide(comex, second)).body.IdStade).toBe(stages.validated);
  // Whoever manages the mission may be a member of IMM as well.
  await sql`update "Personne" set "IdPersonneEV1Manager2" = ${both.IdPersonneEV1} where "IdPersonneEV1" = ${who.IdPersonneEV1}`.execute(
    server.database.db,
  );
  expect((await visas.decide(both, await ask(who, IMM, home(20)))).status).toBe(200);
});
