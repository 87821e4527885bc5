import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importsCalls } from '@passerelle/contracts/imports/imports.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngines } from '../../../../app/engines.ts';
import { rowsOf } from '../../../../platform/db/database.ts';
import { type Build, type BuiltPerson, builders } from '../../../../testing/build.ts';
import { definitionOf, importingAs } from '../../../../testing/import-files.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { loadInto } from '../people-load/testing/load-world.ts';
import { removeOldRuns } from './runs.queries.ts';

/** Words of lines that were never written: in no table once they are a week old. */
let server: TestServer;
let build: Build;
let admin: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  admin = await build.person({}, { roles: ['administrator'] });
});
afterAll(() => server.close());

/** Tables in any row of which a word stands. */
async function tablesThatSay(word: string): Promise<readonly string[]> {
  const { db } = server.database;
  const tables = await rowsOf(
    db,
    sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await rowsOf(
      db,
      sql<object>`select from ${sql.table(name)} t where t::text ilike ${`%${word}%`} limit 1`,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** Whatever was made so far is that many days old, and what is old enough goes. */
async function afterDays(days: number): Promise<void> {
  const { db } = server.database;
  await sql`update import_run set at = at - make_interval(days => ${days})`.execute(db);
  await sql`update plan set created_at = created_at - make_interval(days => ${days}),
    applied_at = applied_at - make_interval(days => ${days})`.execute(db);
  await createEngines(db).plans.removeUnapplied(90);
  await removeOldRuns(db);
}

test('words of a file that nobody saved, of lines that were left, and of refused ones go after seven days; how it ended stays', async () => {
  const { db } = server.database;
  const columns = [{ field: 'IdSite' }, { field: 'Ville' }];
  const id = await definitionOf(server, { Sujet: 'sites', state: { mode: 'update', columns } });
  const as = importingAs(server, admin.login, id);
  const [kept, moved] = [await build.site(), await build.site()];
  // Nobody saves the first; of the second one line is refused, and one moves before it is written.
  await as.verify([{ IdSite: String(kept), Ville: 'Neversavedtown' }]);
  const verdict = await as.verify([
    { IdSite: String(kept), Ville: 'Savedtown' },
    { IdSite: String(moved), Ville: 'Lefttown' },
    { IdSite: 'Refusedtown', Ville: 'Refusedtown' },
  ]);
  await sql`update "Site" set "Ville" = 'Meanwhile' where "IdSite" = ${moved}`.execute(db);
  const saved = await as.save(verdict);
  expect(saved).toMatchObject({ written: 1, left: 1 });
  const unwritten = ['Neversavedtown', 'Lefttown', 'Refusedtown'];
  for (const word of unwritten) expect(await tablesThatSay(word), word).not.toEqual([]);
  await afterDays(6);
  for (const word of unwritten) expect(await tablesThatSay(word), word).not.toEqual([]);
  await afterDays(2);
  for (const word of unwritten) expect(await tablesThatSay(word), word).toEqual([]);
  const call = { params: { IdRun: verdict.IdRun ?? 0 }, query: { format: 'csv' as const } };
  expect((await server.as(admin.login).call(importsCalls.refused, call)).error?.name).toBe('NOT_FOUND');
  // Which row was left, and why, is told as long as the plan is; what was written can still be taken back.
  const { body } = await server.as(admin.login).call(plansCalls.rows, { params: { IdPlan: saved.IdPlan }, query: {} });
  expect(body.rows.map(({ reason }) => reason?.[0]?.rule)).toEqual(expect.arrayContaining([undefined, 'moved']));
  expect(await tablesThatSay('Savedtown')).toContain('plan_row');
  expect(await as.undo(saved)).toBe(200);
});

test('nor does the load of people keep what it refused any longer', async () => {
  const path = join(server.settings.DATA_DIR, 'refused.csv');
  await writeFile(
    path,
    'IdPersonne;Prenom;Nom;Mail\n987001;Ada;Refusedname;no mail of Refusedname\n987002;Bea;Takenname;\n',
  );
  const { faults, loaded } = await loadInto(server.database, path);
  expect(faults.map(({ rule }) => rule)).toEqual(['email']);
  expect(loaded).toMatchObject({ created: 1 });
  expect(await tablesThatSay('Refusedname')).toEqual(['plan_row']);
  await afterDays(8);
  expect(await tablesThatSay('Refusedname')).toEqual([]);
  expect(await tablesThatSay('Takenname')).toContain('plan_row');
});
