import { bamCalls } from '@passerelle/contracts/bam/bam.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowOf, rowsOf } from '../../../platform/db/database.ts';
import { bamCompany } from '../../../testing/bam-files.ts';
import { patiently } from '../../../testing/patiently.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('B16: a search that is given up stops in the database, within two seconds', async () => {
  const { hr } = await bamCompany(server);
  const { db } = server.database;
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const headers = { authorization: `Bearer ${await server.token(hr.login)}`, 'content-type': 'application/json' };
  const waiting = async () =>
    await rowsOf(
      db,
      sql<{
        pid: number;
      }>`select pid from pg_stat_activity where datname = current_database() and state = 'active' and wait_event_type = 'Lock'`,
    );
  await db.transaction().execute(async (holding) => {
    // Whoever asks for files now waits for these.
    await sql`lock table "DossierBAM" in access exclusive mode`.execute(holding);
    const leaving = new AbortController();
    const asked = fetch(`${address}/api${bamCalls.all.path}`, {
      method: 'POST',
      headers,
      signal: leaving.signal,
      body: JSON.stringify({ filter: { where: { query: 'somebody' } } }),
    }).catch((error: Error) => error.name);
    await patiently(async () => expect((await waiting()).length).toBeGreaterThan(0));
    const pids = (await waiting()).map(({ pid }) => pid);
    const { left } = await rowOf(db, sql<{ left: Date }>`select clock_timestamp() as left`);
    leaving.abort();
    expect(await asked).toBe('AbortError');
    await patiently(async () => expect(await waiting()).toEqual([]));
    // When it stopped is what the database says, however late that is looked at here.
    const stopped = await rowsOf(
      db,
      sql<{ after: number }>`select extract(epoch from state_change - ${left}::timestamptz)::float as after
        from pg_stat_activity where pid = any(${sql.val(pids)}::integer[]) and state <> 'active'`,
    );
    expect(stopped.length).toBeGreaterThan(0);
    for (const { after } of stopped) expect(after).toBeLessThan(2);
  });
  const again = await server.as(hr.login).call(bamCalls.all, { body: {} });
  expect(again.status).toBe(200);
});
