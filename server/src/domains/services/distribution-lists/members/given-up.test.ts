import { listGroupsCalls as calls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '../../../../platform/db/database.ts';
import { patiently } from '../../../../testing/patiently.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { listStage } from '../testing/list-stage.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('twenty edits of criteria, each before the one before is answered, leave one question in the database, and none once the page is left', async () => {
  const stage = listStage(server);
  const owner = await stage.person({}, { roles: ['hierarchicalManager'] });
  const id = await stage.create(owner);
  const { db } = server.database;
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const headers = { authorization: `Bearer ${await server.token(owner.login)}`, 'content-type': 'application/json' };
  const waiting = async () =>
    await rowsOf(
      db,
      sql`select pid from pg_stat_activity where datname = current_database() and state = 'active' and wait_event_type = 'Lock'`,
    );
  await db.transaction().execute(async (holding) => {
    // Whoever asks who would come and go waits for these.
    await sql`lock table "LdMembre" in access exclusive mode`.execute(holding);
    const asked: Promise<unknown>[] = [];
    let leaving = new AbortController();
    for (let edit = 1; edit <= 20; edit++) {
      leaving.abort();
      leaving = new AbortController();
      const Conditions = { field: 'IdPays', operator: 'in', value: Array.from({ length: edit }, () => 'FR') };
      asked.push(
        fetch(`${address}/api${calls.preview.path}`, {
          method: 'POST',
          headers,
          signal: leaving.signal,
          body: JSON.stringify({ IdListe: id, IdGroupe: 0, Conditions }),
        }).catch((error: Error) => error.name),
      );
      await new Promise((next) => setTimeout(next, 50));
    }
    await patiently(async () => expect(await waiting()).toHaveLength(1));
    leaving.abort();
    expect(await Promise.all(asked)).toEqual(asked.map(() => 'AbortError'));
    await patiently(async () => expect(await waiting()).toEqual([]));
  });
  const { body } = await server
    .as(owner.login)
    .call(calls.preview, { body: { IdListe: id, IdGroupe: 0, Conditions: null } });
  expect(body.count).toBe(0);
});
