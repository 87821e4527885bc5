import { candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { lifecycleCalls } from '@passerelle/contracts/lifecycle/lifecycle.contract.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { day } from '../../../../testing/day.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { toErase } from '../../../lifecycle/retention/retention.queries.ts';
import { type HiringStage, hiringStage } from '../testing/hiring-stage.ts';

let server: TestServer;
let stage: HiringStage;
let hr: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  stage = await hiringStage(server);
  hr = await stage.build.person({ IdSociete: stage.company }, { roles: ['hrManager'] });
});
afterAll(() => server.close());

const giveUp = async (by: BuiltPerson, { IdPersonneEV1 }: BuiltPerson) =>
  await stage.as(by).call(lifecycleCalls.move, {
    ...{ params: { IdPersonneEV1, action: 'abandonner' as const }, body: { Motif: 'They took another offer' } },
  });
const statusOf = async ({ IdPersonneEV1 }: BuiltPerson) => {
  const text = `select "IdStatut" from "Personne" where "IdPersonneEV1" = $1`;
  return (await server.database.pool.query(text, [IdPersonneEV1])).rows[0]?.IdStatut;
};
const isDue = async ({ IdPersonneEV1 }: BuiltPerson) =>
  (await toErase(server.database.db, { most: 1, of: IdPersonneEV1 })).length > 0;
const older = async ({ IdPersonneEV1 }: BuiltPerson, days: number) =>
  await server.database.pool.query(`update "AbandonArrivee" set "Le" = "Le" - $2::integer where "IdPersonneEV1" = $1`, [
    IdPersonneEV1,
    days,
  ]);

test('whoever is to come gives up: the file and its link end today, the person stays for the days of candidates, and may come back', async () => {
  const who = await stage.candidate({ DateEntreePhysique: day(20) });
  const { headers } = await stage.welcome(who);
  const { IdDemande = 0 } = (await stage.read(stage.recruiter, who)).file ?? {};
  const colleague = await stage.build.person({ IdSociete: stage.company });
  for (const by of [colleague, who]) expect((await giveUp(by, who)).status).toBeGreaterThanOrEqual(400);
  expect(await statusOf(who)).toBe(statuts.BROUILLON);
  expect((await giveUp(stage.recruiter, who)).status).toBe(200);
  expect(await statusOf(who)).toBe(statuts.NO_SHOW);
  expect((await server.anonymous.call(candidateCalls.file, {}, headers)).error?.name).toBe('TOKEN_INVALID');
  const { rows } = await server.database.pool.query(
    `select "DateSuppression" is not null as gone from "Demande" where "IdDemande" = $1`,
    [IdDemande],
  );
  expect(rows).toEqual([{ gone: true }]);
  const open = await stage.as(stage.recruiter).call(hiringCalls.open, { ...stage.of(who), body: {} });
  expect(open.error?.name).toBe('UPDATE_WITH_STATUT_NOT_ALLOWED');
  expect((await giveUp(hr, who)).error?.name).toBe('UPDATE_WITH_STATUT_NOT_ALLOWED');

  // Ninety days, and not the years of who left; a hold keeps them.
  expect(await isDue(who)).toBe(false);
  await older(who, 91);
  expect(await isDue(who)).toBe(true);
  await server.database.pool.query(
    `insert into retention_hold ("IdPersonneEV1", "Motif", "IdPersonneEV1Auteur") values ($1, 'A complaint is open', $2)`,
    [who.IdPersonneEV1, hr.IdPersonneEV1],
  );
  expect(await isDue(who)).toBe(false);
  await server.database.pool.query(`delete from retention_hold where "IdPersonneEV1" = $1`, [who.IdPersonneEV1]);

  // Awaited again after all: a file begins empty, and nothing of them is due.
  const params = { IdPersonneEV1: who.IdPersonneEV1, action: 'revenir' as const };
  const back = await stage
    .as(hr)
    .call(lifecycleCalls.move, { params, body: { Motif: 'They come after all', jour: day(30) } });
  expect(back.status).toBe(200);
  expect(await isDue(who)).toBe(false);
  const again = await stage.as(stage.recruiter).call(hiringCalls.open, { ...stage.of(who), body: {} });
  expect(again.body.IdDemande).not.toBe(IdDemande);
});

test('whoever was there once and was to come back is as who left again, for the years of leavers', async () => {
  const who = await stage.candidate({
    IdStatut: statuts.REWELCOMING,
    DateEntree: day(-900),
    DateEntreePhysique: day(9),
  });
  expect((await giveUp(hr, who)).status).toBe(200);
  expect(await statusOf(who)).toBe(statuts.INACTIVE);
  await older(who, 91);
  expect(await isDue(who)).toBe(false);
});
