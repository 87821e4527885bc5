import { sessionCalls } from '@passerelle/contracts/session/session.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const session = async (login: string, language?: string) =>
  (
    await server
      .as(login)
      .call(sessionCalls.getConnectedUser, {}, language === undefined ? {} : { 'accept-language': language })
  ).body.user;
const startOn = async (login: string, startsOn: 'directory' | 'dashboard') =>
  (await server.as(login).call(sessionCalls.startOn, { body: { startsOn } })).status;

test('the page that one begins on is kept with the account, and is nobody else’s', async () => {
  expect((await session('manager')).startsOn).toBe('directory');
  expect(await startOn('manager', 'dashboard')).toBe(204);
  expect([(await session('manager')).startsOn, (await session('hr')).startsOn]).toEqual(['dashboard', 'directory']);
  expect(await startOn('manager', 'dashboard')).toBe(204);
  expect(await startOn('manager', 'directory')).toBe(204);
  expect((await session('manager')).startsOn).toBe('directory');
});

test('whoever acts under a handed role begins where they chose to themself', async () => {
  await startOn('delegate', 'dashboard');
  expect([(await session('delegate')).startsOn, (await session('hr.fr')).startsOn]).toEqual(['dashboard', 'directory']);
});

test('labels come in the language that is asked for, or in one’s own where none is', async () => {
  const labels = async (language?: string) =>
    (await session('employee.pl', language)).roles.map(({ LibRole }) => LibRole);
  expect((await session('employee.pl')).IdLangue).toBe('PL');
  expect(await labels('*')).toEqual(await labels('pl'));
  expect(await labels('de')).not.toEqual(await labels('pl'));
});
