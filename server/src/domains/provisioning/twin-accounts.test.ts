import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { accountsContract } from '../../connectors/accounts-contract.testing.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { twinAccounts } from './twin-accounts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

for (const numbered of [false, true])
  accountsContract(numbered ? 'a twin that numbers' : 'a twin', () => {
    const { db } = server.database;
    const system = numbered ? 'payroll' : 'directory';
    return {
      port: () => twinAccounts(db, system, { numbered }),
      stranger: async (login) =>
        void (await sql`insert into twin_account (system, id, login, enabled, attributes)
          values (${system}, ${`of ${login}`}, ${login}, true, ${JSON.stringify({ CompteAD: login })})`.execute(db)),
    };
  });
