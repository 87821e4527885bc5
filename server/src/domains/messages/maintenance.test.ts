import type { Call, Input } from '@passerelle/contracts/call.ts';
import { allCalls } from '@passerelle/contracts/calls.ts';
import { type MessageLevel, messagesCalls } from '@passerelle/contracts/messages/messages.contract.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { requestOf, type TestServer, testServer } from '../../testing/test-server.ts';

/** What must work whatever the level: signing in, settings, texts, the messages themselves, drafts, one's notifications. */
const staysOpen = [
  ...['session.getSettings', 'session.getConnectedUser', 'session.setDefaultRole', 'session.getDefaultRole'],
  ...['secondFactor.read', 'secondFactor.showApp', 'secondFactor.takeToken', 'secondFactor.confirm'],
  ...['texts.getTexts', 'drafts.read', 'drafts.write', 'drafts.discard', 'viewAs.stop'],
  'documentation.legalNotices',
  ...['notifications.list', 'notifications.pin', 'notifications.read', 'notifications.readAll'],
  ...allCalls.map(({ operationId }) => operationId).filter((id) => /^(messages|live)\./.test(id)),
];

/** A GET reads; so does a POST that answers a file, and these, which ask with a body. */
const asksWithBody = ['directory.authorizedData', 'session.getConnectedUser', 'session.getDefaultRole'];
const changes = ({ operationId, method, produces, reads }: Call) =>
  method !== 'GET' && !produces && !asksWithBody.includes(operationId) && !reads;

let server: TestServer;
let replica: TestServer;
beforeAll(async () => {
  server = await testServer();
  replica = await server.replica();
});
afterAll(() => server.close());
afterEach(async () => void (await server.database.pool.query('delete from "Message"')));

const enter = (level: MessageLevel) =>
  server
    .as('admin')
    .call(messagesCalls.create, { body: { Texte: '<p>Travaux</p>', Actif: true, level } })
    .then(({ body }) => body);

/** Anything in the place of every param: judged before what is asked is looked at. */
const blindly = (call: Call) =>
  requestOf(call, { params: new Proxy({}, { get: () => '1' }), ...(call.body && { body: {} }) } as Input<Call>);
const codeOf = async (from: TestServer, login: string, call: Call) => {
  const caller = call.access.kind === 'anyone' ? from.anonymous : from.as(login);
  const response = await caller.send(blindly(call));
  return response.statusCode >= 400 ? (response.json().error.name as string) : 'answered';
};

describe('every call, at every level', () => {
  test.each(['message', 'readOnly', 'closed'] as const)('%s', async (level) => {
    await enter(level);
    const differs: object[] = [];
    for (const call of allCalls) {
      for (const login of ['employee', 'admin']) {
        const works = login === 'admin' && call.access.kind !== 'anyone';
        const open = staysOpen.includes(call.operationId) || level === 'message';
        const refused =
          level === 'readOnly' && !open && changes(call)
            ? 'PORTAL_READ_ONLY'
            : level === 'closed' && !open && !works
              ? 'ERROR_MAINTENANCE'
              : undefined;
        // Streams that do not end by themselves are asked of by their own tests.
        if (refused === undefined && call.produces?.includes('text/event-stream')) continue;
        const got = await codeOf(server, login, call);
        const maintenance = /^(PORTAL_READ_ONLY|ERROR_MAINTENANCE)$/.test(got) ? got : undefined;
        if (maintenance !== refused) differs.push({ call: call.operationId, login, expected: refused, got });
      }
    }
    expect(differs).toEqual([]);
  });

  test('what stays open says so in its contract, and nothing else does', () => {
    const said = allCalls.filter((call) => call.staysOpen).map(({ operationId }) => operationId);
    expect(said.sort()).toEqual([...new Set(staysOpen)].sort());
  });
});

describe('entering and leaving', () => {
  const directory = allCalls.find(({ operationId }) => operationId === 'directory.list')!;
  const views = allCalls.find(({ operationId }) => operationId === 'views.save')!;

  test('counts at once in every process, and over when the message is gone', async () => {
    for (const process of [server, replica])
      expect(await codeOf(process, 'employee', directory)).not.toBe('ERROR_MAINTENANCE');
    const { IdMessage } = await enter('closed');
    for (const process of [server, replica]) {
      expect(await codeOf(process, 'employee', directory)).toBe('ERROR_MAINTENANCE');
      expect(await codeOf(process, 'admin2', directory)).toBe('answered');
    }
    await replica.as('admin').call(messagesCalls.remove, { params: { id: IdMessage } });
    for (const process of [server, replica]) expect(await codeOf(process, 'employee', directory)).toBe('answered');
  });

  test('goes by the dates, to the minute and without a job; the strictest message counts', async () => {
    const { pool } = server.database;
    const { IdMessage } = await enter('closed');
    await enter('readOnly');
    await pool.query(`update "Message" set "DateDebut" = date_trunc('minute', now()) + interval '1 minute'
      where "IdMessage" = ${IdMessage}`);
    expect(await codeOf(server, 'employee', directory)).toBe('answered');
    expect(await codeOf(server, 'employee', views)).toBe('PORTAL_READ_ONLY');
    const { body } = await server.anonymous.call(messagesCalls.board, {});
    expect(body).toMatchObject({ level: 'readOnly', coming: { level: 'closed' } });
    expect(body.coming!.at).toBe(body.next);
    await pool.query(`update "Message" set "DateDebut" = date_trunc('minute', now()), "DateFin" = null`);
    expect(await codeOf(server, 'employee', views)).toBe('ERROR_MAINTENANCE');
    await pool.query(`update "Message" set "DateDebut" = date_trunc('minute', now()) - interval '1 hour',
      "DateFin" = date_trunc('minute', now())`);
    expect(await codeOf(server, 'employee', directory)).toBe('answered');
  });

  test('a bad token is a bad token first; a refusal says itself in the language of the call', async () => {
    await enter('closed');
    const request = { ...requestOf(directory, {}), headers: { 'accept-language': 'pl-PL' } };
    expect((await server.anonymous.send(request)).json().error.name).toBe('TOKEN_INVALID');
    const refused = await server.as('employee').send(request);
    expect(refused.statusCode).toBe(503);
    expect(refused.json().error.message).toMatch(/konserwacyjnych/);
  });

  test('who looks as somebody else goes on with their own right', async () => {
    const start = allCalls.find(({ operationId }) => operationId === 'viewAs.start')!;
    const { rows } = await server.database.pool.query<{ key: number }>(
      `select "IdPersonneEV1" as key from "Personne" where "CompteAD" = 'employee'`,
    );
    const key = rows[0]!.key;
    await server.as('admin').call(start, { body: { IdPersonneEV1: key, Motif: 'Helping them' } } as Input<Call>);
    await enter('closed');
    const through = { ...requestOf(directory, {}), headers: { 'x-view-as': String(key) } };
    expect((await server.as('admin').send(through)).statusCode).toBe(200);
  });
});
