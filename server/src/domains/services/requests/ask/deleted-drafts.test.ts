import { bamCalls } from '@passerelle/contracts/bam/bam.contract.ts';
import { bamFilesCalls } from '@passerelle/contracts/bam/files.contract.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { trackingCalls } from '@passerelle/contracts/requests/tracking.contract.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { rowsOf } from '../../../../platform/db/database.ts';
import { bamTests } from '../../../../testing/bam-files.ts';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { day } from '../../../../testing/day.ts';

const bam = bamTests();
const ACCES = 3;
const as = (who: BuiltPerson) => bam.server.as(who.login);
const of = (IdDemande: number) => ({ params: { IdDemande } });
const drop = async (by: BuiltPerson, IdDemande: number) =>
  await as(by).call(requestsCalls.move, { params: { IdDemande, action: 'annuler' }, body: {} });
const badge = async (by: BuiltPerson, whom: BuiltPerson) => {
  const IdSite = await bam.house.build.site({ Badge: true });
  const fields = Object.entries({ IdSite, DateDebut: day(3), Principal: true }).map(([IdChamp, Valeur]) => ({
    IdChamp,
    Valeur,
  }));
  return (
    await as(by).call(requestsCalls.add, {
      body: { typeDemande: ACCES, IdPersonneEV1: whom.IdPersonneEV1, fields, transmettre: false },
    })
  ).body.IdDemande;
};
const history = async (by: BuiltPerson, IdDemande: number) =>
  await as(by).call(historyCalls.timeline, { params: { entity: 'Demande', id: String(IdDemande) } });
const listed = async (by: BuiltPerson, whom: BuiltPerson) =>
  (
    await as(by).call(requestsCalls.ofPerson, { params: { IdPersonneEV1: whom.IdPersonneEV1 }, query: {} })
  ).body.rows.map(({ IdDemande }) => IdDemande);
const bells = async (IdDemande: number) =>
  await rowsOf(
    bam.server.database.db,
    sql`select from "PersonneNotification" where "values"->>'request' = ${String(IdDemande)}`,
  );

test('a draft is its writer’s: whom it is about learns nothing of it, neither while it stands nor once it is deleted', async () => {
  const { manager, hr } = bam.house;
  const concerned = await bam.house.somebody();
  const IdDemande = await badge(manager, concerned);
  const seen = async (by: BuiltPerson) => [
    (await as(by).call(requestsCalls.read, of(IdDemande))).status,
    (await history(by, IdDemande)).status,
    (await listed(by, concerned)).includes(IdDemande),
  ];
  expect(await seen(concerned)).toEqual([404, 404, false]);
  expect((await drop(concerned, IdDemande)).status).toBe(404);
  expect(await seen(manager)).toEqual([200, 200, true]);
  expect((await drop(manager, IdDemande)).body).toEqual({ IdStade: null });
  expect(await seen(concerned)).toEqual([404, 404, false]);
  expect(await seen(hr)).toEqual([404, 404, false]);
  // Its writer has its history, and nothing else: it is deleted there, and not cancelled.
  expect(await seen(manager)).toEqual([404, 200, false]);
  const [last] = (await history(manager, IdDemande)).body.entries;
  expect(last?.changes.map(({ field }) => field)).toEqual(['DateSuppression']);
  expect(await bells(IdDemande)).toEqual([]);
  const suivi = { params: { suivi: 'toutes' }, query: { filter: JSON.stringify({ limit: 200 }) } };
  const { rows } = (await as(hr).call(trackingCalls.list, suivi)).body;
  expect(rows.map((row) => row.IdDemande)).not.toContain(IdDemande);
});

test('a file of mission that is deleted as a draft is on no list, no board and in no period, and leaves its place', async () => {
  const { hr } = bam.house;
  const concerned = await bam.house.somebody();
  const IdDossier = await bam.house.validated(concerned, 1, 20);
  const goesOn = async () =>
    (await as(hr).call(bamFilesCalls.prolong, { params: { IdDossier }, body: {} })).body.IdDossier;
  const draft = await goesOn();
  expect((await as(hr).call(bamFilesCalls.remove, { params: { id: draft } })).error).toBeUndefined();
  const filter = { where: { IdDossier: draft } };
  expect((await as(hr).call(bamCalls.all, { body: { filter } })).body.rows).toEqual([]);
  expect((await as(hr).call(bamCalls.count, { body: { filter } })).body.count).toBe(0);
  expect((await as(hr).call(requestsCalls.read, of(draft))).status).toBe(404);
  expect((await history(concerned, draft)).status).toBe(404);
  expect(await bells(draft)).toEqual([]);
  expect(await goesOn()).toBeGreaterThan(draft);
});

test('what was sent, taken back and then deleted is gone too; whom it is for may not delete it', async () => {
  const { hr } = bam.house;
  const concerned = await bam.house.somebody();
  const { pool } = bam.server.database;
  const { manager } = bam.house;
  const IdDemande = await badge(manager, concerned);
  await pool.query('update "Demande" set "Tour" = 1, "DateTransmission" = now() where "IdDemande" = $1', [IdDemande]);
  // Its writer works at it again: whom it is for is told that it was taken back, and none of its words.
  expect((await as(concerned).call(requestsCalls.read, of(IdDemande))).error?.name).toBe('DEMANDE_RAPPELEE');
  expect((await history(concerned, IdDemande)).status).toBe(404);
  expect(await listed(concerned, concerned)).not.toContain(IdDemande);
  expect((await drop(concerned, IdDemande)).error?.statusCode).toBe(404);
  expect((await drop(manager, IdDemande)).body).toEqual({ IdStade: null });
  for (const by of [concerned, hr, manager])
    expect((await as(by).call(requestsCalls.read, of(IdDemande))).status).toBe(404);
});

test('a draft that was deleted is put back by whoever deleted it, with all that was filled in, for a month', async () => {
  const { manager } = bam.house;
  const concerned = await bam.house.somebody();
  const IdDemande = await badge(manager, concerned);
  const before = (await as(manager).call(requestsCalls.read, of(IdDemande))).body;
  const params = { IdPersonneEV1: concerned.IdPersonneEV1 };
  const deleted = async (by: BuiltPerson) =>
    (await as(by).call(requestsCalls.deletedDrafts, { params })).body.map((one) => one.IdDemande);
  const recover = async (by: BuiltPerson) => (await as(by).call(requestsCalls.recover, of(IdDemande))).status;
  expect(await recover(manager)).toBe(404);
  await drop(manager, IdDemande);
  expect([await deleted(manager), await deleted(concerned)]).toEqual([[IdDemande], []]);
  expect(await recover(concerned)).toBe(404);
  const late = sql`update "Demande" set "DateSuppression" = "DateSuppression" - interval '31 days' where "IdDemande" = ${IdDemande}`;
  await late.execute(bam.server.database.db);
  expect([await deleted(manager), await recover(manager)]).toEqual([[], 404]);
  const lately = sql`update "Demande" set "DateSuppression" = "DateSuppression" + interval '31 days' where "IdDemande" = ${IdDemande}`;
  await lately.execute(bam.server.database.db);
  expect(await recover(manager)).toBeLessThan(300);
  const after = (await as(manager).call(requestsCalls.read, of(IdDemande))).body;
  expect([after.IdStade, after.DateFin, after.fields, after.lignes]).toEqual([
    before.IdStade,
    null,
    before.fields,
    before.lignes,
  ]);
  expect(await deleted(manager)).toEqual([]);
  expect((await listed(manager, concerned)).includes(IdDemande)).toBe(true);
});
