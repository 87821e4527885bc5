import { importsCalls } from '@passerelle/contracts/imports/imports.contract.ts';
import { sessionCalls } from '@passerelle/contracts/session/session.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '../../../../platform/db/database.ts';
import { firstOf, sure } from '../../../../platform/sure.ts';
import { builders } from '../../../../testing/build.ts';
import { definitionOf, importingAs } from '../../../../testing/import-files.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('what one verified under a role is found by no door under another role of theirs, and again under the first', async () => {
  const columns = [{ field: 'IdSite' }, { field: 'LibSite' }, { field: 'IdPays' }];
  const id = await definitionOf(server, { Sujet: 'sites', state: { mode: 'both', columns } });
  const { login, IdPersonneEV1 } = await builders(server.database).person({}, { roles: ['administrator', 'payroll'] });
  const roles = await rowsOf(
    server.database.db,
    sql<{ key: number }>`select "IdPersonneRole" as key from "PersonneRole" where "IdPersonneEV1" = ${IdPersonneEV1}
      order by "ParDefaut" desc`,
  );
  const [first, second] = [firstOf(roles).key, sure(roles[1]).key];
  const as = server.as(login);
  const actAs = async (IdPersonneRole: number) => {
    const input = { params: { IdPersonneEV1 }, body: { IdPersonneRole } };
    expect((await as.call(sessionCalls.setDefaultRole, input)).status).toBe(200);
  };
  await actAs(first);
  const verdict = await importingAs(server, login, id).verify([{ LibSite: 'Own run', IdPays: 'ZZZ' }]);
  const params = { IdRun: sure(verdict.IdRun) };
  const lignes = [{ line: 1, cells: ['Own run', 'ZZZ'] }];
  const doors = async () => [
    (await as.call(importsCalls.runs, { query: {} })).body.length,
    (await as.call(importsCalls.run, { params })).status,
    (await as.call(importsCalls.refused, { params, query: { format: 'csv' } })).status,
    (await as.call(importsCalls.mend, { params, body: { lignes } })).status,
  ];
  await actAs(second);
  expect(await doors()).toEqual([0, 404, 404, 404]);
  await actAs(first);
  expect(await doors()).toEqual([1, 200, 200, 200]);
});
