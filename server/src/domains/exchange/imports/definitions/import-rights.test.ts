import { readFile } from 'node:fs/promises';
import { administrativeRights } from '@passerelle/contracts/access/rights.ts';
import { importsCalls } from '@passerelle/contracts/imports/imports.contract.ts';
import { reportingCalls } from '@passerelle/contracts/reporting/reporting.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../../../../platform/db/database.ts';
import { type Build, builders } from '../../../../testing/build.ts';
import { definitionOf, importingAs } from '../../../../testing/import-files.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import type { SeededRole } from '../../../foundation/actor/seeded-roles.ts';

let server: TestServer;
let build: Build;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  await build.person({ Nom: 'Kept', Prenom: 'Row', CompteAD: 'kept.row' });
});
afterAll(() => server.close());

/** The codes of the definitions that a role finds in its menu. */
async function foundBy(login: string): Promise<readonly string[]> {
  const answer = await server.as(login).call(importsCalls.list, { query: {} });
  if (answer.status !== 200) return [`refused ${answer.status}`];
  const { body } = answer;
  const codes = await rowsOf(
    server.database.db,
    sql<{
      code: string;
    }>`select "CodeImport" as code from "DefinitionImport" where "IdImport" = any(${body.map(({ IdImport }) => IdImport)})`,
  );
  return codes.map(({ code }) => code).toSorted();
}
const holder = async (role: SeededRole) => await build.person({}, { roles: [role] });

describe('rights to imports', () => {
  test('open no administration, nor does the right to reporting', () => {
    expect(['import-export-acces', 'mrb'].filter((right) => administrativeRights.has(right))).toEqual([]);
  });

  const hr = ['list-members', 'people-new', 'people-payroll', 'people-personal', 'people-work'];
  const entries = ['list-activities', 'list-agencies', 'list-departments', 'list-families', 'list-functions'];
  const administrators = [
    'companies',
    'cost-centres',
    ...entries,
    'list-members',
    'list-units',
    'people-accounts',
    'sites',
  ];
  // Who writes the numbers of badges has no right to imports but of vehicles: an administrator names a role for that file.
  test.each<[SeededRole, readonly string[]]>([
    ['administrator', administrators],
    ['hrManager', hr],
    ['hrCountryManager', hr],
    ['comex', ['refused 403']],
    ['imm', ['refused 403']],
    ['assistant', ['refused 403']],
    ['hierarchicalManager', ['refused 403']],
    ['missionManager', ['refused 403']],
    ['proximityManager', ['refused 403']],
    ['hrAdministrator', hr],
    ['payroll', ['people-payroll']],
    ['serviceDesk', ['people-accounts']],
    ['services', ['vehicles']],
    ['recruiter', ['refused 403']],
    ['security', ['refused 403']],
    ['employee', ['refused 403']],
  ])('let %s find what ships for them, and nothing else', async (role, codes) => {
    expect(await foundBy((await holder(role)).login)).toEqual(codes);
  });

  test.each<[SeededRole, string]>([
    ['payroll', 'people-payroll'],
    ['serviceDesk', 'people-accounts'],
  ])('give %s every column of the file that is theirs', async (role, code) => {
    const { login } = await holder(role);
    const params = { id: await definitionOf(server, code) };
    const { status, headers, raw } = await server
      .as(login)
      .call(importsCalls.export, { params, body: { format: 'csv' } });
    expect([status, headers['x-columns-missing'] ?? '']).toEqual([200, '']);
    expect(raw).toContain('kept.row');
  });

  test('to vehicles alone open what is of vehicles, in every call, and no other definition, whatever its roles', async () => {
    const { login } = await holder('services');
    const vehicles = await definitionOf(server, 'vehicles');
    const as = importingAs(server, login, vehicles);
    const verdict = await as.verify([{ Immatriculation: 'RI-001-AA', Conducteur: login }]);
    expect(verdict.groups).toEqual([]);
    expect((await as.save(verdict)).written).toBe(1);
    const params = { id: vehicles };
    expect((await server.as(login).call(importsCalls.template, { params })).status).toBe(200);
    const sites = await definitionOf(server, 'sites');
    await sql`insert into "DefinitionRole" ("IdImport", "IdRole") select ${sites}::integer, "IdRole" from "Role"
      on conflict do nothing`.execute(server.database.db);
    const other = { params: { id: sites } };
    const ListeData = [{ LibSite: 'x' }];
    const answers = [
      await server.as(login).call(importsCalls.read, other),
      await server.as(login).call(importsCalls.template, other),
      await server.as(login).call(importsCalls.verify, { ...other, body: { ListeData } }),
      await server.as(login).call(importsCalls.save, { ...other, body: { ListeData } }),
      await server.as(login).call(importsCalls.data, { ...other, query: {} }),
      await server.as(login).call(importsCalls.export, { ...other, body: { format: 'csv' } }),
    ];
    const none = await server.as(login).call(importsCalls.read, { params: { id: 2_000_000_000 } });
    for (const { status, error } of answers) expect([status, error]).toEqual([404, none.error]);
    expect(await foundBy(login)).toEqual(['vehicles']);
  });

  test('to reporting are HR administrators’ too, and not payroll’s', async () => {
    const [hr, payroll] = [await holder('hrAdministrator'), await holder('payroll')];
    const input = { query: { section: 'people' } } as const;
    expect((await server.as(hr.login).call(reportingCalls.figures, input)).status).toBe(200);
    expect((await server.as(payroll.login).call(reportingCalls.figures, input)).status).toBe(403);
  });

  test('come to portals that were installed before, and give back nothing that was taken away of others', async () => {
    const { db } = server.database;
    const held = async () =>
      await rowsOf(
        db,
        sql<{ profile: number; right: string }>`select "IdProfil" as profile, "IdDroit" as right from "ProfilDroit"
          where "IdDroit" in ('import-export-acces', 'mrb') order by 1, "IdDroit" collate "C"`,
      );
    const found = async () =>
      await rowsOf(
        db,
        sql<{ at: string }>`select "IdImport" || '/' || "IdRole" as at from "DefinitionRole" order by 1`,
      );
    const [ships, menus] = [await held(), await found()];
    const migration = await readFile(
      new URL('../../../../../migrations/0525_rights_to_imports.sql', import.meta.url),
      'utf8',
    );
    await sql`delete from "ProfilDroit" where "IdProfil" in (10, 13, 14) and "IdDroit" in ('import-export-acces', 'mrb')`.execute(
      db,
    );
    await sql`delete from "DefinitionRole" f using "DefinitionImport" d, "RoleProfil" r where d."IdImport" = f."IdImport"
      and r."IdRole" = f."IdRole" and (r."IdProfil" = 10 and d."CodeImport" in ('people-work', 'people-personal', 'people-new', 'list-members') or d."CodeImport" = 'vehicles')`.execute(
      db,
    );
    await sql`delete from "ProfilDroit" where "IdProfil" = 15 and "IdDroit" = 'mrb'`.execute(db);
    await sql.raw(migration).execute(db);
    expect(await held()).toEqual(ships.filter(({ profile }) => profile !== 15));
    expect(await found()).toEqual(menus);
  });
});
