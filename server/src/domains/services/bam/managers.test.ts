import { bamCalls } from '@passerelle/contracts/bam/bam.contract.ts';
import { bamFilesCalls } from '@passerelle/contracts/bam/files.contract.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { rowOf, rowsOf } from '../../../platform/db/database.ts';
import { bamTests } from '../../../testing/bam-files.ts';
import type { BuiltPerson } from '../../../testing/build.ts';
import { bamsToBegin } from './bam.queries.ts';
import { beginOrTell } from './begin-files.ts';

const bam = bamTests();

const run = async (text: string, values: readonly unknown[]) => await bam.server.database.pool.query(text, [...values]);
/** What the jobs do of what has begun. */
const begin = async () => {
  const { db } = bam.server.database;
  const { act, kernel } = createEngines(db);
  for (const key of await bamsToBegin(db, 500)) await beginOrTell({ act, kernel }, key);
};
const managersOf = async ({ IdPersonneEV1 }: BuiltPerson) =>
  await rowOf(
    bam.server.database.db,
    sql<{
      two: number | null;
      near: number | null;
    }>`select "IdPersonneEV1Manager2" as two, "IdPersonneEV1MngProxi" as near
      from "Personne" where "IdPersonneEV1" = ${IdPersonneEV1}`,
  );
const failuresTold = async ({ IdPersonneEV1 }: BuiltPerson) =>
  await rowsOf(
    bam.server.database.db,
    sql`select from "PersonneNotification" where "IdPersonneEV1" = ${IdPersonneEV1} and kind = 'datedChangeFailed'`,
  );
const ahead = async (by: BuiltPerson, of: BuiltPerson) =>
  (await bam.server.as(by.login).call(bamCalls.periods, { params: { IdPersonneEV1: of.IdPersonneEV1 } })).body?.ahead ??
  [];
const startToday = async (IdDemande: number, zone: string) =>
  await run(`update "DossierBAM" set "DateDeDebut" = (now() at time zone $2)::date where "IdDemande" = $1`, [
    IdDemande,
    zone,
  ]);
const earliest = 'Pacific/Kiritimati';
/** A day behind the other, always. */
const latest = 'Etc/GMT+12';

test('B08: the day begins where the person is', async () => {
  const { somebody, validated, mission, manager } = bam.house;
  await run(`update "Pays" set "Fuseau" = case "IdPays" when 'CN' then $1 else $2 end where "IdPays" in ('CN', 'PL')`, [
    earliest,
    latest,
  ]);
  const [there, here] = [await somebody({ IdPays: 'CN' }), await somebody({ IdPays: 'PL' })];
  for (const one of [there, here]) await startToday(await validated(one, 3, 30), earliest);
  await begin();
  expect([(await managersOf(there)).two, (await managersOf(here)).two]).toEqual([mission.IdPersonneEV1, null]);
  expect(await ahead(manager, there)).toEqual([]);
  expect(await ahead(manager, here)).toMatchObject([{ RefusManagers: null }]);
});

test('what waits is seen by who reads the file, as what is in force of it says: decided anew, it is taken back', async () => {
  const { somebody, validated, decide, hr, manager, mission, build, fieldsOf } = bam.house;
  const [one, another] = [await somebody(), await somebody()];
  const IdDossier = await validated(one, 5, 30);
  const waits = [{ IdDossier, MngProxi: { IdPersonneEV1: mission.IdPersonneEV1 } }];
  expect(await ahead(hr, one)).toMatchObject(waits);
  const elsewhere = await build.person({}, { roles: ['hierarchicalManager'] });
  for (const by of [elsewhere, another]) expect(await ahead(by, one)).toEqual([]);
  // Decided anew, what was validated is in force until the new is.
  const revise = async (values: object) =>
    await bam.server.as(manager.login).call(bamFilesCalls.revise, {
      params: { IdDossier },
      body: { fields: fieldsOf(values) as never },
    });
  expect((await revise({ MngProxi: another.IdPersonneEV1 })).error).toBeUndefined();
  expect(await ahead(hr, one)).toMatchObject(waits);
  await decide(IdDossier);
  expect(await ahead(hr, one)).toMatchObject([{ IdDossier, MngProxi: { IdPersonneEV1: another.IdPersonneEV1 } }]);
  expect((await revise({ MngProxi: null })).error).toBeUndefined();
  await decide(IdDossier);
  expect(await ahead(hr, one)).toMatchObject([{ Manager2: { IdPersonneEV1: mission.IdPersonneEV1 }, MngProxi: null }]);
  await startToday(IdDossier, latest);
  await begin();
  expect(await managersOf(one)).toEqual({ two: mission.IdPersonneEV1, near: null });
  expect(await ahead(hr, one)).toEqual([]);
});

test('who left meanwhile is put above nobody: the record says so, who made the file is told once, and it is tried again', async () => {
  const { somebody, validated, manager, mission, assistant } = bam.house;
  const [one, near] = [await somebody(), await somebody()];
  const IdDossier = await validated(one, 5, 30, { MngProxi: near.IdPersonneEV1 });
  const leaves = async (days: number | null) =>
    await run(`update "Personne" set "DateSortiePhysique" = current_date + $2::integer where "IdPersonneEV1" = $1`, [
      near.IdPersonneEV1,
      days,
    ]);
  await leaves(-3);
  await startToday(IdDossier, latest);
  for (const _ of [1, 2]) await begin();
  expect(await managersOf(one)).toEqual({ two: null, near: null });
  expect(await ahead(manager, one)).toMatchObject([{ IdDossier, RefusManagers: 'gone' }]);
  expect(await failuresTold(assistant)).toHaveLength(1);
  expect(await failuresTold(one)).toEqual([]);
  await leaves(null);
  await begin();
  expect(await managersOf(one)).toEqual({ two: mission.IdPersonneEV1, near: near.IdPersonneEV1 });
  expect(await ahead(manager, one)).toEqual([]);
});

test('nobody is above themselves by a file: it is told, and nothing is written', async () => {
  const { somebody, validated, manager, mission } = bam.house;
  const one = await somebody();
  const IdDossier = await validated(one, 5, 30);
  const above = async (who: number | null) =>
    await run(`update "Personne" set "IdPersonneEV1Manager2" = $1 where "IdPersonneEV1" = $2`, [
      who,
      mission.IdPersonneEV1,
    ]);
  await above(one.IdPersonneEV1);
  await startToday(IdDossier, latest);
  await begin();
  expect((await managersOf(one)).two).toBeNull();
  expect(await ahead(manager, one)).toMatchObject([{ RefusManagers: 'cycle' }]);
  await above(null);
});
