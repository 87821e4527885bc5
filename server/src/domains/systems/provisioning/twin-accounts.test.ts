import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { accountsContract } from '../../../connectors/accounts-contract.testing.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
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
    const change = async (set: ReturnType<typeof sql>, login: string) =>
      void (await sql`update twin_account set groups = ${set} where system = 'directory' and login = ${login}`.execute(
        db,
      ));
    const groups = {
      make: async () => {},
      other: 'Chess club',
      of: async (login: string) => {
        const { rows } = await sql<{
          groups: string[];
        }>`select groups from twin_account where system = 'directory' and login = ${login}`.execute(db);
        return rows[0]?.groups ?? [];
      },
      add: async (login: string, group: string) =>
        await change(sql`array_append(array_remove(groups, ${group}), ${group})`, login),
      drop: async (login: string, group: string) => await change(sql`array_remove(groups, ${group})`, login),
    };
    return {
      port: () => twinAccounts(db, system, { numbered, grouped: !numbered }),
      ...(!numbered && { groups }),
      stranger: async (login) =>
        void (await sql`insert into twin_account (system, id, login, enabled, attributes)
          values (${system}, ${`of ${login}`}, ${login}, true, ${JSON.stringify({ CompteAD: login })})`.execute(db)),
    };
  });
