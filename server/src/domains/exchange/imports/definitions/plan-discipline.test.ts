import { definitionsCalls } from '@passerelle/contracts/imports/definition-editing.contract.ts';
import { importsCalls } from '@passerelle/contracts/imports/imports.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowOf, rowsOf } from '../../../../platform/db/database.ts';
import { type Build, type BuiltPerson, builders } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
let admin: BuiltPerson;
let other: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  admin = await build.person({}, { roles: ['administrator'] });
  other = await build.person({}, { roles: ['administrator'] });
});
afterAll(() => server.close());

const as = (who = admin) => server.as(who.login);
const definition = async (allOrNone = false) => {
  const { IdRole } = await rowOf(
    server.database.db,
    sql<{ IdRole: number }>`select "IdRole" from "PersonneRole" where "IdPersonneEV1" = ${admin.IdPersonneEV1} limit 1`,
  );
  const written = {
    ...{
      LibImport: allOrNone ? 'All towns' : 'Towns',
      Traductions: {},
      Sens: 'import' as const,
      Actif: true,
      roles: [IdRole],
    },
    Etat: {
      mode: 'update' as const,
      columns: [{ field: 'IdSite' }, { field: 'Ville' }],
      ...(allOrNone && { allOrNone: true as const }),
    },
  };
  const { body } = await as().call(definitionsCalls.add, { body: { ...written, Sujet: 'sites' } });
  return { id: body.IdImport, written };
};
const townOf = async (IdSite: number) =>
  (
    await rowOf(
      server.database.db,
      sql<{ Ville: string | null }>`select "Ville" from "Site" where "IdSite" = ${IdSite}`,
    )
  ).Ville;
const verify = async (id: number, ...towns: readonly (readonly [IdSite: number, Ville: string])[]) => {
  const ListeData = towns.map(([IdSite, Ville]) => ({ IdSite: String(IdSite), Ville }));
  const { body } = await as().call(importsCalls.verify, { params: { id }, body: { ListeData } });
  return { IdRun: body.IdRun ?? 0, IdPlan: body.IdPlan ?? 0 };
};
const apply = async (IdPlan: number, who = admin) =>
  (await as(who).call(plansCalls.apply, { params: { IdPlan } })).error?.name;

test('a plan is applied by no other door than what was verified allows: who, which version, in force, within a day', async () => {
  const site = await build.site({ LibSite: 'Disciplined', Ville: 'Before' });
  const { id, written } = await definition();
  const one = await verify(id, [site, 'One']);
  expect(await apply(one.IdPlan, other)).toBe('IMPORT_NON_VERIFIE');
  await sql`update import_run set at = at - interval '24 hours 1 minute' where "IdRun" = ${one.IdRun}`.execute(
    server.database.db,
  );
  expect(await apply(one.IdPlan)).toBe('IMPORT_NON_VERIFIE');
  const two = await verify(id, [site, 'Two']);
  const save = async (Version: number, more: object) =>
    await as().call(definitionsCalls.save, { params: { IdImport: id }, body: { ...written, ...more, Version } });
  await save(1, { Actif: false });
  expect(await apply(two.IdPlan)).toBe('IMPORT_NON_VERIFIE');
  await save(1, { Etat: { ...written.Etat, columns: [...written.Etat.columns, { field: 'Tel' }] } });
  expect(await apply(two.IdPlan)).toBe('IMPORT_NON_VERIFIE');
  expect(await townOf(site)).toBe('Before');
  const three = await verify(id, [site, 'Three']);
  expect(await apply(three.IdPlan)).toBeUndefined();
  expect(await townOf(site)).toBe('Three');
  await sql`update import_run set at = at - interval '3 days' where "IdRun" = ${three.IdRun}`.execute(
    server.database.db,
  );
  expect((await as().call(plansCalls.undo, { params: { IdPlan: three.IdPlan } })).status).toBe(200);
  expect(await townOf(site)).toBe('Before');
});

test('all or none: a line that moved since leaves nothing of the others, nor in the history', async () => {
  const [one, two] = [await build.site({ LibSite: 'Whole 1' }), await build.site({ LibSite: 'Whole 2' })];
  const { id } = await definition(true);
  const { IdRun } = await verify(id, [one, 'Written'], [two, 'Moved']);
  await sql`update "Site" set "Ville" = 'Meanwhile' where "IdSite" = ${two}`.execute(server.database.db);
  const { body } = await as().call(importsCalls.save, { params: { id }, body: { IdRun } });
  expect(body).toMatchObject({ written: 0, left: 2 });
  expect([await townOf(one), await townOf(two)]).not.toContain('Written');
  const told = await rowsOf(
    server.database.db,
    sql<object>`select from history_entry where entity = 'Site' and entity_id = ${String(one)}`,
  );
  expect(told).toHaveLength(0);
  const again = await verify(id, [one, 'Written'], [two, 'Written too']);
  const saved = await as().call(importsCalls.save, { params: { id }, body: { IdRun: again.IdRun } });
  expect(saved.body).toMatchObject({ written: 2, left: 0 });
  const most = Array.from({ length: 1001 }, () => ({ IdSite: String(one), Ville: 'x' }));
  const many = await as().call(importsCalls.verify, { params: { id }, body: { ListeData: most } });
  expect([many.error?.name, many.error?.details]).toMatchObject(['IMPORT_LIGNES_MAX', [{ value: '1000' }]]);
});
