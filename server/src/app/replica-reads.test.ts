import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { reportingCalls } from '@passerelle/contracts/reporting/reporting.contract.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, openPool } from '../platform/db/database.ts';
import { type Replicated, startReplicated } from '../testing/replicated.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { prepareDatabase } from './prepare.ts';

let servers: Replicated;
let server: TestServer;
let replica: pg.Client;

beforeAll(async () => {
  servers = await startReplicated();
  const { url } = servers;
  const pool = openPool(url, 8, () => undefined);
  const db = openDatabase(pool);
  await prepareDatabase({ pool, db, demoPeople: 150, log: () => undefined });
  const env = { DATABASE_URL: url, DATABASE_READ_URL: servers.replicaUrl };
  server = await testServer({ on: { url, pool, db, drop: () => db.destroy() }, env });
  replica = new pg.Client(servers.replicaUrl);
  await replica.connect();
}, 180_000);
afterAll(async () => {
  await replica.end();
  await server.close();
  await servers.stop();
}, 60_000);

/** The statements that the replica was asked last, on each connection of the portal. */
async function askedThere(): Promise<readonly string[]> {
  const { rows } = await replica.query(
    `select query from pg_stat_activity where application_name = 'passerelle' and pid <> pg_backend_pid()`,
  );
  return rows.map(({ query }) => query as string);
}

test('a list read after a write says what was written, whichever of both answers', async () => {
  const hr = server.as('hr');
  for (let n = 0; n < 10; n++) {
    const job = `Function number ${n}`;
    const { rows } = await server.database.pool.query(
      `update "Personne" set "Fonction" = $1 where "CompteAD" = 'employee' returning "Nom"`,
      [job],
    );
    const { body } = await hr.call(directoryCalls.list, {
      query: { filter: JSON.stringify({ where: { query: rows[0].Nom }, fields: ['IndexPrenomNom', 'Fonction'] }) },
    });
    expect(body.rows.map((row) => row.Fonction)).toContain(job);
  }
});

test('pages, files and figures are read from the replica', async () => {
  const hr = server.as('hr');
  await hr.call(directoryCalls.list, { query: {} });
  expect(await askedThere()).toEqual(expect.arrayContaining([expect.stringContaining('"Personne"')]));
  const before = await askedThere();
  const { status, body } = await hr.call(reportingCalls.figures, { query: { section: 'people' } });
  expect(status).toBe(200);
  expect(body.figures.find(({ measure }) => measure === 'workforce')?.count).toBeGreaterThan(0);
  const after = await askedThere();
  expect(after.filter((query) => query.includes('grouping sets') && !before.includes(query)).length).toBeGreaterThan(0);
});
