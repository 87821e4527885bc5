import { importsCalls } from '@passerelle/contracts/imports/imports.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowOf } from '../../../../platform/db/database.ts';
import { type Build, builders } from '../../../../testing/build.ts';
import { definitionOf } from '../../../../testing/import-files.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
});
afterAll(() => server.close());

const lines = 2000;

test('a trial holds a few rows at once, each for as long as it is tried: who saves one of them waits for those alone', async () => {
  const { db } = server.database;
  const made = await db
    .insertInto('Site')
    .values(Array.from({ length: lines }, (_, n) => ({ LibSite: `Held ${n}`, IdPays: 'FR', Ville: 'Before' })))
    .returning('IdSite')
    .execute();
  const keys = made.map(({ IdSite }) => IdSite);
  const admin = await build.person({}, { roles: ['administrator'] });
  const columns = [{ field: 'IdSite' }, { field: 'Ville' }];
  const id = await definitionOf(server, { Sujet: 'sites', state: { mode: 'update', columns } });
  const ListeData = keys.map((key) => ({ IdSite: String(key), Ville: 'After' }));
  let isOver = false;
  const verified = server
    .as(admin.login)
    .call(importsCalls.verify, { params: { id }, body: { ListeData } })
    .finally(() => {
      isOver = true;
    });
  let most = 0;
  while (!isOver) {
    const { free } = await rowOf(
      db,
      sql<{ free: number }>`select count(*)::integer as free from (
        select from "Site" where "IdSite" = any(${sql.val(keys)}::integer[]) for share skip locked) s`,
    );
    most = Math.max(most, lines - free);
  }
  const { body } = await verified;
  expect(body).toMatchObject({ counts: { lines, changed: lines, refused: 0 } });
  // Some were seen held, and never more than a piece.
  expect([most > 0, most <= 200, most]).toEqual([true, true, most]);
  const saved = await server
    .as(admin.login)
    .call(importsCalls.save, { params: { id }, body: { IdRun: body.IdRun ?? 0 } });
  expect(saved.error).toBeUndefined();
});
