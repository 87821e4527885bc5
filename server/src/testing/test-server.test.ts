import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { sessionCalls } from '@passerelle/contracts/session/session.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builders } from './build.ts';
import { type TestServer, testServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('somebody of the cast makes a call and gets what the contract says', async () => {
  const { status, body } = await server.as('hr').call(directoryCalls.list, { query: {} });
  expect(status).toBe(200);
  expect(body.rows.length).toBeGreaterThan(10);
});

test('a built person signs in, under the people they hang on', async () => {
  const build = builders(server.database);
  const manager = await build.person({ Prenom: 'Grace' }, { roles: ['hierarchicalManager'] });
  const report = await build.person({ IdPersonneEV1Manager: manager.IdPersonneEV1 });
  const { body } = await server.as(report.login).call(sessionCalls.getConnectedUser, {});
  expect(body.user.IdPersonneEV1).toBe(report.IdPersonneEV1);
  const record = await server
    .as(manager.login)
    .call(directoryCalls.record, { params: { IdPersonneEV1: manager.IdPersonneEV1 } });
  expect(record.body.team).toEqual({ direct: 1, all: 1 });
});

test('anonymous callers, unknown logins and expired tokens are told which they are', async () => {
  const asked = async (caller: typeof server.anonymous) =>
    (await caller.call(sessionCalls.getConnectedUser, {})).error?.name;
  expect(await asked(server.anonymous)).toBe('TOKEN_INVALID');
  expect(await asked(server.as('nobody'))).toBe('ACCOUNT_NOT_EXIST_IN_AD');
  expect(await asked(server.withToken('hr', { exp: 1 }))).toBe('SESSION_EXPIRED');
});
